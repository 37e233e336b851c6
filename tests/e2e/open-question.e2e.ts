import { expect, type Page } from '@playwright/test';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { rowOf } from './steps.ts';
import { withScreens } from './with-screens.ts';

test('the dialog for several orders follows the chosen reason, and changes made in another tab', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 50_000 });
    const store = await given.store(services, merchant);
    const failed = async (orderId: string, isCollected: boolean) => {
      const { order, shipment } = await given.shippedOrder(services, merchant, { store, orderId });
      await fail(services, { orderId: order.id, shipmentId: shipment.id, isCollected });
      return order;
    };
    const free = await failed('3001', false);
    const other = await failed('3002', false);
    const driven = await failed('3003', true);
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    await page.goto('/orders');
    for (const { orderId } of [free, other, driven])
      await rowOf(page, orderId).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select Batch Action' }).click();
    await page.getByRole('menuitem', { name: 'Ship Again' }).click();
    const asked = page.getByRole('dialog');
    const why = asked.getByLabel('Reason');
    const yes = asked.getByRole('button', { name: 'Ship Again' });
    await expect(asked).toHaveAccessibleName('Ship 3 orders again?');
    await expect(asked.getByText('Fee R15.00')).toBeVisible();

    await why.selectOption({ label: 'The recipient was not there' });
    await expect(asked).toHaveAccessibleName('Ship 2 orders again?');
    await expect(asked.getByText('2 of 3 orders can be shipped again. Left out:')).toBeVisible();
    await expect(asked.getByText(/^3003 The parcel is still with the driver/)).toBeVisible();
    await expect(asked.getByText('Fee R10.00')).toBeVisible();
    await why.selectOption({ label: 'It was lost' });
    await expect(asked.getByText('Fee R15.00')).toBeVisible();
    await why.selectOption({ label: 'The recipient was not there' });
    await expect(asked.getByText('Fee R10.00')).toBeVisible();
    await atBothWidths(page);

    const inOtherTab = { orderKeys: [free.orderKey], whyCode: 'lost', note: null };
    await shipAgain(services, merchant, inOtherTab);
    await expect(
      asked.getByText('1 order has changed since you opened this dialog.'),
    ).toBeVisible();
    await expect(asked.getByText('1 of 3 orders can be shipped again. Left out:')).toBeVisible();
    await expect(asked.getByText('Fee R5.00')).toBeVisible();
    await expect(yes).toBeEnabled();
    await shipAgain(services, merchant, { ...inOtherTab, orderKeys: [other.orderKey] });
    await expect(asked.getByText('None of the 3 orders can be shipped again.')).toBeVisible();
    await expect(asked).toHaveAccessibleName('None of the 3 orders can be shipped again');
    await expect(why, 'the choice is kept').toHaveValue('notThere');
    await expect(yes).toBeDisabled();
    await atBothWidths(page);
    expect(complaints).toEqual([]);
  });
});

async function fail(
  { db, clock }: Services,
  {
    orderId,
    shipmentId,
    isCollected,
  }: Record<'orderId' | 'shipmentId', string> & {
    isCollected: boolean;
  },
): Promise<void> {
  const at = clock.now();
  const collectedAt = isCollected ? at : null;
  const data = { status: 'failed', state: 'booked', bookedAt: at, collectedAt } as const;
  await db.shipment.update({ where: { id: shipmentId }, data });
  await db.order.update({ where: { id: orderId }, data: { status: 'failed' } });
}

async function atBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
}
