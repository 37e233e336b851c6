import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';

const STORE = 'Mielie & Mohair';

test('stores are found by a part of their name, and Refresh says that they were read again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/all-stores');
  const search = page.getByRole('searchbox', { name: 'Search stores' });
  const row = page.getByRole('row', { name: new RegExp(STORE) });

  await search.fill('mohair');
  await search.press('Enter');
  await expect(page).toHaveURL(/q=mohair/);
  await expect(row).toBeVisible();
  await search.fill('no such store');
  await search.press('Enter');
  await expect(page.getByText('No store found')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Data fetched successfully')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a new store can be added in three ways: a form, the app in Shopify, and the API', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/create-store');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Woocommerce',
    'Shopify',
    'Custom Store',
  ]);

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open Shopify' }).click();
  await (await opened).close();
  await expect(page).toHaveURL(/\/create-store$/);
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/create-custom-store$/);
  expect(complaints).toEqual([]);
});

test('a pickup location without name and address is refused at its fields', async ({ page }) => {
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/store-settings/locations/${encodeURIComponent(STORE)}/add`);

  await page.getByRole('button', { name: 'Create Location' }).click();

  const name = page.getByLabel('Location Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await expect(page.getByText('Fields cannot be left empty')).toHaveCount(2);
});
