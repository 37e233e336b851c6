import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { followAlerts } from '#app/domain/alert-actions/follow-alerts.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { expectOrder } from '#tests/builders/expect-order.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { alertCodes, alertCodesOf } from '#tests/fakes/alerts.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { noteOutOfReach } from './out-of-reach.ts';
import { restFailed } from './rest-failed.ts';
import { returnOrders } from './return-orders.ts';
import { reviveWhenFree } from './revive-order.ts';
import { shipAgain } from './ship-again.ts';
import { returnToSender } from './return-to-sender.ts';

const DAY_MS = 24 * 3_600_000;

/** An order with several shipments, and courier events for each. */
async function world(platform: Parameters<typeof bookedWorld>[0] = 'custom') {
  const it = await bookedWorld(platform);
  const { services, db, merchant, keys, order } = it;
  const why = (whyCode: string) => ({ ...keys, whyCode, note: null });
  const of = (mark: string) =>
    db.shipment.findUniqueOrThrow({ where: { reference: `${order.orderKey}${mark}` } });
  const alerts = () => alertCodes(db, order.id);
  const raise = (code: AlertCode) =>
    db.$transaction((tx) => raiseAlert(tx, code, ownerOf(order), services.clock.now()));
  return {
    ...it,
    of,
    alerts,
    raise,
    reported: async () =>
      (await db.storeMilestone.findMany({ orderBy: { id: 'asc' } })).map((one) => one.milestone),
    key: (mark: string) => `${order.orderKey}${mark}`,
    book: async (mark: string) => bookCourier(services, { shipmentId: (await of(mark)).id }),
    callOff: async (mark: string) => cancelCourier(services, { shipmentId: (await of(mark)).id }),
    back: () => returnOrders(services, merchant, why('faulty')),
    again: (whyCode = 'lost') => shipAgain(services, merchant, why(whyCode)),
    turn: () => returnToSender(services, merchant, why('called')),
  };
}

async function delivered() {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');
  return it;
}

test('the alerts of the next shipment stay open when a return of the order leaves and ends', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  await it.again();
  await it.book('-S2');
  await it.raise('heldInStore');
  await it.raise('editNotTold');

  await it.says('pickup', 'successful', it.key('-R1'));
  await it.says('delivery', 'successful', it.key('-R1'));

  expect(await it.alerts()).toEqual(['heldInStore', 'editNotTold']);
  await it.says('pickup', 'successful', it.key('-S2'));
  expect(await it.alerts()).toEqual(['editNotTold']);
  await it.says('delivery', 'successful', it.key('-S2'));
  expect(await it.alerts()).toEqual([]);
});

test('the alert that the courier refused the replacement closes when the order ships again', async () => {
  const it = await delivered();
  await it.again();
  it.courier.switches.refuse = 'We do not go there';
  await it.book('-S2');
  expect(await it.now()).toMatchObject({ currentShipmentId: it.first.id });
  expect(await it.alerts()).toEqual(['courierCancelled']);

  it.courier.switches.refuse = null;
  await it.again();

  expect(await it.alerts()).toEqual([]);
});

test('the alert about a parcel left with a driver stays open until a person says where it is', async () => {
  const it = await delivered();
  await it.again();
  await it.book('-S2');
  await it.says('pickup', 'successful', it.key('-S2'));
  await it.says('delivery', 'cancelled', it.key('-S2'));
  expect(await it.alerts()).toEqual(['courierCancelled']);

  await it.again('cameBack');
  expect(await it.alerts(), 'somebody said where it is').toEqual([]);
});

test('a delivered order can ship again even if the courier’s clock is ahead', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  const at = new Date(it.clock.now().getTime() + 60_000);
  await it.sayEvent({ ...it.courier.event(it.order.orderKey, 'delivery', 'successful'), at });

  await it.again();
  await it.book('-S2');

  expect(await it.of('-S2')).toMatchObject({ state: 'booked' });
});

test('a cancelled first parcel that arrives while the replacement waits becomes the current shipment again', async () => {
  const it = await world('woocommerce');
  await cancelOrders(it.services, it.merchant, it.keys);
  await it.again('cameBack');
  it.clock.advance(60_000);
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');

  await it.book('-S2');

  expect(await it.now()).toMatchObject({
    status: 'deliveryCompleted',
    currentShipmentId: it.first.id,
  });
  expect(await it.of('')).toMatchObject({ state: 'completed', status: 'deliveryCompleted' });
  expect(await it.reported()).toEqual(['booked', 'delivered']);
});

test('a first parcel that arrives cancels the waiting replacement of its own order only', async () => {
  const it = await world();
  const other = await given.shippedOrder(it.services, await given.merchant(it.services));
  await cancelOrders(it.services, it.merchant, it.keys);
  await it.again('cameBack');
  it.clock.advance(60_000);
  await it.says('pickup', 'successful');
  await it.says('delivery', 'successful');

  expect(await it.of('-S2')).toMatchObject({ state: 'cancelled' });
  expect(await withShipment(it.services, other.order.id)).toEqual(other);
});

/** The store cancels the order, or reopens it. */
async function inStore(
  { db, clock, order }: Awaited<ReturnType<typeof world>>,
  change: typeof cancelOrder | typeof reviveWhenFree,
): Promise<void> {
  const transition = { at: clock.now(), source: 'store', actor: 'Store' } as const;
  await db.$transaction(async (tx) => change(tx, await lockOrder(tx, order.id), transition));
}

test('a cancellation after collection asks for a return, unless one is under way', async () => {
  const collected = await world();
  await collected.says('pickup', 'successful');
  await inStore(collected, cancelOrder);
  expect(await collected.alerts()).toEqual(['cancelTooLate']);

  const exchanged = await delivered();
  await exchanged.back();
  await exchanged.book('-R1');
  await exchanged.again();
  await exchanged.book('-S2');
  await exchanged.says('pickup', 'successful', exchanged.key('-S2'));
  await inStore(exchanged, cancelOrder);
  expect(await exchanged.alerts()).toEqual([]);
});

test('an order that was reopened after its parcel came back can be cancelled again', async () => {
  const it = await world();
  await inStore(it, cancelOrder);
  await it.says('pickup', 'successful');
  await it.turn();
  await it.callOff('');
  await it.book('-R1');
  await it.says('delivery', 'successful', it.key('-R1'));
  await inStore(it, reviveWhenFree);
  expect(await it.now()).toMatchObject({ status: 'eligible' });

  await inStore(it, cancelOrder);

  expect(await it.now()).toMatchObject({ status: 'cancelled' });
  expect(await it.alerts()).toEqual([]);
});

test('a refund after the delivery is recorded, and asks for nothing', async () => {
  const it = await delivered();

  await inStore(it, cancelOrder);

  expect(await it.alerts()).toEqual([]);
  expect(await it.now()).toMatchObject({ status: 'deliveryCompleted' });
  await expectOrder(it.services, it.order).toHaveRecorded('cancelDelivered');
});

test('a parcel that arrived before it could be returned to sender is reported to the store as delivered last', async () => {
  const it = await world('woocommerce');
  await it.says('pickup', 'successful');
  const arrived = it.courier.event(it.order.orderKey, 'delivery', 'successful');
  it.clock.advance(60_000);
  await it.turn();
  await it.sayEvent(arrived);
  await it.book('-R1');

  const steps = await it.db.storeMilestone.findMany({ orderBy: { at: 'asc' } });
  expect(steps.map(({ milestone }) => milestone).slice(-2)).toEqual(['turnedBack', 'delivered']);
});

test('a booking that becomes known after the collection is not reported to the store', async () => {
  const it = await world('woocommerce');
  await it.says('pickup', 'failed');
  await it.again('notThere');
  await it.callOff('');
  it.courier.switches.loseAnswer = true;
  await expect(it.book('-S2')).rejects.toMatchObject({ code: 'courier-unknown' });
  await it.says('pickup', 'successful', it.key('-S2'));
  await it.book('-S2');

  expect((await it.reported()).slice(-2)).toEqual(['cancelled', 'collected']);
});

test('a first parcel that is delivered long after its cancellation closes no alert of the second', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  await it.again('notThere');
  await it.callOff('');
  await it.book('-S2');
  await it.raise('addressNotFound');

  await it.says('delivery', 'successful');

  expect(await it.alerts()).toEqual(['addressNotFound', 'arrivedAfterAll', 'feeTakenBack']);
});

test('the alert about a failed return stays open when the order ships again or is cancelled', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  await it.says('pickup', 'failed', it.key('-R1'));

  await it.again();
  expect(await it.alerts()).toEqual(['returnFailed']);
  await cancelOrders(it.services, it.merchant, it.keys);
  expect(await it.alerts()).toEqual(['returnFailed']);
  await it.says('pickup', 'assigned', it.key('-R1'));
  expect(await it.alerts()).toEqual([]);
});

test('the alert about a job that the courier would not cancel stays open when the next shipment is cancelled', async () => {
  const it = await world();
  await it.says('pickup', 'failed');
  await it.again('notThere');
  it.courier.switches.refuseCancel = 'Task is locked';
  await it.callOff('');
  expect(await it.alerts()).toEqual(['cancelRefused']);

  await cancelOrders(it.services, it.merchant, it.keys);
  expect(await it.alerts()).toEqual(['cancelRefused']);
  await it.book('-S2');
  expect(await it.of('-S2')).toMatchObject({ state: 'cancelled' });
  expect(await it.alerts()).toEqual(['cancelRefused']);

  it.courier.switches.refuseCancel = null;
  await it.callOff('');
  expect(await it.alerts()).toEqual([]);
});

test('the collection is known from the pickup job, even if it is reported after the failed delivery', async () => {
  const it = await world();
  const collectedAt = it.clock.now();
  const late = it.courier.event(it.order.orderKey, 'pickup', 'successful');
  it.clock.advance(60_000);
  await it.says('delivery', 'failed');
  await it.sayEvent(late);

  expect(await it.now()).toMatchObject({ status: 'failed' });
  expect(await it.of('')).toMatchObject({ status: 'failed', collectedAt });
  await expect(it.turn()).resolves.toMatchObject({ accepted: [it.order.orderKey] });
});

test('a late pickup event does not make a return collected again after its delivery failed', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  const late = it.courier.event(it.key('-R1'), 'pickup', 'successful');
  it.clock.advance(60_000);
  await it.says('delivery', 'failed', it.key('-R1'));
  expect(await it.alerts()).toEqual(['returnFailed']);
  await it.sayEvent(late);

  expect(await it.alerts()).toEqual(['returnFailed']);
  expect(await it.of('-R1')).toMatchObject({ status: 'failed', collectedAt: late.at });
  await it.says('delivery', 'assigned', it.key('-R1'));
  expect(await it.of('-R1')).toMatchObject({ status: 'assigned', failedAt: null });
  expect(await it.alerts()).toEqual([]);
});

test('pickup events without a transition do not end a return that is being delivered', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  await it.says('pickup', 'successful', it.key('-R1'));
  await it.says('delivery', 'started', it.key('-R1'));

  await it.says('pickup', 'cancelled', it.key('-R1'));
  await it.says('pickup', 'failed', it.key('-R1'));

  const state = { state: 'booked', status: 'deliveryStarted', failedAt: null };
  expect(await it.of('-R1')).toMatchObject(state);
  expect(await it.alerts()).toEqual([]);
});

test('a shipment without a pickup leg ignores pickup events', async () => {
  const it = await world();
  await it.says('pickup', 'successful');
  await it.turn();
  await it.callOff('');
  await it.book('-R1');

  expect(await it.says('pickup', 'cancelled', it.key('-R1'))).toBe('recorded');

  expect(await it.of('-R1')).toMatchObject({ state: 'booked', status: 'unassigned' });
  await it.says('delivery', 'successful', it.key('-R1'));
  expect(await it.of('-R1')).toMatchObject({ state: 'completed', status: 'deliveryCompleted' });
});

test('a return without an update for a working day raises an alert, until there is one', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  await followAlerts(it.services);
  expect(await it.alerts()).toEqual([]);

  it.clock.advance(4 * DAY_MS);
  await followAlerts(it.services);
  expect(await alertCodesOf(it.db)).toMatch(
    /^No driver has collected the return, and there has been no update/,
  );
  await it.says('pickup', 'successful', it.key('-R1'));
  await followAlerts(it.services);
  expect(await it.alerts()).toEqual([]);

  it.clock.advance(4 * DAY_MS);
  await followAlerts(it.services);
  expect(await alertCodesOf(it.db)).toMatch(/^The courier has the return, but has sent no update/);
  await it.says('delivery', 'failed', it.key('-R1'));
  await followAlerts(it.services);
  expect(await it.alerts()).toEqual(['returnFailed']);
});

test('a failed return is polled for two weeks, and then raises its alert again', async () => {
  const it = await delivered();
  await it.back();
  await it.book('-R1');
  await it.says('pickup', 'failed', it.key('-R1'));
  await it.db.alert.updateMany({ data: { closedAt: it.clock.now(), openKey: null } });

  it.clock.advance(14 * DAY_MS + 1);
  await restFailed(it.services);

  expect(await it.of('-R1')).toMatchObject({ isFollowed: false });
  expect(await it.alerts()).toEqual(['returnFailed']);
  await it.says('pickup', 'assigned', it.key('-R1'));
  expect(await it.of('-R1')).toMatchObject({ isFollowed: true });
  expect(await it.alerts()).toEqual([]);
});

test('if the courier cannot be reached, the alert of a return says that it is about the return', async () => {
  const it = await delivered();
  await it.back();
  const { id: shipmentId } = await it.of('-R1');

  await noteOutOfReach(it.services, { shipmentId }, 'book');

  expect(await alertCodesOf(it.db)).toBe(
    'We cannot reach the courier, so the return is not booked yet. We keep trying. To stop, cancel the return.',
  );
});
