import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { administratorPage } from './administrator-page.ts';
import { complaintsOf } from './harness.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

test('an EFT payment waits for a second administrator, is credited after approval, and is in the ledger', async ({
  browser,
}) => {
  await withScreens(async (app) => {
    const { services } = app.composition;
    const merchant = await given.merchant(services, { balanceCents: 0 });
    await services.db.merchant.update({
      where: { id: merchant.merchantId },
      data: { name: 'Umhlangano Wezohwebo Lwasekhaya Nabangani Bawo (Pty) Ltd' },
    });
    const [one, other] = [
      await administratorPage(browser, app, 'one@thumela.example'),
      await administratorPage(browser, app, 'other@thumela.example'),
    ];
    const complaints = [complaintsOf(one), complaintsOf(other)];
    const account = `/account?account=${merchant.merchantId}`;

    await one.goto(account);
    const change = async (what: string) => {
      await one.getByRole('button', { name: 'Adjust the account' }).click();
      await one.getByRole('menuitem', { name: what }).click();
    };
    await change('Record an EFT received');
    const action = one.getByRole('button', { name: 'Credit the account' });
    await action.click();
    await expect(one.getByText('Enter an amount in rand, such as 250.')).toBeVisible();
    await expect(one.getByLabel('Amount received')).toBeFocused();
    await one.getByLabel('Amount received').fill('600');
    await one.getByLabel('Reference on the bank statement').fill('T1000017 KASI');
    await one.getByLabel('Date on the bank statement').fill('2026-11-20');
    await sound(one);
    const posts: string[] = [];
    one.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    // Slows the browser down, so that the page does not show as busy yet when the second Enter arrives.
    const browserOf = await one.context().newCDPSession(one);
    await browserOf.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await one.getByLabel('Reference on the bank statement').focus();
    await Promise.all([1, 2, 3].map(() => one.keyboard.press('Enter')));
    await browserOf.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(one.getByText('Waiting for another administrator to approve')).toBeVisible();

    expect(posts).toHaveLength(1);

    await one.goto('/adjustments');
    await sound(one);
    await expect(one.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto('/alerts');
    await other.getByRole('link', { name: /^Approve or refuse/ }).click();
    await expect(other.getByText('T1000017 KASI, 20 Nov 2026')).toBeVisible();
    await sound(other);
    await other.getByRole('button', { name: /^Approve: EFT received, R600\.00/ }).click();
    await sound(other);
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await expect(other.getByText('Nothing needs approval.', { exact: false })).toBeVisible();
    await expect(other.getByRole('link', { name: 'EFT received' })).toBeVisible();

    await one.goto(account);
    await expect(one.locator('.t-balance')).toHaveText('R600.00');
    await change('Set the credit limit');
    await one.getByLabel('How far below zero the balance may go').fill('250');
    await one.getByLabel('Reason').fill('They pay on the first of the month');
    await one.getByRole('button', { name: 'Set the credit limit' }).click();
    await expect(one.getByText('Waiting for another administrator to approve')).toBeVisible();
    await change('Adjust the balance');
    await one.getByLabel('Amount', { exact: true }).fill('-12,50');
    await one.getByLabel('Reason').fill('A label that was printed twice');
    const sending = one.waitForRequest((request) => request.method() === 'POST');
    await one.getByRole('button', { name: 'Adjust the balance' }).click();
    await expect(one.locator('.t-balance')).toHaveText('R587.50');
    const sent = await sending;
    const again = await one.evaluate(
      async ([url, fields]) =>
        (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text(),
      [sent.url(), sent.postData() ?? ''] as const,
    );
    expect(again, 'the same form once more').toContain('Done');
    await one.reload();
    await expect(one.locator('.t-balance')).toHaveText('R587.50');
    await one.getByRole('link', { name: 'Adjustment', exact: true }).click();
    await expect(one.getByText('A label that was printed twice')).toBeVisible();

    const journal = await one.request.get('/adjustments/journal?from=2020-01-01&to=2020-01-02');
    expect(journal.headers()['content-type']).toContain('text/csv');
    await one.goto('/adjustments');
    const downloading = one.waitForEvent('download');
    await one.getByRole('link', { name: 'Export the journal' }).click();
    const journalOfMonth = await downloading;
    expect(journalOfMonth.suggestedFilename()).toMatch(/^journal-.*\.csv$/);
    expect(await readFile(await journalOfMonth.path(), 'utf8')).toContain('Asset: bank');
    expect(complaints.flat()).toEqual([]);
  });
});
