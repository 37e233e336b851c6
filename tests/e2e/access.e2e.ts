import { expect } from '@playwright/test';
import { complaintsOf, loginOf, signInByForm } from './harness.ts';
import { test } from './journey.ts';

test('a person creates a token and revokes it, and signs out everywhere else, by keyboard and on a phone', async ({
  page,
  browser,
  request,
}) => {
  const login = await loginOf('storeManager');
  const complaints = complaintsOf(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signInByForm(elsewhere, login);
  await signInByForm(page, login);
  const may = async (token: string) =>
    (
      await request.post('/api/store-manager/orders', {
        headers: { Authorization: `Bearer ${token}` },
        data: {},
      })
    ).status();

  await page.getByRole('link', { name: /your profile, devices and API tokens/ }).click();
  await page.getByRole('link', { name: 'Devices and API tokens', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '(this one)' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Create API token' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Name required')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create API token' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Name required')).toHaveCount(0);
  await page.keyboard.type('Nightly report');
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: 'New API token' });
  await expect(modal.getByRole('button', { name: 'Copy token' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(modal.getByText('This is the API token for Nightly report')).toBeVisible();
  const token = (await modal.locator('code').innerText()).trim();
  await modal.getByRole('button', { name: 'OK', exact: true }).click();
  expect(await may(token)).toBe(200);

  await page.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('API token revoked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revoke Nightly report' })).toHaveCount(0);
  expect(await may(token)).toBe(401);

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await elsewhere.goto('/orders');
  await expect(elsewhere).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: '(this one)' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('when a session ends, its pages close in every tab without a click', async ({
  page,
  browser,
}) => {
  const login = await loginOf('merchant');
  const elsewhere = await browser.newContext();
  const streaming = await elsewhere.newPage();
  await signInByForm(streaming, login);
  const still = await elsewhere.newPage();
  await still.goto('/orders/create');
  const alone = await (await browser.newContext()).newPage();
  await signInByForm(alone, login);
  await alone.goto('/profile');
  await signInByForm(page, login);
  await page.goto('/access');
  const idle = await page.context().newPage();
  await idle.goto('/orders/create');

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(streaming).toHaveURL(/\/login/);
  await expect(still).toHaveURL(/\/login/);
  await expect(alone, 'without a stream, and no other tab').toHaveURL(/\/login/);
  await expect(idle).toHaveURL(/\/orders\/create/);

  await page.getByRole('button', { name: /Logout/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(idle).toHaveURL(/\/login/);
});
