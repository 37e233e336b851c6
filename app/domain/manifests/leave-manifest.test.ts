import type { Order } from '@prisma/client';
import { expect, test } from 'vitest';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { confirmManifests } from './confirm-manifests.ts';
import { manifestOrders } from './manifest-orders.ts';
import { openManifests } from './open-manifests.ts';
import { removeFromManifest } from './remove-from-manifest.ts';

const OUT = { manifestStatus: 'none', inManifestAt: null, manifestId: null };

/** Two orders in a manifest; both ship before or after it is confirmed. */
async function shipped({ confirmed }: { confirmed: boolean }) {
  const world = await testServices();
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const orders = [
    await given.order(services, { merchant, store }),
    await given.order(services, { merchant, store }),
  ];
  const keys = { orderKeys: orders.map(({ orderKey }) => orderKey) };
  await manifestOrders(services, merchant, keys);
  if (confirmed) await confirmManifests(services, merchant, keys);
  await requestShipments(services, merchant, keys);
  const now = ({ id }: Order) => db.order.findUniqueOrThrow({ where: { id } });
  const book = async ({ id }: Order) => {
    const { shipment } = await withShipment(services, id);
    await bookCourier(services, { shipmentId: shipment.id });
    return shipment;
  };
  return { ...world, merchant, first: orders[0]!, second: orders[1]!, keys, now, book };
}

test.each([false, true])(
  'an order that the courier refuses leaves the manifest, even if it is confirmed (%s)',
  async (confirmed) => {
    const { courier, first, now, book } = await shipped({ confirmed });
    courier.switches.refuse = 'Address outside of our area';

    await book(first);

    expect(await now(first)).toMatchObject({ status: 'ineligible', ...OUT });
  },
);

test('a refused order is not confirmed with the others of its manifest', async () => {
  const { services, courier, merchant, first, second, keys, book } = await shipped({
    confirmed: false,
  });
  courier.switches.refuse = 'Address outside of our area';
  await book(first);

  const { accepted, skipped } = await confirmManifests(services, merchant, keys);

  expect(accepted).toEqual([second.orderKey]);
  expect(skipped).toMatchObject([{ orderKey: first.orderKey }]);
});

test('an order that the courier cancels leaves the manifest, unless it is confirmed', async () => {
  const [open, confirmed] = [
    await shipped({ confirmed: false }),
    await shipped({ confirmed: true }),
  ];
  for (const { services, courier, first, book } of [open, confirmed]) {
    const { reference } = await book(first);
    await applyCourierEvent(services, courier.event(reference, 'pickup', 'cancelled'), 'event');
  }

  expect(await open.now(open.first)).toMatchObject({ status: 'cancelled', ...OUT });
  expect(await confirmed.now(confirmed.first)).toMatchObject({
    status: 'cancelled',
    manifestStatus: 'confirmManifest',
  });
});

test('an ended order that is reopened is on no manifest', async () => {
  const { db, clock, first, now } = await shipped({ confirmed: true });
  await db.order.update({ where: { id: first.id }, data: { status: 'cancelled' } });

  await db.$transaction(async (tx) =>
    evaluateOrder(tx, await lockOrder(tx, first.id), {
      at: clock.now(),
      source: 'store',
      actor: 'Store',
    }),
  );

  expect(await now(first)).toMatchObject({ status: 'eligible', ...OUT });
});

test('an order whose parcel the courier has is not confirmed, and can be removed from the manifest', async () => {
  const { services, db, courier, merchant, first, second, keys, now, book } = await shipped({
    confirmed: false,
  });
  const { reference } = await book(first);
  await applyCourierEvent(services, courier.event(reference, 'pickup', 'successful'), 'event');
  const { status } = await now(first);
  const wanted = { ...OrderListQuery.parse({}), manifest: 'inManifest' as const };

  const open = await openManifests(services, merchant, wanted);
  expect(open.manifests.map(({ orderKeys }) => orderKeys)).toEqual([[second.orderKey]]);
  const { accepted, skipped } = await confirmManifests(services, merchant, keys);
  expect(accepted).toEqual([second.orderKey]);
  expect(skipped).toMatchObject([
    {
      orderKey: first.orderKey,
      reason: 'The courier already has the parcel. Remove it from the manifest.',
    },
  ]);

  await removeFromManifest(services, merchant, { orderKeys: [first.orderKey] });
  expect(await now(first)).toMatchObject({ status, ...OUT });
  expect(await db.orderEvent.count({ where: { orderId: first.id, kind: 'takeOut' } })).toBe(1);
  await expect(
    removeFromManifest(services, merchant, { orderKeys: [second.orderKey] }),
    'a confirmed one',
  ).rejects.toMatchObject({ code: 'nothing-to-do' });
});
