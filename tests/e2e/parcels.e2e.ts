import { expect } from '@playwright/test';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

test('the number of parcels is shown where an order ships, ships again or is returned', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const { db } = services;
    const merchant = await given.merchant(services, { balanceCents: 50_000 });
    const order = await given.order(services, { merchant });
    const store = await db.store.findUniqueOrThrow({ where: { id: order.storeId } });
    const others = [
      await given.order(services, { merchant, store }),
      await given.order(services, { merchant, store }),
    ];
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    const parcelsOf = async (orderId: string, kind: 'delivery' | 'return' = 'delivery') =>
      (await db.shipment.findFirst({ where: { orderId, kind } }))?.parcels;
    const atEveryWidth = async () => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await sound(page);
      }
    };

    await page.goto(`/order-details/${order.orderKey}`);
    const field = page.getByLabel('Parcels', { exact: true });
    await expect(field).toHaveValue('1');
    await field.press('ArrowUp');
    await expect(field).toHaveValue('2');
    for (const wrong of ['25', '2.5', '1e9', '']) {
      await field.fill(wrong);
      await expect(field, 'the input is kept').toHaveValue(wrong);
      await expect(field).toHaveAccessibleDescription('Enter 1 to 20 parcels.');
    }
    await field.pressSequentially('99');
    await expect(field).toHaveValue('99');
    await atEveryWidth();
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Request Shipment' }).click();
    await expect(page.getByText('Enter 1 to 20 parcels.')).toHaveCount(2);
    expect(await parcelsOf(order.id), 'nothing ships').toBeUndefined();
    await field.fill('3');
    await expect(field).toHaveAccessibleDescription('');
    await atEveryWidth();
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Request Shipment' }).click();
    await expect(page.getByText('Order In Process')).toBeVisible();
    await expect(field).toBeHidden();
    expect(await parcelsOf(order.id)).toBe(3);

    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change parcels' }).click();
    const asked = page.getByRole('dialog', {
      name: 'Change the number of parcels for this order?',
    });
    await expect(asked.getByLabel('Parcels')).toHaveValue('3');
    await atEveryWidth();
    await asked.getByLabel('Parcels').fill('25');
    await expect(asked.getByLabel('Parcels')).toHaveValue('25');
    await expect(asked.getByText('Enter 1 to 20 parcels.')).toBeVisible();
    await expect(asked.getByRole('button', { name: 'Change Parcels' })).toBeDisabled();
    await asked.getByLabel('Parcels').fill('4');
    await asked.getByRole('button', { name: 'Change Parcels' }).click();
    await expect(page.getByText('4 parcels instead of 3')).toBeVisible();

    await page.goto('/orders');
    for (const { orderId } of others)
      await page.getByRole('checkbox', { name: `Select order ${orderId}` }).click();
    await expect(page.getByLabel('Parcels per order')).toHaveValue('1');
    await page.getByLabel('Parcels per order').fill('2');
    await atEveryWidth();
    await page.getByLabel('Parcels per order').fill('21');
    // While the number is invalid, the error message covers the content below the field.
    await expect(page.getByText('Enter 1 to 20 parcels.')).toBeVisible();
    await page.getByLabel('Parcels per order').fill('2');
    await page.getByRole('button', { name: 'Ship', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Ship/ });
    await expect(question.getByRole('button', { name: /^Ship/ })).toBeEnabled();
    await expect(question.getByLabel('Parcels')).toHaveValue('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Orders In Process')).toBeVisible();
    for (const { id } of others) expect(await parcelsOf(id)).toBe(2);

    const at = services.clock.now();
    const arrived = { status: 'deliveryCompleted', state: 'completed', endedAt: at } as const;
    await db.shipment.updateMany({
      where: { orderId: order.id },
      data: { ...arrived, bookedAt: at, collectedAt: at },
    });
    await db.order.update({ where: { id: order.id }, data: { status: 'deliveryCompleted' } });
    await page.goto(`/order-details/${order.orderKey}`);
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Arrange a return' }).click();
    const back = page.getByRole('dialog', { name: 'Arrange a return?' });
    await expect(back.getByLabel('Parcels')).toHaveValue('4');
    await back.getByLabel('Reason').selectOption({ index: 1 });
    await back.getByRole('button', { name: 'Arrange Return' }).click();
    await expect(page.getByText('Return orders in process')).toBeVisible();
    expect(await parcelsOf(order.id, 'return')).toBe(4);
    await db.shipment.updateMany({
      where: { kind: 'return' },
      data: { state: 'booked', bookedAt: at },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Print return label' }).first().click();
    await expect
      .poll(() => db.documentJob.findMany({ select: { kind: true } }))
      .toEqual([{ kind: 'returnLabels' }]);
    await atEveryWidth();
    expect(complaints).toEqual([]);
  });
});
