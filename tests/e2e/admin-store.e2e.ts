import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';

test('an administrator creates a store for the merchant whose email address they enter', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { email } = await loginOf('merchant');
  const name = `Made for ${randomBytes(3).toString('hex')}`;
  await signIn(page, await loginOf('admin'));
  await page.goto('/all-stores');
  await page.getByRole('link', { name: '+ Add New Store' }).first().click();
  await page.getByRole('link', { name: 'Create', exact: true }).click();
  await page.getByLabel('Store Name').fill(name);
  await page.getByLabel('Store Url').fill('made-for.example');

  await page.getByRole('button', { name: 'Create Store' }).click();
  await expect(page.getByText('Enter the email address of the merchant')).toBeVisible();
  await page.getByLabel('Merchant Email').fill(email);
  await page.getByRole('button', { name: 'Create Store' }).click();

  await expect(page.getByText('Store created successfully.')).toBeVisible();
  await page.goto('/generate-access-token?store=' + encodeURIComponent(name));
  await expect(page.getByLabel('Merchant Email')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
