import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

test('an administrator adds a proclaimed holiday and removes it; other people find no such page', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('admin'));
  await page.getByRole('banner').getByRole('link', { name: 'Holidays' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public holidays');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Day of Goodwill')).toContainText('Public Holidays Act');

  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByText('Choose a day')).toBeVisible();
  await expect(page.getByText('Name required')).toBeVisible();
  await expect(
    page.getByLabel('Day', { exact: true }),
    'the first invalid field has the focus',
  ).toBeFocused();
  await page.getByLabel('Day', { exact: true }).fill('2031-05-01');
  await page.getByLabel('Name', { exact: true }).fill('Municipal elections');
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await expect(page.getByText("That is already a public holiday: Workers' Day")).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill('2031-11-04');
  await page.getByRole('button', { name: 'Add holiday' }).click();

  await expect(page).toHaveURL(/year=2031/);
  await expect(row('Municipal elections')).toContainText('Tuesday, 4 Nov 2031');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }

  await page.getByRole('button', { name: 'Remove Municipal elections' }).press('Enter');
  await page.getByRole('button', { name: 'Remove holiday' }).press('Enter');
  await expect(row('Municipal elections')).toHaveCount(0);
  await expect(row('Day of Reconciliation'), 'now in its place').toBeFocused();
  expect(complaints).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, await loginOf('merchant'));
  await expect(other.getByRole('link', { name: 'Holidays' })).toHaveCount(0);
  expect((await other.goto('/holidays'))?.status()).toBe(404);
});
