import { expect, test } from 'vitest';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { endedByLeaving } from './move-shipment.ts';
import { pollCourier } from './poll-courier.ts';

async function requested() {
  const world = await testServices({ connections: 10 });
  const { services, db, courier } = world;
  const merchant = await given.merchant(services, { balanceCents: 500 });
  const store = await given.store(services, merchant, PLATFORM_STORE('custom'));
  const { order, shipment } = await given.shippedOrder(services, merchant, { store });
  let nth = 0;
  const happens = (leg: CourierLeg, state: CourierState, over: Partial<CourierEvent> = {}) =>
    applyCourierEvent(
      services,
      { ...courier.event(shipment.reference, leg, state), ...over },
      `event ${(nth += 1)}`,
    );
  const own = () => db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  const book = () => bookCourier(services, { shipmentId: shipment.id });
  const callOff = () => cancelCourier(services, { shipmentId: shipment.id });
  const cancel = () => cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  const books = () => booksOf(services, merchant.merchantId);
  const alerts = () => alertCodesOf(db);
  const status = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).status;
  return {
    ...world,
    merchant,
    order,
    shipment,
    happens,
    own,
    book,
    callOff,
    cancel,
    books,
    alerts,
    status,
  };
}

async function booked() {
  const world = await requested();
  await world.book();
  return world;
}

const TAKEN = {
  available: 0,
  held: 0,
  fees: 500,
  feeStates: ['FAILED', 'SUCCESSFUL'],
  drift: 0,
  total: 0,
};

test.each([
  { state: 'requested', isCollected: false, ends: true },
  { state: 'booking', isCollected: false, ends: true },
  { state: 'booked', isCollected: false, ends: true },
  { state: 'booked', isCollected: true, ends: false },
  { state: 'refused', isCollected: false, ends: false },
  { state: 'cancelled', isCollected: false, ends: false },
  { state: 'cancelled', isCollected: true, ends: false },
  { state: 'completed', isCollected: true, ends: false },
] as const)(
  'a parcel that leaves, of a $state shipment, collected before: $isCollected, ends its alerts: $ends',
  ({ state, isCollected, ends }) => {
    const collectedAt = isCollected ? new Date('2026-11-24T10:00:00Z') : null;

    const endings = endedByLeaving({ id: 'it', state, collectedAt });

    const heldOrMoved = [{ codes: ['heldInStore', 'movedInStore'], of: 'it' }];
    expect(endings).toEqual(ends ? heldOrMoved : []);
  },
);

test('a parcel delivered after its cancellation was refused is charged again, once', async () => {
  const { happens, cancel, callOff, courier, books, own, alerts, status, clock, ...world } =
    await booked();
  courier.switches.refuseCancel = 'Task is locked';
  await cancel();
  await callOff();
  expect(await books()).toMatchObject({ available: 500, fees: 0, feeStates: ['FAILED'] });
  await happens('pickup', 'successful');
  expect(await own()).toMatchObject({ state: 'booked', collectedAt: clock.now() });

  clock.advance(60_000);
  const at = clock.now();
  const events = Array.from({ length: 5 }, () => happens('delivery', 'successful', { at }));
  await Promise.all(events);
  courier.states = [courier.event(world.shipment.reference, 'delivery', 'successful')];
  await pollCourier(world.services, { shipmentIds: [world.shipment.id] });
  await callOff();

  expect(await status()).toBe('cancelled');
  expect(await own()).toMatchObject({ state: 'completed', endedAt: at });
  expect(await books()).toEqual(TAKEN);
  expect(await alerts()).toMatch(
    /^The courier delivered the parcel although .* the fee of R5\.00 again/,
  );
});

test('the fee is charged again even beyond the account’s limit, because the parcel was delivered', async () => {
  const { happens, cancel, callOff, courier, books, services, merchant } = await booked();
  courier.switches.refuseCancel = 'Task is locked';
  await cancel();
  await callOff();
  await given.shippedOrder(services, merchant);

  await happens('delivery', 'successful');

  expect(await books()).toMatchObject({
    available: -500,
    held: 500,
    fees: 500,
    drift: 0,
    total: 0,
  });
});

test('a job that the courier does not show yet does not count as cancelled, and no second one is created', async () => {
  const { book, cancel, callOff, books, own, courier, clock, status } = await requested();
  courier.switches.commitMs = 20_000;
  await book();
  await cancel();

  await expect(callOff()).rejects.toMatchObject({ code: 'courier-unknown' });
  expect(await own()).toMatchObject({ state: 'booked' });
  clock.advance(20_000);
  await callOff();

  expect(await own()).toMatchObject({ state: 'cancelled' });
  expect(courier.made.filter(({ isLive }) => isLive)).toEqual([]);
  expect(await status()).toBe('cancelled');
  expect(await books()).toMatchObject({ available: 500, held: 0, drift: 0 });
});

test.each([60_000, -60_000])(
  'a worker whose clock is %d ms off does not count a job as gone that may still show up',
  async (ms) => {
    const { book, cancel, services, shipment, own, courier, clock } = await requested();
    courier.switches.commitMs = 20_000;
    await book();
    await cancel();
    const now = () => new Date(clock.now().getTime() + ms);
    const worker = { ...services, clock: { now, sharedNow: clock.sharedNow } };

    await expect(cancelCourier(worker, { shipmentId: shipment.id })).rejects.toMatchObject({
      code: 'courier-unknown',
    });

    expect(await own()).toMatchObject({ state: 'booked' });
  },
);

test('a job that the courier has not shown for that long counts as gone', async () => {
  const { book, cancel, callOff, own, courier, clock } = await requested();
  courier.switches.commitMs = 10 * 60_000;
  await book();
  await cancel();
  clock.advance(courier.worstDelayMs);

  await callOff();

  expect(await own()).toMatchObject({ state: 'cancelled' });
});

test('a job that the courier agreed to cancel but delivers is charged', async () => {
  const { happens, cancel, callOff, books, own, alerts } = await booked();
  await cancel();
  await callOff();
  expect((await own()).state).toBe('cancelled');

  await happens('delivery', 'successful');
  await happens('delivery', 'successful');

  expect((await own()).state).toBe('completed');
  expect(await books()).toEqual(TAKEN);
  expect(await alerts()).toMatch(/delivered the parcel although/);
});

test('an order that its store reopened in the meantime is charged for the delivery', async () => {
  const { happens, cancel, callOff, books, db, order } = await booked();
  await cancel();
  await callOff();
  await db.order.update({ where: { id: order.id }, data: { status: 'eligible' } });

  await happens('delivery', 'successful');

  expect(await books()).toEqual(TAKEN);
});

test('cancelling a delivered parcel does not undo its delivery', async () => {
  const { happens, cancel, callOff, books, own, alerts, courier } = await booked();
  await cancel();
  await happens('delivery', 'successful');
  courier.switches.refuseCancel = 'Task is already completed';

  await callOff();

  expect((await own()).state).toBe('completed');
  expect(courier.cancelled).toEqual([]);
  expect(await books()).toEqual(TAKEN);
  expect(await alerts()).not.toMatch(/did not cancel/);
});

test('a delivery that ends during its cancellation stays a delivery', async () => {
  const { happens, cancel, own, books, services, shipment, courier } = await booked();
  await cancel();
  const slow = {
    ...courier,
    cancel: async () => {
      await happens('delivery', 'successful');
      return [];
    },
  };

  await cancelCourier({ ...services, courier: slow }, { shipmentId: shipment.id });

  expect((await own()).state).toBe('completed');
  expect(await books()).toEqual(TAKEN);
});

test('a delivery that is reported before the booking is known charges the fee', async () => {
  const { happens, book, books, own, courier, status } = await requested();
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

  await happens('pickup', 'successful');
  await happens('delivery', 'successful');
  await book();

  expect(await status()).toBe('deliveryCompleted');
  expect((await own()).state).toBe('completed');
  expect(await books()).toEqual({ ...TAKEN, feeStates: ['SUCCESSFUL'] });
});

test('a parcel that was collected and cancelled before the booking is known keeps its fee', async () => {
  const { happens, book, books, own, courier } = await requested();
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

  await happens('pickup', 'successful');
  await happens('delivery', 'cancelled');
  await book();

  expect((await own()).state).toBe('cancelled');
  expect(await books()).toEqual({ ...TAKEN, feeStates: ['SUCCESSFUL'] });
});

test('a shipment that was free is not charged, and an alert reports that it was delivered', async () => {
  const { happens, cancel, callOff, books, alerts, db, shipment } = await booked();
  await db.shipment.update({ where: { id: shipment.id }, data: { feeCents: 0 } });
  await cancel();
  await callOff();

  await happens('delivery', 'successful');

  expect((await books()).feeStates).toHaveLength(1);
  expect(await alerts()).toBe(
    'The courier delivered the parcel although the order was cancelled. Ask the recipient to pay for it, or arrange a return.',
  );
});
