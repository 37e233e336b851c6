import { expect, test } from 'vitest';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { pollCourier } from './poll-courier.ts';
import { shipAgain } from './ship-again.ts';

/** A booking whose answer was lost, and one of whose jobs the dispatcher ended in the meantime. */
async function halved(onlyLeg: CourierLeg, { named = true } = {}) {
  const world = await testServices();
  const { services, db, courier, clock } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const { order, shipment } = await given.shippedOrder(services, merchant, { store });
  const book = () => bookCourier(services, { shipmentId: shipment.id });
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  const [made] = courier.made;
  if (made) made.half = { onlyLeg, named };
  const gone = onlyLeg === 'pickup' ? 'delivery' : 'pickup';
  const says = (state: CourierState, other: CourierState | null = 'cancelled') => {
    const { reference } = shipment;
    courier.states = [courier.event(reference, onlyLeg, state)];
    if (other && named) courier.states.push(courier.event(reference, gone, other));
  };
  says('assigned');
  const own = () => db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  const status = async () => (await db.order.findUniqueOrThrow({ where: { id: order.id } })).status;
  const poll = () => pollCourier(services, { shipmentIds: [shipment.id] });
  const callOff = () => cancelCourier(services, { shipmentId: shipment.id });
  const waitOut = () => clock.advance(courier.worstDelayMs);
  const books = () => booksOf(services, merchant.merchantId);
  return {
    ...world,
    merchant,
    order,
    shipment,
    book,
    says,
    own,
    status,
    poll,
    callOff,
    waitOut,
    books,
  };
}

const RETURNED = { available: 50_000, held: 0, fees: 0, feeStates: ['FAILED'], drift: 0, total: 0 };

test.each(['pickup', 'delivery'] as const)(
  'if only the %s job of a pair is left, both end, the fee is refunded and the order says so',
  async (onlyLeg) => {
    const { book, callOff, own, status, courier, books, db, shipment } = await halved(onlyLeg);

    await book();
    await book();
    await callOff();

    expect(courier.bookings).toHaveLength(1);
    expect(courier.livePairs(shipment.reference)).toBe(0);
    expect(await status()).toBe('cancelled');
    expect((await own()).state).toBe('cancelled');
    expect(await books()).toEqual(RETURNED);
    expect(await alertCodesOf(db)).toMatch(
      /^The courier cancelled its job, so the order is cancelled/,
    );
    // The store was notified of nothing that would have to be withdrawn.
    expect(await db.storeMilestone.count()).toBe(0);
  },
);

test('a delivery that is under way without its pickup job goes on', async () => {
  const { book, own, status, says, books, db } = await halved('delivery');
  says('started');

  await book();

  expect(await status()).toBe('deliveryStarted');
  expect(await own()).toMatchObject({ state: 'booked', cancelRequestedAt: null });
  expect(await books()).toMatchObject({ fees: 500, feeStates: ['SUCCESSFUL'] });
  expect(await alertCodesOf(db)).toBeNull();
});

test('a collected parcel without a delivery job raises an alert and keeps its fee', async () => {
  const { book, own, status, says, books, db } = await halved('pickup');
  says('successful');

  await book();

  expect(await status()).toBe('cancelled');
  expect((await own()).state).toBe('cancelled');
  expect(await books()).toMatchObject({ fees: 500, feeStates: ['SUCCESSFUL'], drift: 0 });
  expect(await alertCodesOf(db)).toMatch(/after collecting the parcel/);
});

test('a job that is not visible may still show up, and counts as gone after the worst delay', async () => {
  const world = await halved('pickup', { named: false });
  const { book, callOff, waitOut, own, status, books, courier, shipment, db } = world;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

  waitOut();
  await book();
  await callOff();

  expect(await own()).toMatchObject({ state: 'cancelled', deliveryJobId: null });
  expect(await db.orderEvent.findFirst({ where: { kind: 'booked' } })).toMatchObject({
    note: `Courier job ${courier.made[0]?.job.pickupJobId} (its pickup or delivery job had already ended)`,
  });
  expect(await status()).toBe('cancelled');
  expect(courier.livePairs(shipment.reference)).toBe(0);
  expect(await books()).toEqual(RETURNED);
});

test('two shipments of an order can each lose one job of their pair', async () => {
  const { book, callOff, waitOut, courier, services, merchant, order, db } = await halved(
    'pickup',
    { named: false },
  );
  waitOut();
  await book();
  await callOff();
  const why = { whyCode: 'other', note: 'The courier lost it' } as const;
  await shipAgain(services, merchant, { orderKeys: [order.orderKey], ...why });
  const again = await db.shipment.findFirstOrThrow({ where: { kind: 'again' } });
  const bookAgain = () => bookCourier(services, { shipmentId: again.id });
  await expect(bookAgain()).rejects.toMatchObject({ code: 'courier-unknown' });
  courier.made.at(-1)!.half = { onlyLeg: 'pickup', named: false };
  courier.states = [courier.event(again.reference, 'pickup', 'assigned')];

  waitOut();
  await bookAgain();
  await cancelCourier(services, { shipmentId: again.id });

  expect(await db.shipment.findMany()).toMatchObject([
    { state: 'cancelled' },
    { state: 'cancelled' },
  ]);
});

test('if the courier does not answer then, the next polling tries again', async () => {
  const { book, poll, callOff, waitOut, own, services, courier } = await halved('delivery', {
    named: false,
  });
  waitOut();
  const { read } = courier;
  courier.read = () => Promise.reject(new Error('silent'));
  await expect(book()).rejects.toThrow('silent');
  expect((await own()).state).toBe('booked');
  courier.read = read;
  services.courier = courier;

  await book();
  await poll();
  await poll();
  await callOff();

  expect((await own()).state).toBe('cancelled');
});

test('the single remaining job of a cancelled order is cancelled', async () => {
  const { book, callOff, own, books, services, merchant, order, courier } = await halved('pickup');
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });

  await book();
  await callOff();

  expect((await own()).state).toBe('cancelled');
  expect(courier.cancelled.length).toBeGreaterThan(0);
  expect(await books()).toEqual(RETURNED);
});

test('a known job that one look-up misses does not count as gone', async () => {
  const { services, courier } = await testServices();
  const merchant = await given.merchant(services);
  const { order, shipment } = await given.bookedOrder(services, merchant);
  courier.states = [courier.event(shipment.reference, 'delivery', 'assigned')];

  await pollCourier(services, { shipmentIds: [shipment.id] });

  const { status } = await services.db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(status).toBe('assigned');
});
