import type { IntegrationType } from '@prisma/client';
import { expect, test, vi } from 'vitest';
import { alertCodes, alertCodesOf } from '#tests/fakes/alerts.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE, withShipment } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { cancelCourier } from './cancel-courier.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelOrders } from './cancel-orders.ts';
import { stopLeftOver } from './left-over.ts';
import { returnOrders } from './return-orders.ts';
import { shipAgain } from './ship-again.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';

async function requested(of: IntegrationType = 'custom') {
  const world = await testServices({ connections: 10 });
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant, PLATFORM_STORE(of));
  const { order, shipment } = await given.shippedOrder(world.services, merchant, { store });
  const book = () => bookCourier(world.services, { shipmentId: shipment.id });
  return { ...world, merchant, order, shipment, book };
}

/** Cancels the order as a store or merchant does, whatever the worker is about to do. */
async function cancel({ services }: Pick<TestServices, 'services'>, orderId: string) {
  return services.db.$transaction(async (tx) =>
    cancelOrder(tx, await lockOrder(tx, orderId), {
      at: services.clock.now(),
      source: 'merchant',
      actor: 'Naledi',
    }),
  );
}

test('a booking creates one job, stores its ids, charges the fee and queues the update of the store', async () => {
  const { services, courier, clock, merchant, order, shipment, book } = await requested('shopify');

  await book();

  const made = courier.made[0]?.job;
  expect(await services.db.orderEvent.findMany({ where: { kind: 'booked' } })).toMatchObject([
    { note: `Courier job ${made?.deliveryJobId}` },
  ]);
  expect(await services.db.shipment.findUnique({ where: { id: shipment.id } })).toMatchObject({
    state: 'booked',
    bookedAt: clock.now(),
    pickupJobId: made?.pickupJobId,
    deliveryJobId: made?.deliveryJobId,
    trackingLink: made?.trackingLink,
  });
  expect(await booksOf(services, merchant.merchantId)).toEqual({
    available: 49_500,
    held: 0,
    fees: 500,
    feeStates: ['SUCCESSFUL'],
    drift: 0,
    total: 0,
  });
  await expectOrder(services, order).toHaveRecorded('booked');
  const scheduled = await services.db.outbox.findMany({ where: { job: 'tracking.write' } });
  expect(scheduled.map(({ key }) => key)).toEqual([
    `${shipment.id}.booked.${clock.now().getTime()}`,
  ]);
});

test('however often and concurrently it runs, there is one job and one charge', async () => {
  const { services, courier, merchant, shipment, book } = await requested();

  await Promise.allSettled(Array.from({ length: 8 }, book));
  await Promise.allSettled(Array.from({ length: 8 }, book));

  expect(courier.bookings).toHaveLength(1);
  expect(courier.livePairs(shipment.reference)).toBe(1);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ fees: 500, drift: 0 });
});

test('a live job with the same reference is adopted instead of created again', async () => {
  const { services, courier, order, shipment, book } = await requested();
  const answer = await courier.create({ reference: shipment.reference } as never);
  courier.bookings.length = 0;

  await book();

  expect(courier.bookings).toEqual([]);
  expect(await withShipment(services, order.id)).toMatchObject({
    shipment: { state: 'booked', deliveryJobId: answer.deliveryJobId },
  });
});

test('a job whose answer was lost is found by a look-up', async () => {
  const { services, courier, order, book } = await requested();
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

  await book();

  expect(courier.bookings).toHaveLength(1);
  await expectOrder(services, order).toHaveRecorded('booked');
});

test('while an unanswered call may still show up, nothing is created; afterwards it is', async () => {
  const { courier, clock, shipment, book } = await requested();
  courier.switches.loseAnswer = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  courier.made.length = 0;
  courier.switches.loseAnswer = false;

  clock.advance(courier.worstDelayMs - 1);
  await expect(book()).rejects.toMatchObject({
    code: 'courier-unknown',
    details: { retryAfterSeconds: 0.2 },
  });
  expect(courier.bookings).toHaveLength(1);
  clock.advance(1);
  await book();

  expect(courier.bookings).toHaveLength(2);
  expect(courier.livePairs(shipment.reference)).toBe(1);
});

test('a job that shows up late, but within the worst delay, stays the only one', async () => {
  const { courier, clock, shipment, book } = await requested();
  Object.assign(courier.switches, { loseAnswer: true, commitMs: courier.worstDelayMs });
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

  for (let waited = 0; waited < courier.worstDelayMs; waited += 9_000) {
    await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
    clock.advance(9_000);
  }
  await book();

  expect(courier.bookings).toHaveLength(1);
  expect(courier.livePairs(shipment.reference)).toBe(1);
});

test('if the courier certainly did nothing, the look-up is retried at once', async () => {
  const { services, courier, merchant, shipment, book } = await requested();
  courier.switches.down = true;
  await expect(book()).rejects.toMatchObject({ code: 'courier-down' });
  courier.switches.down = false;

  await book();

  expect(courier.livePairs(shipment.reference)).toBe(1);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ fees: 500 });
});

test('if the create call certainly did nothing, it is retried at once', async () => {
  const { courier, shipment, book } = await requested();
  vi.spyOn(courier, 'create').mockRejectedValueOnce(new AppError('courier-down', 'Not connected'));
  await expect(book()).rejects.toMatchObject({ code: 'courier-down' });

  await book();

  expect(courier.livePairs(shipment.reference)).toBe(1);
});

test('a create call has a latest time to be sent, long before its outcome counts as known', async () => {
  const { services, courier, clock, shipment } = await requested();
  let sendBefore: Date | undefined;
  const watched = {
    ...courier,
    create: (booking: Parameters<typeof courier.create>[0], latest?: Date) => {
      sendBefore = latest;
      return courier.create(booking);
    },
  };

  await bookCourier({ ...services, courier: watched }, { shipmentId: shipment.id });

  expect(sendBefore).toEqual(new Date(clock.now().getTime() + courier.worstDelayMs / 3));
});

/** A worker that is delayed right after it has claimed a create call. */
function heldUpWorker({ services }: TestServices, meanwhile: () => Promise<unknown>) {
  const db = services.db.$extends({
    query: {
      shipment: {
        async updateMany({ args, query }) {
          const done = await query(args);
          if (args.data.createBegunAt) await meanwhile();
          return done;
        },
      },
    },
  });
  // An extended client lacks event hooks, which this test does not use.
  return { ...services, db: db as unknown as TestServices['db'] };
}

test('a worker that is delayed until another has booked sends nothing', async () => {
  const world = await requested();
  const { clock, courier, shipment, book } = world;
  const heldUp = heldUpWorker(world, async () => {
    clock.advance(courier.worstDelayMs);
    await book();
  });

  await expect(bookCourier(heldUp, { shipmentId: shipment.id })).rejects.toMatchObject({
    code: 'courier-down',
  });

  expect(courier.bookings).toHaveLength(1);
  expect(courier.livePairs(shipment.reference)).toBe(1);
});

test('a delayed worker does not undo a call that another has started', async () => {
  const world = await requested();
  const { clock, courier, shipment, book } = world;
  const heldUp = heldUpWorker(world, async () => {
    clock.advance(courier.worstDelayMs);
    Object.assign(courier.switches, { loseAnswer: true, commitMs: 10_000 });
    await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  });

  await expect(bookCourier(heldUp, { shipmentId: shipment.id })).rejects.toMatchObject({
    code: 'courier-down',
  });
  courier.switches.loseAnswer = false;
  await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });
  clock.advance(courier.worstDelayMs);
  await book();

  expect(courier.bookings).toHaveLength(1);
  expect(courier.livePairs(shipment.reference)).toBe(1);
});

test('a worker that is delayed while it reads the time sends nothing', async () => {
  const { services, clock, courier, shipment } = await requested();
  let isHeldUp = false;
  const late = {
    ...clock,
    async sharedNow() {
      const now = clock.now();
      const { createBegunAt } = await services.db.shipment.findUniqueOrThrow({
        where: { id: shipment.id },
      });
      // The time was right when it was read; the worker is delayed after that.
      if (createBegunAt && !isHeldUp) clock.advance(courier.worstDelayMs);
      isHeldUp = createBegunAt !== null;
      return now;
    },
  };

  const book = bookCourier({ ...services, clock: late }, { shipmentId: shipment.id });

  await expect(book).rejects.toMatchObject({ code: 'courier-down' });
  expect(courier.bookings).toEqual([]);
});

test('a refused booking makes the order ineligible with the courier’s reason, and refunds the fee', async () => {
  const { services, courier, merchant, order, shipment, book } = await requested();
  courier.switches.refuse = 'Address outside of our area';

  await book();
  await book();

  await expectOrder(services, order).toHaveMoved('courierRefuses');
  expect(await services.db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'ineligible',
    reasons: ['The courier refused the booking: Address outside of our area'],
    currentShipmentId: null,
  });
  expect(await services.db.shipment.findUnique({ where: { id: shipment.id } })).toMatchObject({
    state: 'refused',
    reason: 'Address outside of our area',
  });
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 50_000,
    held: 0,
    fees: 0,
    feeStates: ['FAILED'],
    drift: 0,
  });
});

test.each([
  { legs: ['delivery'], notFound: ['recipient'], words: /could not find the address/ },
  { legs: ['pickup'], notFound: ['location'], words: /could not find the pickup address/ },
  { legs: ['pickup', 'delivery'], notFound: ['location', 'recipient'], words: /Check both/ },
] as const)(
  'a booking whose $legs address the courier did not find raises an alert about the $notFound',
  async ({ legs, notFound, words }) => {
    const { services, courier, order, book } = await requested();
    courier.switches.addressesNotFound = legs;

    await book();

    expect(await services.db.alert.findMany()).toMatchObject([{ facts: { notFound } }]);
    expect(await alertCodesOf(services.db, order.id)).toMatch(words);
  },
);

test.each([
  { leg: 'pickup', notFound: ['recipient'] },
  { leg: 'delivery', notFound: ['location'] },
] as const)(
  'of a return, the address of the $leg is that of the $notFound',
  async ({ leg, notFound }) => {
    const { services, courier, merchant, order, shipment, book, db } = await requested();
    await book();
    const arrived = courier.event(shipment.reference, 'delivery', 'successful');
    await applyCourierEvent(services, arrived, 'arrived');
    const why = { whyCode: 'changedMind', note: null };
    await returnOrders(services, merchant, { orderKeys: [order.orderKey], ...why });
    const back = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
    courier.switches.addressesNotFound = [leg];

    await bookCourier(services, { shipmentId: back.id });

    const alerts = await db.alert.findMany({ where: { code: 'addressNotFound' } });
    expect(alerts).toMatchObject([{ facts: { notFound } }]);
  },
);

/** Checks that the order was cancelled, has no live job, and has its fee refunded. */
async function expectCalledOff(world: Awaited<ReturnType<typeof requested>>) {
  const { services, courier, merchant, order, shipment } = world;
  await expectOrder(services, order).toHaveMoved('cancel');
  await expectOrder(services, order).toBe('cancelled');
  expect(courier.livePairs(shipment.reference)).toBe(0);
  const ended = await services.db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  expect(ended.state).toBe('cancelled');
  expect(await booksOf(services, merchant.merchantId)).toEqual({
    available: 50_000,
    held: 0,
    fees: 0,
    feeStates: ['FAILED'],
    drift: 0,
    total: 0,
  });
}

test('an order cancelled before the worker starts is never booked', async () => {
  const world = await requested();
  await cancel(world, world.order.id);

  await world.book();
  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  expect(world.courier.bookings).toEqual([]);
  await expectCalledOff(world);
});

test.each(['cancelled', 'refused'] as const)(
  'a job that becomes known after its shipment was %s is cancelled',
  async (state) => {
    const it = await requested();
    const { db } = it.services;
    const where = { id: it.shipment.id };
    it.courier.duringCreate = async () => {
      await db.shipment.update({ where, data: { state, endedAt: it.clock.now() } });
    };

    await it.book();
    expect(it.courier.livePairs(it.order.orderKey)).toBe(1);
    expect(await db.outbox.count({ where: { job: 'orders.cancel-courier' } })).toBe(1);
    await cancelCourier(it.services, { shipmentId: it.shipment.id });

    expect(it.courier.livePairs(it.order.orderKey)).toBe(0);
    expect(await db.shipment.findUnique({ where })).toMatchObject({ state });
  },
);

test('a job that two workers find after its shipment ended is cancelled by one of them', async () => {
  const { db, clock, shipment } = await requested();
  const ended = { state: 'refused', endedAt: clock.now() } as const;
  await db.shipment.update({ where: { id: shipment.id }, data: ended });
  const found = () =>
    db.$transaction((tx) =>
      stopLeftOver(tx, shipment.id, { pickupJobId: '71', deliveryJobId: '72' }, clock.now()),
    );
  const stored = () => db.shipment.findUniqueOrThrow({ where: { id: shipment.id } });
  await found();
  const first = await stored();
  expect(first).toMatchObject({ pickupJobId: '71', cancelRequestedAt: expect.any(Date) });

  clock.advance(60_000);
  await found();

  expect(await stored()).toEqual(first);
});

test('a job that becomes known too late and that the courier does not cancel raises an alert', async () => {
  const it = await requested();
  const { db } = it.services;
  it.courier.duringCreate = async () => {
    const data = { state: 'cancelled', endedAt: it.clock.now() } as const;
    await db.shipment.update({ where: { id: it.shipment.id }, data });
  };
  it.courier.switches.refuseCancel = 'Locked';

  await it.book();
  await cancelCourier(it.services, { shipmentId: it.shipment.id });

  expect(await alertCodes(db, it.order.id)).toEqual(['cancelRefused']);
});

test('an order cancelled during the create call: the job is adopted and cancelled', async () => {
  const world = await requested();
  world.courier.duringCreate = async () => void (await cancel(world, world.order.id));

  await world.book();
  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  expect(world.courier.cancelled).toHaveLength(2);
  await expectCalledOff(world);
});

test('an order that its store cancels and reopens while the courier refuses it can ship again', async () => {
  const { services, courier, order, book } = await requested('shopify');
  const { db, clock } = services;
  const where = { id: order.id };
  courier.duringCreate = async () => {
    courier.made.length = 0;
    const transition = { at: clock.now(), source: 'store' as const, actor: 'Store' };
    await db.$transaction(async (tx) => {
      await cancelOrder(tx, await lockOrder(tx, order.id), transition);
      await tx.order.update({ where, data: { sourceState: 'open' } });
    });
    throw new AppError('courier-refused', 'Outside the area');
  };

  await book();

  expect(await db.order.findUnique({ where })).toMatchObject({ status: 'eligible' });
  await expectOrder(services, order).toHaveRecorded('courierRefuses');
});

test('a refusal of a cancelled shipment does not move an order that ships again', async () => {
  const { services, merchant, courier, order, shipment, book } = await requested();
  const keys = { orderKeys: [order.orderKey] };
  courier.duringCreate = async () => {
    courier.duringCreate = null;
    courier.made.length = 0;
    await cancelOrders(services, merchant, keys);
    await shipAgain(services, merchant, { ...keys, whyCode: 'other', note: 'Changed their mind' });
    throw new AppError('courier-refused', 'Outside the area');
  };

  await book();

  const { shipment: second } = await withShipment(services, order.id);
  expect(second.id).not.toBe(shipment.id);
  const where = { id: order.id };
  const shown = { status: 'unassigned', currentShipmentId: second.id };
  expect(await services.db.order.findUnique({ where })).toMatchObject(shown);
  await expectOrder(services, order).toHaveRecorded('courierRefuses');
  await bookCourier(services, { shipmentId: second.id });
  expect(courier.livePairs(second.reference)).toBe(1);
});

test('an order cancelled after a lost answer: the job is found and cancelled', async () => {
  const world = await requested();
  world.courier.switches.loseAnswer = true;
  await expect(world.book()).rejects.toMatchObject({ code: 'courier-unknown' });
  await cancel(world, world.order.id);
  const tooEarly = cancelCourier(world.services, { shipmentId: world.shipment.id });
  await expect(tooEarly).rejects.toMatchObject({ code: 'courier-unknown' });

  await world.book();
  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  await expectCalledOff(world);
});

test('an order cancelled after a call without any job ends once that is proven', async () => {
  const world = await requested();
  world.courier.switches.loseAnswer = true;
  await expect(world.book()).rejects.toMatchObject({ code: 'courier-unknown' });
  world.courier.made.length = 0;
  await cancel(world, world.order.id);
  await expect(world.book()).rejects.toMatchObject({ code: 'courier-unknown' });

  world.clock.advance(world.courier.worstDelayMs);
  await world.book();

  expect(world.courier.bookings).toHaveLength(1);
  await expectCalledOff(world);
});

test('an order cancelled after the booking: the job is cancelled and the charged fee refunded', async () => {
  const world = await requested();
  await world.book();
  await cancel(world, world.order.id);

  await cancelCourier(world.services, { shipmentId: world.shipment.id });
  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  await expectCalledOff(world);
});

test('if the courier does not answer, the cancellation is retried later', async () => {
  const world = await requested();
  await world.book();
  await cancel(world, world.order.id);
  world.courier.switches.down = true;
  const first = cancelCourier(world.services, { shipmentId: world.shipment.id });
  await expect(first).rejects.toMatchObject({ code: 'courier-down' });
  world.courier.switches.down = false;

  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  await expectCalledOff(world);
});

test('a courier’s refusal to cancel raises an alert', async () => {
  const world = await requested();
  await world.book();
  await cancel(world, world.order.id);
  world.courier.switches.refuseCancel = 'Task is already completed';

  await cancelCourier(world.services, { shipmentId: world.shipment.id });

  const order = await world.services.db.order.findUniqueOrThrow({ where: { id: world.order.id } });
  expect(await alertCodesOf(world.services.db, order.id)).toBe(
    'The courier did not cancel the booking: Task is already completed. Retry, or call the courier.',
  );
  await expectOrder(world.services, order).toHaveRecorded('courierCancelRefused');
});

test('after collection, a cancellation changes nothing and asks for a return', async () => {
  const { services, order, shipment, ...world } = await requested();
  await world.book();
  await services.db.shipment.update({
    where: { id: shipment.id },
    data: { collectedAt: world.clock.now() },
  });

  const outcome = await cancel({ services }, order.id);

  expect(outcome).toBe('already-collected');
  await expectOrder(services, order).toBe('unassigned');
  await expectOrder(services, order).toHaveRecorded('cancelTooLate');
  expect(await alertCodesOf(services.db, order.id)).toMatch(/Return it to sender/);
  expect(await booksOf(services, world.merchant.merchantId)).toMatchObject({ fees: 500 });
});

test('a cancelled order leaves its manifest unless that was confirmed', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const open = { status: 'inManifest', manifestStatus: 'inManifest' } as const;
  const confirmed = { status: 'confirmManifest', manifestStatus: 'confirmManifest' } as const;
  const orders = [
    await given.order(services, { merchant, ...open }),
    await given.order(services, { merchant, ...confirmed }),
  ];

  for (const order of orders) await cancel({ services }, order.id);

  const after = await services.db.order.findMany({ orderBy: { id: 'asc' } });
  expect(after.map(({ status, manifestStatus }) => [status, manifestStatus])).toEqual([
    ['cancelled', 'none'],
    ['cancelled', 'confirmManifest'],
  ]);
});

test('a store that prints on booking queues one label for the person who shipped', async () => {
  const { services, db, merchant, order, shipment, book } = await requested();
  await db.store.update({ where: { id: order.storeId }, data: { printOnBooking: true } });

  await book();
  await book();

  expect(await db.documentJob.findMany()).toMatchObject([
    {
      kind: 'zebraLabels',
      orderIds: [order.id],
      merchantId: merchant.merchantId,
      requestedByUserId: merchant.userId,
      requestedBy: `user:${merchant.membershipId}`,
    },
  ]);
  expect(await services.db.outbox.count({ where: { job: 'labels.make-small-document' } })).toBe(1);
  expect(shipment.requestedByUserId).toBe(merchant.userId);
});

test('nothing is printed on booking if the store does not want it, or no person shipped', async () => {
  const { db, order, shipment, book } = await requested();
  await db.shipment.update({ where: { id: shipment.id }, data: { requestedByUserId: null } });
  await db.store.update({ where: { id: order.storeId }, data: { printOnBooking: true } });

  await book();

  expect(await db.documentJob.count()).toBe(0);
});

/** A worker whose own clock differs this much from all others. */
function workerWithClock({ services, clock }: TestServices, offMs: number) {
  const now = () => new Date(clock.now().getTime() + offMs);
  return { ...services, clock: { now, sharedNow: clock.sharedNow } };
}

test.each([60_000, -60_000])(
  'a worker whose clock is %i ms off creates no second job after a lost answer',
  async (offMs) => {
    const world = await requested();
    const { courier, shipment, book } = world;
    const other = () => bookCourier(workerWithClock(world, offMs), { shipmentId: shipment.id });
    courier.switches.loseAnswer = true;
    courier.switches.commitMs = 40_000;
    await expect(book()).rejects.toMatchObject({ code: 'courier-unknown' });

    await expect(other()).rejects.toMatchObject({ code: 'courier-unknown' });
    courier.switches.loseAnswer = false;
    world.clock.advance(courier.worstDelayMs + 1);
    await other();

    expect(courier.livePairs(shipment.reference)).toBe(1);
    expect(courier.bookings).toHaveLength(1);
  },
);
