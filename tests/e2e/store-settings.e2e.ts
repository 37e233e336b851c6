import { expect } from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { rowOf } from './steps.ts';
import { errorsOf } from './sound.ts';

const STORE = 'Mielie & Mohair';
const AT = `/store-settings/store/${encodeURIComponent(STORE)}`;

test('a shop’s own status is mapped in the portal, its order can be shipped, and no one loses unsaved changes by mistake', async ({
  page,
  request,
}) => {
  const { woocommerce } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  const id = await control<number>(request, woocommerce, 'placeOrder', [{ status: 'packed' }]);
  // Another journey may just have removed the store's webhooks, so the store is checked first.
  await page.goto(AT);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('Checking the store.')).toBeVisible();
  const order = rowOf(page, String(id));
  await expect(async () => {
    await page.goto(`/orders?q=${id}`);
    await expect(order).toContainText('In Store', { timeout: 1_000 * SLOWNESS });
  }).toPass();

  await page.goto(AT);
  const meaning = page.getByLabel(/^packed \(/);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(meaning).toHaveValue('wait');
  await meaning.selectOption('Ready to ship');
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'All Stores' }).click();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(meaning).toHaveValue('processing');
  expect(await errorsOf(page, { grave: true })).toEqual([]);
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await expect(bar).toBeHidden();

  await expect(async () => {
    await page.goto(`/orders?q=${id}`);
    await expect(order).toContainText('Eligible', { timeout: 1_000 * SLOWNESS });
  }).toPass();
  await page.goto(AT);
  await meaning.selectOption('Waits in the store');
  await page.getByRole('link', { name: 'All Stores' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/all-stores/);
  await page.goto(AT);
  await expect(meaning).toHaveValue('processing');
  expect(complaints).toEqual([]);
});
