import { expect, test } from 'vitest';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { changeParcels } from '#app/domain/shipments/change-parcels.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { splitShop } from '#tests/builders/split-shop.ts';

/** An order in three parts, each booked, and the hub that expects them. */
async function threeParts() {
  const it = await splitShop();
  const { services, db, clock, courier, merchant } = it;
  await it.split(it.order.orderKey, 2, 1);
  await it.split(it.order.orderKey, 1);
  const orders = await it.rows();
  const parts = orders.map(({ orderKey }) => orderKey);
  await requestShipments(services, merchant, { orderKeys: parts });
  for (const { id } of await db.shipment.findMany())
    await bookCourier(services, { shipmentId: id });
  const hub = await given.hub(services, { teamId: '41002' });
  await db.shipment.updateMany({ data: { hubId: hub.id } });
  const clerk = given.hubStaff([hub.id]);
  let said = 0;
  const says = (reference: string, leg: CourierLeg, state: CourierState) => {
    clock.advance(1_000);
    const event = { ...courier.event(reference, leg, state), at: clock.now() };
    return applyCourierEvent(services, event, `said ${(said += 1)}`);
  };
  const scan = async (code: string) => {
    clock.advance(1_000);
    const day = isoDay(clock.now());
    const input = ReceiveInput.parse({ hubId: hub.id, code, day });
    return (await receiveParcel(services, clerk, input)).verdict;
  };
  const status = async () => (await it.rows()).map((one) => one.status);
  const books = () => booksOf(services, merchant.merchantId);
  const [first, second, third] = parts as [string, string, string];
  return { ...it, hub, clerk, says, scan, status, books, first, second, third };
}

test('parts at the hub, lost, and delivered twice each have their own outcome and fee', async () => {
  const it = await threeParts();
  expect(await it.scan(it.first)).toBe('accepted');
  await it.says(it.second, 'pickup', 'successful');
  for (const state of ['started', 'successful', 'successful'] as const)
    await it.says(it.third, 'delivery', state);
  expect(await it.status()).toEqual(['atHub', 'collected', 'deliveryCompleted']);
  // A delivered part is scanned by mistake.
  expect(await it.scan(it.third)).toBe('delivered');
  await it.says(it.second, 'delivery', 'failed');

  const why = { orderKeys: [it.second], whyCode: 'lost', note: null };
  await shipAgain(it.services, it.merchant, why);
  const before = await it.db.shipment.findUniqueOrThrow({ where: { reference: it.second } });
  await cancelCourier(it.services, { shipmentId: before.id });
  const again = await it.db.shipment.findFirstOrThrow({ where: { kind: 'again' } });
  await bookCourier(it.services, { shipmentId: again.id });
  await it.db.shipment.update({ where: { id: again.id }, data: { hubId: it.hub.id } });

  expect(await it.status()).toEqual(['atHub', 'unassigned', 'deliveryCompleted']);
  // The part that was reported lost is found and scanned.
  expect(await it.scan(it.second)).toBe('superseded');
  expect(await it.scan(again.reference)).toBe('accepted');
  expect(await it.status()).toEqual(['atHub', 'atHub', 'deliveryCompleted']);
  const books = await it.books();
  expect([books.drift, books.total, books.held, books.fees]).toEqual([0, 0, 0, 4 * 500]);
});

test('hub staff see only the parts that were scanned at their hub', async () => {
  const it = await threeParts();
  await it.scan(it.second);
  const shown = async (actor: Actor) => {
    const { family } = await getOrder(it.services, actor, it.second);
    return [family?.orderId, family?.orderKey, family?.rows.map(({ orderId }) => orderId)];
  };
  const all = ['1042', '1042-2', '1042-3'];

  expect(await shown(it.clerk)).toEqual(['1042', null, ['1042-2']]);
  expect(await shown(it.merchant)).toEqual(['1042', it.first, all]);

  await it.scan(it.first);
  expect(await shown(it.clerk)).toEqual(['1042', it.first, ['1042', '1042-2']]);
});

test('an order is cancelled without the part that is at a hub, which must be returned', async () => {
  const it = await threeParts();
  await it.scan(it.second);
  const { accepted, skipped } = await cancelOrders(it.services, it.merchant, {
    orderKeys: [it.first, it.second, it.third],
  });
  for (const { id, cancelRequestedAt } of await it.db.shipment.findMany())
    if (cancelRequestedAt) await cancelCourier(it.services, { shipmentId: id });

  expect(accepted.toSorted()).toEqual([it.first, it.third].toSorted());
  expect(skipped).toMatchObject([{ orderKey: it.second }]);
  expect(await it.status()).toEqual(['cancelled', 'atHub', 'cancelled']);
  expect(await it.scan(it.first)).toBe('cancelled');
  expect(await it.scan(it.second)).toBe('received');
});

test('an outdated label is not accepted at the hub, even for a parcel that no longer exists', async () => {
  const it = await printedWorld();
  const hub = await given.hub(it.services, { teamId: '41002' });
  await it.db.shipment.updateMany({ data: { hubId: hub.id, parcels: 3 } });
  await it.label();
  const scan = async (over: object = {}) => {
    const day = isoDay(it.clock.now());
    const input = { hubId: hub.id, code: it.order.orderKey, day, ...over };
    const by = given.hubStaff([hub.id]);
    return (await receiveParcel(it.services, by, ReceiveInput.parse(input))).verdict;
  };
  it.clock.advance(1_000);
  await it.change({ street: '7 Kloof Street' });
  expect(await scan()).toBe('stale');
  await it.label();
  it.clock.advance(1_000);
  await changeParcels(it.services, it.merchant, { ...it.keys, parcels: 2 });

  expect(await scan()).toBe('stale');
  expect(await scan({ code: `${it.order.orderKey}-P3`, whyCode: 'byHand' })).toBe('superseded');
  expect(await it.codes()).toEqual(['staleLabel']);
  expect((await withShipment(it.services, it.order.id)).shipment.receivedHubId).toBeNull();
});
