import { expect, type Page } from '@playwright/test';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /Select order/ });

test('the shipping cost is shown before shipping, and how many orders the balance covers', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 1_200 });
    const store = await given.store(services, merchant);
    for (let n = 0; n < 3; n += 1) await given.order(services, { merchant, store });
    const open = async () => (await browser.newContext({ baseURL: url })).newPage();
    const [page, other] = [await open(), await open()];
    const complaints = complaintsOf(page);

    await signIn(
      other,
      await personIn(auth, 'storeManager', merchant.merchantId, { storeIds: [store.id] }),
    );
    await boxes(other).nth(0).check();
    await expect(other.getByText('1 shipment · R5.00', { exact: true })).toBeVisible();
    for (const n of [1, 2]) await boxes(other).nth(n).check();
    const short = 'The balance covers 2 of these 3 shipments';
    await expect(other.getByText('3 shipments · R15.00', { exact: true })).toBeVisible();
    const seen = await other.locator('main').innerText();
    expect(seen, 'a manager does not see the balance').not.toContain('R12.00');
    expect(seen).not.toContain(short);

    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    await expect(page.getByText('Your balance is low: R12.00')).toBeVisible();
    await boxes(page).nth(0).check();
    await expect(page.getByText('1 shipment · R5.00, R12.00 available')).toBeVisible();
    for (const n of [1, 2]) await boxes(page).nth(n).check();
    const banner = page.getByRole('region', { name: short });
    await expect(banner).toContainText('They cost R15.00, R5.00 each. R12.00 is available.');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await sound(page);
    }
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Ship 3 orders?' });
    const sum = 'Fee R15.00, R5.00 each, R12.00 available. The balance covers 2 of 3.';
    await expect(question).toContainText(sum);
    await sound(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Insufficient balance')).toBeVisible();
    await expect(banner, 'nothing is selected').toHaveCount(0);

    await page.goto('/orders?status=eligible');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const last = page.getByRole('region', { name: 'The balance does not cover this shipment' });
    await expect(last).toContainText('It costs R5.00. R2.00 is available.');
    await last.getByRole('link', { name: 'Top up' }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Your balance is low'), 'it is shown anyway').toHaveCount(0);

    await page.getByLabel('Alert me below (R)').fill('never');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('or leave it empty', { exact: false })).toBeVisible();
    await page.getByLabel('Alert me below (R)').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await sound(page);
    }
    await page.goto('/orders');
    await expect(boxes(page).first()).toBeVisible();
    await expect(page.getByText('Your balance is low')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});
