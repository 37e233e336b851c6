import { expect, test } from 'vitest';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { shipOffer } from './ship-offer.ts';

test('an order is shown by its key, as typed or scanned, with its cost', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const shown = {
    orderKey: order.orderKey,
    orderId: order.orderId,
    customerName: order.customerName,
    feeCents: services.settings.orderFeeCents,
    problem: null,
  };

  expect(await shipOffer(services, merchant, order.orderKey)).toMatchObject(shown);
  expect(await shipOffer(services, merchant, ` ${order.orderKey.toLowerCase()}-S2`)).toMatchObject(
    shown,
  );
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  expect(await shipOffer(services, merchant, order.orderKey)).toMatchObject({
    problem: 'The order has the status UnAssigned. It is already shipped.',
  });
});

test('an unknown key is not found, and neither is another account’s order', async () => {
  const { services } = await testServices();
  const [merchant, stranger] = [await given.merchant(services), await given.merchant(services)];
  const { orderKey } = await given.order(services, { merchant });

  for (const [actor, key] of [
    [merchant, '000000000000'],
    [merchant, ''],
    [stranger, orderKey],
  ] as const)
    await expect(shipOffer(services, actor, key)).rejects.toMatchObject({ code: 'not-found' });
});
