import { expect } from '@playwright/test';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { test } from './journey.ts';
import { administratorPage } from './administrator-page.ts';
import { complaintsOf } from './harness.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

const WAITS = 'Waiting for another administrator to approve';

test('a part of a top-up is paid back at once, and an amount above one administrator’s limit waits for a second one', async ({
  browser,
}) => {
  await withScreens(async (app) => {
    const { services } = app.composition;
    const merchant = await given.merchant(services, { balanceCents: 0 });
    const name = 'The Long Established Midlands Homeware and Garden Furniture Emporium (Pty) Ltd';
    await services.db.merchant.update({ where: { id: merchant.merchantId }, data: { name } });
    const topUp = await ownedTopUp(services, 'whole', merchant, 100_000);
    const page = await administratorPage(browser, app, 'one@thumela.example');
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    const refund = page.getByRole('dialog').getByRole('button', { name: 'Refund' });
    const amount = page.getByLabel('Amount');

    await page.goto(`/transaction/${topUp.id}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(amount).toHaveValue('1000.00');
    await amount.fill('0');
    await page.getByLabel('Reason').fill('They paid twice');
    await refund.click();
    await expect(page.getByText('Enter at least R0.01.')).toBeVisible();
    await expect(amount).toBeFocused();
    await amount.fill('150');
    await sound(page);
    await refund.press('Enter');
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByText('R850.00')).toBeVisible();
    await sound(page);

    await page.getByRole('button', { name: 'Refund' }).click();
    await expect(amount).toHaveValue('850.00');
    await page.getByLabel('Reason').fill('They close their shop');
    await refund.click();
    await expect(page.getByText(WAITS)).toBeVisible();
    await page.goto(`/account?account=${merchant.merchantId}`);
    await expect(page.locator('.t-balance')).toHaveText('R850.00');
    await expect(page.getByRole('row').filter({ hasText: 'PENDING' })).toContainText('R150.00');

    const other = await administratorPage(browser, app, 'other@thumela.example');
    complaints.push(...complaintsOf(other));
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto('/adjustments');
    await sound(other);
    await other.getByRole('button', { name: /^Approve: Refund of a top-up, R850\.00/ }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(other.getByText('Nothing needs approval.')).toBeVisible();
    await page.reload();
    await expect(page.locator('.t-balance')).toHaveText('R0.00');
    expect(complaints).toEqual([]);
  });
});

test('an unmatched payment is credited from the reconciliation to the right account', async ({
  browser,
}) => {
  await withScreens(async (app) => {
    const { services } = app.composition;
    const merchant = await given.merchant(services, { balanceCents: 0 });
    const reference = 'PAY-OF-NOBODY-1';
    await givenDifference(services, { reference, cents: 25_000, said: 'R250.00' });
    const page = await administratorPage(browser, app, 'one@thumela.example');
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width: 1280, height: 844 });
    const action = page.getByRole('dialog').getByRole('button', { name: 'Credit R250.00' });

    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await sound(page);
    await page.getByRole('button', { name: `Credit an account: ${reference}` }).click();
    await action.click();
    await expect(page.getByText('Enter the account’s email address')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Account' }).fill('nobody@shop.example');
    await page.getByLabel('Reason').fill('Their bank’s letter of today');
    await action.click();
    await expect(page.getByText('No account has this email address')).toBeVisible();
    await page.getByRole('textbox', { name: 'Account' }).fill(merchant.email ?? '');
    await sound(page);
    await action.press('Enter');
    await expect(page.getByText('No differences')).toBeVisible();

    await page.getByRole('link', { name: 'Resolved' }).click();
    await expect(page.getByText('Their bank’s letter of today')).toBeVisible();
    await page.goto(`/account?account=${merchant.merchantId}`);
    await expect(page.locator('.t-balance')).toHaveText('R250.00');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByText(reference)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
