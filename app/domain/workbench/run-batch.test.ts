import { Prisma, type OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { begin, bookAll, labelsOf, ordersOf, statesOf, turn } from '#tests/fakes/batch-bench.ts';
import type { Services } from '#app/ports/services.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { answerAction } from './answer-action.ts';
import { NOT_BOOKED_YET } from './batch.rules.ts';
import { readBatch } from './list-work.ts';
import { runAction } from './run-action.ts';
import { endBatch, runBatch } from './run-batch.ts';
import { startBatch } from './start-batch.ts';
import { sweepBatches } from './sweep-batches.ts';

class Killed extends Error {}

/** The same services, with a process that dies at the n-th statement it sends. */
function dyingAt(services: Services, statement: number): Services {
  let sent = 0;
  const db = services.db.$extends({
    query: {
      $allOperations({ args, query }) {
        sent += 1;
        if (sent >= statement) throw new Killed();
        return query(args);
      },
    },
  });
  // The extended client lacks event hooks, which nothing here uses.
  return { ...services, db: db as unknown as Services['db'] };
}

/** Runs the batch and kills it at its first statement, then at its second, and so on, until a run completes or waits
 *  for labels. */
async function runKilled(services: Services, batchId: string, run?: typeof runAction) {
  for (let statement = 1; ; statement += 1) {
    try {
      await runBatch(dyingAt(services, statement), { batchId }, run);
      return { kills: statement - 1, isWaiting: false };
    } catch (error) {
      if (isAppError(error)) return { kills: statement - 1, isWaiting: true };
      if (!isKill(error)) throw error;
    }
  }
}

function isKill(error: unknown): boolean {
  // A client that has lost its transaction may also report its own error.
  return error instanceof Killed || error instanceof Prisma.PrismaClientKnownRequestError;
}

test('many orders become a batch with an immediate answer, and a few are processed at once', async () => {
  const world = await ordersOf(30);

  const few = await answerAction(world.services, world.merchant, {
    intent: 'ship',
    orderKeys: world.keys.slice(0, 3),
  });
  const many = await answerAction(world.services, world.merchant, {
    intent: 'ship',
    orderKeys: world.keys,
  });

  expect(few).toMatchObject({ batchId: null, skipped: [] });
  expect(few.accepted).toHaveLength(3);
  // Orders that are already shipped are reported at once; the others wait for the worker.
  expect(many.batchId).toEqual(expect.any(String));
  expect(many.skipped.map(({ orderKey }) => orderKey)).toEqual(few.accepted);
  expect(many.accepted).toHaveLength(27);
  expect(await world.db.shipment.count()).toBe(3);

  await turn(world.services, many.batchId ?? '');
  expect(await world.db.shipment.count()).toBe(30);
  expect(await world.db.batch.findFirst()).toMatchObject({ state: 'finished' });
});

test('a batch that runs after midnight reserves the fees of the day on which it was started', async () => {
  const world = await ordersOf(2);
  const { services, db, clock, merchant, keys } = world;
  clock.advance(new Date('2025-03-07T21:59:00Z').getTime() - clock.now().getTime());
  const added = { reason: 'Agreed', addedAt: clock.now(), addedBy: 'Ada' };
  const rate = { fromDay: new Date('2025-03-08'), feeCents: 900n };
  await db.price.create({ data: { id: newId(), ...rate, ...added } });
  const batchId = await begin(world, 'shipAndPrint', keys);

  clock.advance(2 * 60_000);
  await turn(services, batchId);

  const fees = async () => (await db.shipment.findMany()).map(({ feeCents }) => Number(feeCents));
  expect(await fees()).toEqual([500, 500]);
  await cancelOrders(services, merchant, { orderKeys: keys });
  const again = { orderKeys: keys, whyCode: 'notThere', note: null };
  await shipAgain(services, merchant, again);
  expect((await fees()).toSorted(), 'a new request costs the new rate').toEqual([
    500, 500, 900, 900,
  ]);
});

test('an action that is possible for no order is refused with its own message, without a batch', async () => {
  const { services, merchant, db } = await ordersOf(0);

  const answer = await answerAction(services, merchant, {
    intent: 'shipAndPrint',
    orderKeys: ['NOBODYS1'],
  });

  expect(answer).toMatchObject({ refused: 'No Orders to Process', accepted: [] });
  expect(answer.skipped).toEqual([
    { orderKey: 'NOBODYS1', orderId: null, reason: 'Order not found.' },
  ]);
  expect(await db.batch.count()).toBe(0);
});

test('shipping and printing waits for the courier and makes one document in list order', async () => {
  const world = await ordersOf(4);
  const { services, keys, db } = world;
  const wanted = [keys[2]!, keys[0]!, keys[3]!, keys[1]!];
  // The last order is already booked and needs only its label.
  await answerAction(services, world.merchant, { intent: 'ship', orderKeys: [keys[1]!] });
  await bookAll(world);
  const batchId = await begin(world, 'shipAndPrint', wanted);

  expect(await turn(services, batchId)).toBe(false);
  expect(await statesOf(world, batchId)).toEqual(['shipped', 'shipped', 'shipped', 'labelReady']);
  await bookAll(world);
  expect(await turn(services, batchId)).toBe(true);

  expect(await statesOf(world, batchId)).toEqual(Array(4).fill('labelReady'));
  expect(await labelsOf(world)).toEqual([wanted]);
  expect(await db.shipment.count()).toBe(4);
  expect(await turn(services, batchId)).toBe(true);
  expect(await db.documentJob.count()).toBe(1);
});

test('while the person’s print station is online, labels go to its printer, once per order', async () => {
  const world = await ordersOf(2);
  const { services, keys, db, clock, merchant } = world;
  const other = await given.store(services, merchant, { printOnBooking: true });
  const { orderKey } = await given.order(services, { merchant, store: other });
  const expiresAt = new Date(clock.now().getTime() + 10_000);
  const { userId, membershipId } = merchant;
  await db.printStation.create({ data: { userId, membershipId, stationId: 's', expiresAt } });

  const batchId = await begin(world, 'shipAndPrint', [orderKey, ...keys]);
  await turn(services, batchId);
  await bookAll(world);
  expect(await turn(services, batchId)).toBe(true);

  const jobs = await db.documentJob.findMany({ orderBy: { id: 'asc' } });
  expect(jobs.map(({ kind, orderIds }) => [kind, orderIds.length])).toEqual(
    expect.arrayContaining([
      ['zebraLabels', 1],
      ['zebraLabels', 2],
    ]),
  );
  expect(jobs).toHaveLength(2);
});

test.each([true, false])(
  'a batch prints each label once if its store’s printing on booking is switched during the batch (from %s)',
  async (printOnBooking) => {
    const world = await ordersOf(2);
    const { services, keys, db, clock, merchant } = world;
    await db.store.updateMany({ data: { printOnBooking } });
    const expiresAt = new Date(clock.now().getTime() + 10_000);
    const { userId, membershipId } = merchant;
    await db.printStation.create({ data: { userId, membershipId, stationId: 's', expiresAt } });

    const batchId = await begin(world, 'shipAndPrint', keys);
    await turn(services, batchId);
    await bookAll(world);
    await db.store.updateMany({ data: { printOnBooking: !printOnBooking } });
    expect(await turn(services, batchId)).toBe(true);

    const jobs = await db.documentJob.findMany();
    const orders = await db.order.findMany();
    expect(jobs.flatMap(({ orderIds }) => orderIds).toSorted()).toEqual(
      orders.map(({ id }) => id).toSorted(),
    );
  },
);

test('a print station that signed in to another account gets no labels of a batch', async () => {
  const world = await ordersOf(2);
  const { services, keys, db, clock, merchant } = world;
  const expiresAt = new Date(clock.now().getTime() + 10_000);
  const { membershipId } = await given.merchant(services);
  const { userId } = merchant;
  await db.printStation.create({ data: { userId, membershipId, stationId: 's', expiresAt } });

  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);
  await bookAll(world);
  expect(await turn(services, batchId)).toBe(true);

  const jobs = await db.documentJob.findMany();
  expect(jobs.map(({ kind }) => kind)).toEqual(['shippingLabels']);
});

test('of 120 orders with refused, lost and hanging bookings, all others are printed and those are named', async () => {
  const world = await ordersOf(120);
  const { services, courier, clock, keys, db } = world;
  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);

  const references = await db.shipment.findMany({ select: { id: true, reference: true } });
  const idOf = new Map(references.map(({ id, reference }) => [reference, id]));
  const book = (key: string) =>
    bookCourier(services, { shipmentId: idOf.get(key) ?? '' }).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
    });
  for (const [at, key] of keys.entries()) {
    courier.switches.refuse = at % 40 === 7 ? 'Address outside the area' : null;
    courier.switches.loseAnswer = at % 10 === 3;
    if (key !== keys[100]) await book(key);
  }
  Object.assign(courier.switches, { refuse: null, loseAnswer: false });
  expect(await turn(services, batchId)).toBe(false);
  // Lost bookings are looked up after the courier's maximum delay.
  clock.advance(50_000);
  for (const [at, key] of keys.entries()) if (at % 10 === 3) await book(key);
  expect(await turn(services, batchId)).toBe(false);
  for (let waited = 0; waited < 60_000; waited += 10_000) {
    expect(await turn(services, batchId)).toBe(false);
    clock.advance(10_000);
  }
  expect(await turn(services, batchId)).toBe(true);

  const skipped = await db.batchOrder.findMany({
    where: { batchId, state: 'skipped' },
    orderBy: { position: 'asc' },
  });
  expect(skipped.map(({ position, reason }) => [position, reason])).toEqual([
    [7, 'The courier refused the booking: Address outside the area'],
    [47, 'The courier refused the booking: Address outside the area'],
    [87, 'The courier refused the booking: Address outside the area'],
    [100, NOT_BOOKED_YET],
  ]);
  const refused = new Set([7, 47, 87, 100]);
  expect(await labelsOf(world)).toEqual([keys.filter((_, at) => !refused.has(at))]);
  expect(courier.made).toHaveLength(116);
  expect(new Set(courier.made.map(({ reference }) => reference)).size).toBe(116);
});

test('a batch that is killed at every statement processes and reports each order once', async () => {
  const world = await ordersOf(6);
  const { services, keys, db, merchant } = world;
  const batchId = await begin(world, 'shipAndPrint', keys);

  const shipping = await runKilled(services, batchId);
  expect(shipping.isWaiting).toBe(true);
  await bookAll(world);
  const printing = await runKilled(services, batchId);

  expect(printing.isWaiting).toBe(false);
  expect(shipping.kills).toBeGreaterThan(20);
  expect(printing.kills).toBeGreaterThan(8);
  expect(await statesOf(world, batchId)).toEqual(Array(6).fill('labelReady'));
  expect(await db.shipment.count()).toBe(6);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ fees: 3_000, drift: 0 });
  expect(await labelsOf(world)).toEqual([keys]);
});

/** A deliberately wrong variant for comparison: it marks the order after the action, so a worker may die in between. */
const unmarked: typeof runAction = (deps, actor, form) => runAction(deps, actor, form);

test.each([
  ['marked in their own transaction', runAction, 0],
  ['marked afterwards', unmarked, expect.any(Number)],
] as const)(
  'whether processed orders are reported as done if they are %s',
  async (name, run, lies) => {
    const world = await ordersOf(6);
    const { services, keys, db } = world;
    const asked = { intent: 'manifest' as const, orderKeys: keys };
    const { batchId } = await startBatch(services, world.merchant, asked);

    await runKilled(services, batchId, run);

    expect(await db.order.count({ where: { status: 'inManifest' } })).toBe(6);
    const reported = await statesOf(world, batchId);
    const wrong = reported.filter((state) => state === 'skipped').length;
    expect(wrong).toEqual(lies);
    if (name === 'marked afterwards') expect(wrong).toBeGreaterThan(0);
  },
);

test('a person who loses access during a batch processes no more orders', async () => {
  const world = await ordersOf(3);
  const { services, keys, db, merchant } = world;
  const batchId = await begin(world, 'shipAndPrint', keys);
  const run: typeof runAction = async (...asked) => {
    const done = await runAction(...asked);
    await db.user.update({ where: { id: merchant.userId }, data: { emailProvedAt: null } });
    return done;
  };

  await runBatch(services, { batchId }, run);

  expect(await db.shipment.count()).toBe(1);
  const rest = await db.batchOrder.count({
    where: { batchId, reason: 'The person who started this is no longer allowed to do it.' },
  });
  expect(rest).toBe(2);
});

test.each([
  ['shipAndPrint', 'Shipped, but the label was not printed. Print it from the order.'],
  ['ship', null],
] as const)(
  'orders shipped before their manager was removed during %s are reported as done',
  async (intent, reason) => {
    const world = await ordersOf(26);
    const { services, db, merchant } = world;
    const batchId = await begin(world, intent, world.keys);
    let shipped = 0;
    const run: typeof runAction = async (...asked) => {
      const done = await runAction(...asked);
      if ((shipped += 1) === 12)
        await db.membership.deleteMany({ where: { userId: merchant.userId } });
      return done;
    };

    await runBatch(services, { batchId }, run);

    expect(await db.shipment.count()).toBe(12);
    const states = await statesOf(world, batchId);
    expect(states.slice(0, 12)).toEqual(Array(12).fill('done'));
    expect(states.slice(12)).toEqual(Array(14).fill('skipped'));
    expect(await db.batchOrder.count({ where: { batchId, state: 'done', reason } })).toBe(12);
    expect(await readBatch(services, merchant, batchId)).toMatchObject({ done: 12, skipped: 14 });
  },
);

test('a batch of a person without access ends, and so does a batch that runs too long', async () => {
  const world = await ordersOf(3);
  const { services, keys, db, clock, merchant } = world;
  const mine = await begin(world, 'shipAndPrint', keys.slice(0, 2));
  const slow = await begin(world, 'shipAndPrint', keys.slice(2));
  await turn(services, slow);
  await db.user.update({ where: { id: merchant.userId }, data: { emailProvedAt: null } });

  expect(await turn(services, mine)).toBe(true);
  expect(await db.batchOrder.findFirst({ where: { batchId: mine } })).toMatchObject({
    state: 'skipped',
    reason: 'The person who started this is no longer allowed to do it.',
  });
  expect(await db.shipment.count()).toBe(1);

  clock.advance(61 * 60_000);
  await sweepBatches(services);
  expect(await db.batch.count({ where: { state: 'running' } })).toBe(0);
  expect(await statesOf(world, slow)).toEqual(['done']);
  await endBatch(services, { batchId: slow }, 'Again.');
  expect(await db.batchOrder.count({ where: { reason: 'Again.' } })).toBe(0);
});

/** Three shipped orders: the first is cancelled, and the courier refuses the second. */
async function partlyRefused() {
  const world = await ordersOf(3);
  const { services, courier, merchant, keys, db } = world;
  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);
  const shipmentOf = async (orderKey: string) => {
    const order = await db.order.findUniqueOrThrow({ where: { orderKey } });
    return { shipmentId: order.currentShipmentId ?? '' };
  };
  await answerAction(services, merchant, { intent: 'cancel', orderKeys: [keys[0]!] });
  courier.switches.refuse = 'Address outside the area';
  await bookCourier(services, await shipmentOf(keys[1]!)).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
  });
  courier.switches.refuse = null;
  const reported = async () => {
    const orders = await db.batchOrder.findMany({
      where: { batchId },
      orderBy: { position: 'asc' },
    });
    return orders.map(({ state, reason }) => [state, reason]);
  };
  return { ...world, batchId, reported };
}

const LISTED_REFUSALS = [
  ['skipped', expect.stringMatching(/Cancelled/)],
  ['skipped', 'The courier refused the booking: Address outside the area'],
  ['done', 'Shipped, but the label was not printed. Print it from the order.'],
];

test('a batch that takes too long does not report cancelled or refused orders as shipped', async () => {
  const { services, clock, reported } = await partlyRefused();
  clock.advance(61 * 60_000);
  await sweepBatches(services);
  expect(await reported()).toEqual(LISTED_REFUSALS);
});

test('a label that was ready when its manager was removed is not reported as printed', async () => {
  const world = await ordersOf(3);
  const { services, db, merchant, keys } = world;
  await answerAction(services, merchant, { intent: 'ship', orderKeys: keys.slice(0, 2) });
  await bookAll(world);
  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);
  expect(await statesOf(world, batchId)).toEqual(['labelReady', 'labelReady', 'shipped']);
  await answerAction(services, merchant, { intent: 'cancel', orderKeys: [keys[0]!] });
  await db.membership.deleteMany({ where: { userId: merchant.userId } });

  expect(await turn(services, batchId)).toBe(true);

  expect(await statesOf(world, batchId)).toEqual(['skipped', 'done', 'done']);
  expect(await labelsOf(world)).toEqual([]);
});

test('a batch whose manager was removed does not report cancelled or refused orders as shipped', async () => {
  const { services, db, merchant, batchId, reported } = await partlyRefused();
  await db.membership.deleteMany({ where: { userId: merchant.userId } });
  expect(await turn(services, batchId)).toBe(true);
  expect(await reported()).toEqual(LISTED_REFUSALS);
});

test('a batch that failed reports orders cancelled in their store as skipped, and delivered ones as shipped', async () => {
  const { services, db, keys, batchId, reported } = await partlyRefused();
  const become = (key: string, status: OrderStatus) =>
    db.order.update({ where: { orderKey: key }, data: { status } });
  await become(keys[1]!, 'deliveryCompleted');
  await become(keys[2]!, 'cancelled');
  await endBatch(services, { batchId }, 'It failed.');
  expect((await reported()).slice(1)).toEqual([
    ['done', 'Shipped, but the label was not printed. Print it from the order.'],
    ['skipped', expect.stringMatching(/Cancelled/)],
  ]);
});

test('the number of parcels applies to a batch, and is kept for a retry', async () => {
  const world = await ordersOf(26);
  const { services, db, merchant, keys } = world;
  const [off] = keys;
  const form = { intent: 'ship', orderKeys: keys, parcels: 3, note: 'Rings first' } as const;
  const { batchId, parcels } = await answerAction(services, merchant, form);
  await db.order.update({ where: { orderKey: off! }, data: { status: 'inStore' } });

  expect(await turn(services, batchId!)).toBe(true);

  expect(parcels).toBe(3);
  expect(await db.shipment.count({ where: { parcels: 3 } })).toBe(25);
  expect(await db.shipment.count()).toBe(25);
  const { input } = await db.batch.findFirstOrThrow();
  expect(input, 'typed texts are deleted at the end').toEqual({ parcels: 3 });
  expect(await readBatch(services, merchant, batchId!)).toMatchObject({ parcels: 3, skipped: 1 });
});
