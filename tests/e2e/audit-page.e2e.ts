import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

test('an owner sees who did what and from where, including what an administrator viewed', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const operator = await (await browser.newContext()).newPage();
  await signIn(operator, await loginOf('admin'));
  await operator.goto('/orders?q=KH-1042');
  await operator
    .getByRole('link', { name: /^View order/ })
    .first()
    .click();
  await expect(operator.getByRole('heading', { level: 1 })).toContainText('KH-1042');

  await signIn(page, await loginOf('merchant'));
  await page.getByRole('navigation').getByRole('link', { name: 'Activity Log' }).click();
  await expect(page.getByRole('heading', { name: 'Activity Log' })).toBeVisible();
  await page.getByLabel('Kind').selectOption('Customer data viewed');
  await page.getByLabel('Who').selectOption('Administrators of Thumela');
  await page.getByLabel('Order, store or email').fill('KH-1042');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/kind=reads/);
  await expect(page.getByRole('button', { name: 'Apply' })).toBeFocused();

  const row = page.getByRole('row').filter({ hasText: 'Opened the order' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Administrator of Thumela');
  await expect(row).toContainText('127.0.0.1 Portal');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(text).toContain('KH-1042');
  await row.getByRole('link', { name: 'KH-1042' }).click();
  await expect(page).toHaveURL(/order-details/);

  await page.goto('/audit-log?kind=money&from=2025-01-01&to=2025-01-02');
  await expect(page.getByText('No matching activity')).toBeVisible();
  await page.getByLabel('From').fill('2025-01-02');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/from=2025-01-02/);
  await page.goBack();
  await expect(page.getByLabel('From'), 'as the address says').toHaveValue('2025-01-01');
  expect(complaints).toEqual([]);
  await operator.context().close();
});

test('administrators find an order without its account, and are told what cannot be found', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('admin'));
  await page.goto('/orders?q=KH-1042');
  await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('KH-1042');

  await page.goto('/audit-log?q=kh-1042');
  const row = page.getByRole('row').filter({ hasText: 'Opened the order' });
  await expect(row.first()).toContainText('KH-1042');

  await page.goto('/audit-log?account=nobody@shop.example');
  await expect(page.getByRole('alert')).toHaveText('No account has this email address.');
  await expect(page.getByLabel('Account’s email')).toHaveAccessibleDescription(
    'No account has this email address.',
  );
  await expect(page.getByText('No matching activity')).toBeVisible();
  await page.goto('/audit-log?from=2026-03-02&to=2026-03-01');
  await expect(page.getByRole('alert')).toHaveText('The “From” date is later than the “To” date.');
  await sound(page);
  expect(complaints).toEqual([]);
});

test('a manager has no activity log, neither in the menu nor by its address', async ({ page }) => {
  await signIn(page, await loginOf('storeManager'));
  await expect(page.getByRole('link', { name: 'Activity Log' })).toHaveCount(0);
  const [screen, call] = [
    await page.request.get('/audit-log'),
    await page.request.get('/api/audit-log.csv'),
  ];
  expect([screen.status(), call.status()]).toEqual([404, 403]);
});
