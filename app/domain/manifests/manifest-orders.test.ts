import { expect, test } from 'vitest';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { expectOrder } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { manifestOrders } from './manifest-orders.ts';
import { removeFromManifest } from './remove-from-manifest.ts';

test('eligible orders go into the manifest once, and the others are skipped with the reason', async () => {
  const { services, clock } = await testServices();
  const merchant = await given.merchant(services);
  const good = await given.order(services, { merchant });
  const bad = await given.order(services, {
    merchant,
    status: 'ineligible',
    reasons: ['no-street'],
  });
  const orderKeys = [good.orderKey, bad.orderKey];

  const first = await manifestOrders(services, merchant, { orderKeys });
  const again = manifestOrders(services, merchant, { orderKeys });

  expect(first).toEqual({
    accepted: [good.orderKey],
    skipped: [{ orderKey: bad.orderKey, orderId: bad.orderId, reason: 'The street is missing.' }],
  });
  await expect(again).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: {
      skipped: [{ orderKey: good.orderKey, reason: 'The order has the status InManifest.' }, {}],
    },
  });
  await expectOrder(services, good).toHaveMoved('manifest', { at: clock.now() });
  expect(await services.db.order.findUnique({ where: { id: good.id } })).toMatchObject({
    status: 'inManifest',
    manifestStatus: 'inManifest',
    inManifestAt: clock.now(),
  });
});

test('an order in the manifest can ship', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const orderKeys = [order.orderKey];
  await manifestOrders(services, merchant, { orderKeys });

  expect(await requestShipments(services, merchant, { orderKeys })).toMatchObject({
    accepted: orderKeys,
  });
});

test('an order can be removed from the manifest and added again, and once it has shipped it keeps its status', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const orderKeys = [order.orderKey];
  await manifestOrders(services, merchant, { orderKeys });

  await removeFromManifest(services, merchant, { orderKeys });
  const out = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  await manifestOrders(services, merchant, { orderKeys });
  await requestShipments(services, merchant, { orderKeys });

  expect(out).toMatchObject({ status: 'eligible', manifestStatus: 'none', inManifestAt: null });
  await removeFromManifest(services, merchant, { orderKeys });
  const shipped = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(shipped).toMatchObject({
    status: 'unassigned',
    manifestStatus: 'none',
    inManifestAt: null,
  });
  await expect(removeFromManifest(services, merchant, { orderKeys })).rejects.toMatchObject({
    details: {
      skipped: [{ orderKey: order.orderKey, reason: 'The order has the status UnAssigned.' }],
    },
  });
});
