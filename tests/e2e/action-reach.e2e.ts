import { expect, type Page } from '@playwright/test';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { rowOf } from './steps.ts';
import { withScreens } from './with-screens.ts';

test('an action on many orders names the orders it leaves out before it starts, and offers no retry that cannot work', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 50_000 });
    const first = await given.order(services, { merchant, orderId: '2001' });
    const store = await services.db.store.findUniqueOrThrow({ where: { id: first.storeId } });
    const others = ['2002', '2003', '2004'];
    for (const orderId of others) await given.order(services, { merchant, store, orderId });
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    const yes = (name: string) => page.getByRole('dialog').getByRole('button', { name });
    await page.goto(`/order-details/${first.orderKey}`);
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Request Shipment' }).click();
    await expect(page.getByText('Order In Process')).toBeVisible();
    await arrive(services, first.id);

    await page.goto('/orders');
    await select(page, [first.orderId, ...others]);
    await choose(page, 'Return');
    const asked = page.getByRole('dialog', { name: 'Arrange a return?' });
    await expect(asked.getByText('1 of 4 orders can be returned. Left out:')).toBeVisible();
    await expect(asked.getByText(/^2\d{3}, 2\d{3}, 2\d{3} .*never collected/)).toBeVisible();
    await atBothWidths(page);
    await asked.getByLabel('Reason').selectOption({ index: 1 });
    await yes('Arrange Return').click();
    await expect(page.getByText('1 coming back, 3 skipped')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await atBothWidths(page);

    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await select(page, others);
    await choose(page, 'Return');
    const none = page.getByRole('dialog', { name: 'None of the 3 orders can be returned' });
    await expect(none.getByRole('combobox')).toHaveCount(0);
    await atBothWidths(page);
    await none.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();

    // Once the first return is back, the dialog for a second return mentions it.
    await backAgain(services, first.id);
    await page.goto(`/order-details/${first.orderKey}`);
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Arrange a return' }).click();
    await expect(page.getByText(/The parcel is already back \(return .*-R1, .*\)\./)).toBeVisible();
    await atBothWidths(page);
    await yes('Not now').click();
    expect(complaints).toEqual([]);
  });
});

async function select(page: Page, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) await rowOf(page, orderId).getByRole('checkbox').check();
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Select Batch Action' }).click();
  await page
    .getByRole('menuitem', { name: new RegExp(`^${name}\\b`) })
    .first()
    .click();
}

async function atBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
}

/** Marks the order as delivered in the database, as after the courier's last update. */
async function arrive({ db, clock }: Services, orderId: string): Promise<void> {
  const at = clock.now();
  const arrived = { status: 'deliveryCompleted', state: 'completed', endedAt: at } as const;
  await db.shipment.updateMany({
    where: { orderId },
    data: { ...arrived, bookedAt: at, collectedAt: at },
  });
  await db.order.update({ where: { id: orderId }, data: { status: 'deliveryCompleted' } });
}

async function backAgain({ db, clock }: Services, orderId: string): Promise<void> {
  const at = clock.now();
  const arrived = { status: 'deliveryCompleted', state: 'completed', endedAt: at } as const;
  await db.shipment.updateMany({
    where: { orderId, kind: 'return' },
    data: { ...arrived, bookedAt: at, collectedAt: at },
  });
}
