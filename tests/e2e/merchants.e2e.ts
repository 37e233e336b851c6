import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

test('an administrator finds a merchant by a store, and opens the account and one of its orders', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { email } = await loginOf('merchant');
  await signIn(page, await loginOf('admin'));
  await page.getByRole('link', { name: 'Merchants' }).click();
  await expect(page.getByRole('heading', { name: 'Merchants' })).toBeVisible();
  await page.getByLabel('Search merchants').fill('no such merchant');
  await page.getByLabel('Search merchants').press('Enter');
  await expect(page.getByText('No merchants match')).toBeVisible();
  await page.getByLabel('Search merchants').fill('kasi home');
  await page.getByLabel('Search merchants').press('Enter');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/sort=-balance/);
  await expect(page).toHaveURL(/q=kasi/);
  await expect(row).toBeVisible();
  await sound(page);

  await expect(page.getByRole('columnheader', { name: 'Joined' })).toBeInViewport({ ratio: 1 });
  await page.goto('/all-merchants?page=99');
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await expect(row).toBeVisible();
  const table = page.getByRole('region', { name: 'Merchants' });
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);

  const looks: string[] = [];
  page.on('request', (request) => {
    if (/\/all-merchants\/[^/]+\.data/.test(request.url())) looks.push(request.url());
  });
  await row.dblclick();
  await expect(page).toHaveURL(/\/all-merchants\/[0-9a-f-]{36}$/);
  expect(looks, 'a double click searches once').toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Kasi Home', exact: true })).toBeVisible();
  await expect(page.getByText('Owner')).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.goBack();
  await expect(page.getByText(email).first()).toBeVisible();
  await sound(page);
  await page.goForward();
  const lastOrders = page.locator('section', {
    has: page.getByRole('heading', { name: 'Latest orders' }),
  });
  await lastOrders.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order-details\//);
  expect(complaints).toEqual([]);
});
