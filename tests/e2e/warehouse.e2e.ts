import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { runRowAction, complaintsOf, loginOf, signIn } from './harness.ts';

const STORE = 'Kasi Home';

test('a merchant enters the warehouse login: refused, accepted, tested again and removed', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/store-settings');
  await runRowAction(page, STORE, 'Mintsoft');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Create Mintsoft Credentials' }),
  ).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });

  await save.click();
  await expect(page.getByText('Fields cannot be left empty')).toHaveCount(2);

  await page.getByLabel('Account No').fill('kasihome');
  await page.getByLabel('Password').fill('the single sign-on one');
  await save.click();
  await expect(page.getByText('Use the password set in Mintsoft')).toBeVisible();
  await expect(page.getByLabel('Account No')).toHaveValue('kasihome');
  await expect(page.getByRole('button', { name: 'Test Again' })).toHaveCount(0);

  await page.getByLabel('Password').fill('pick-and-pack-1');
  await save.click();
  await expect(page.getByText('They are saved.')).toBeVisible();
  await expect(page.getByText('Account kasihome')).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveValue('');
  expect(await page.content()).not.toContain('pick-and-pack-1');

  await page.getByRole('button', { name: 'Test Again' }).click();
  await expect(page.getByText('Mintsoft accepts the credentials.')).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Credentials removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Again' })).toHaveCount(0);
  // The browser logs each response with an error status; the two 400s are expected.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});
