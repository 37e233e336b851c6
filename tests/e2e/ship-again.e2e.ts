import { expect } from '@playwright/test';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, signIn } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { withScreens } from './with-screens.ts';

test('a delivered order is shipped again from its page, with the reason on the timeline @gate', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const { db } = services;
    const merchant = await given.merchant(services, { balanceCents: 5_000 });
    const { order, shipment } = await given.shippedOrder(services, merchant);
    const at = services.clock.now();
    const status = 'deliveryCompleted';
    await db.shipment.update({
      where: { id: shipment.id },
      data: { state: 'completed', status, bookedAt: at, collectedAt: at, endedAt: at },
    });
    await db.order.update({ where: { id: order.id }, data: { status } });
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));

    await page.goto(`/order-details/${order.orderKey}`);
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ship again' }).click();
    const asked = page.getByRole('dialog', { name: 'Ship this order again?' });
    const yes = asked.getByRole('button', { name: 'Ship Again' });
    await expect(yes).toBeDisabled();
    await asked.getByLabel('Reason').selectOption({ label: 'Another reason' });
    await expect(yes).toBeDisabled();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await sound(page);
    }
    await asked.getByLabel('Describe the reason').fill('One of the two mugs was left out');
    await yes.click();

    await expect(page.getByText('Ship Again in process')).toBeVisible();
    await expect(page.getByText('Shipped again: One of the two mugs was left out')).toBeVisible();
    await sound(page);
    expect(await db.shipment.findFirstOrThrow({ where: { kind: 'again' } })).toMatchObject({
      reference: `${order.orderKey}-S2`,
      ofShipmentId: shipment.id,
      whyCode: 'other',
    });
    expect(complaints).toEqual([]);
  });
});
