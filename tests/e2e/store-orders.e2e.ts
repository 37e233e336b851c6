import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';

test('a store’s orders open by the last characters of its token, ten per page', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/generate-access-token?store=Kasi%20Home');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  await page
    .getByRole('dialog', { name: 'Store Token' })
    .getByRole('button', { name: 'OK', exact: true })
    .click();
  await expect(page).toHaveURL(/\/store-settings$/);

  await page.getByRole('link', { name: /^Orders from Kasi Home/ }).click();

  await expect(page).toHaveURL(/\/store-orders\/[\w-]{4}$/);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Orders from Kasi Home' }),
  ).toBeVisible();
  await expect(page.getByText(/^1–\d+ of \d+/)).toBeVisible();
  const rows = page.getByRole('row').filter({ hasText: 'Kasi Home' });
  expect(await rows.count()).toBeLessThanOrEqual(10);
  await expect(page.getByRole('row').filter({ hasText: 'Mielie' })).toHaveCount(0);
  await rows.first().getByRole('checkbox').check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await rows.first().getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/order-details\//);

  await page.goBack();
  await page.getByRole('link', { name: 'Remove Store: Kasi Home' }).click();
  await expect(page, 'its chip leads to the orders of all stores').toHaveURL(/\/orders$/);

  await page.goto('/store-orders/zzzz');
  await expect(page.getByText('not found', { exact: false }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a WooCommerce store that sends people here by token leads to the end of its connection', async ({
  page,
}) => {
  await page.goto('/woocommerce?token=of-someone-else');
  await expect(page).toHaveURL(/\/signup$/);

  await page.goto('/login');
  const { email, password } = await loginOf('merchant');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page).toHaveURL(/\/woocommerce-success\?user_id=of-someone-else/);
  // Only the person who started a connection may see it.
  await expect(page.getByText('Your store is not connected.')).toBeVisible();
});
