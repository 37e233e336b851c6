import { expect, test } from 'vitest';
import { begin, bookAll, labelsOf, ordersOf, statesOf, turn } from '#tests/fakes/batch-bench.ts';
import { answerAction } from './answer-action.ts';
import { runBatch } from './run-batch.ts';

test('an order that is cancelled while other labels are awaited is skipped with the reason', async () => {
  const world = await ordersOf(3);
  const { services, merchant, keys, db } = world;
  await answerAction(services, merchant, { intent: 'ship', orderKeys: keys.slice(0, 2) });
  await bookAll(world);
  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);
  expect(await statesOf(world, batchId)).toEqual(['labelReady', 'labelReady', 'shipped']);

  await answerAction(services, merchant, { intent: 'cancel', orderKeys: [keys[1]!] });
  await bookAll(world);
  expect(await turn(services, batchId)).toBe(true);

  expect(await statesOf(world, batchId)).toEqual(['labelReady', 'skipped', 'labelReady']);
  expect(await labelsOf(world)).toEqual([[keys[0], keys[2]]]);
  const skipped = await db.batchOrder.findFirstOrThrow({ where: { batchId, state: 'skipped' } });
  expect(skipped.reason).toMatch(/Cancelled/);
});

test('an order that is cancelled between the last check and the document is not printed', async () => {
  const world = await ordersOf(2);
  const { services, merchant, keys } = world;
  const batchId = await begin(world, 'shipAndPrint', keys);
  await turn(services, batchId);
  await bookAll(world);

  // Cancels an order as soon as its label was seen.
  const { db } = services;
  let isCancelled = false;
  const findMany: typeof db.shipment.findMany = (async (args: never) => {
    const found = await db.shipment.findMany(args);
    if (!isCancelled && found.length > 0) {
      isCancelled = true;
      await answerAction(services, merchant, { intent: 'cancel', orderKeys: [keys[1]!] });
    }
    return found;
  }) as never;
  const late = new Proxy(db, {
    get: (whole, name) =>
      name === 'shipment' ? { ...whole.shipment, findMany } : Reflect.get(whole, name),
  });
  await runBatch({ ...services, db: late }, { batchId }).catch(() => undefined);
  await turn(services, batchId);

  expect(isCancelled).toBe(true);
  expect(await labelsOf(world)).toEqual([[keys[0]]]);
});

test('the wait for labels counts only while workers run', async () => {
  const world = await ordersOf(3);
  const { services, keys, clock } = world;
  await answerAction(services, world.merchant, { intent: 'ship', orderKeys: [keys[0]!] });
  await bookAll(world);
  const batchId = await begin(world, 'shipAndPrint', keys);
  expect(await turn(services, batchId)).toBe(false);

  // All workers, and with them the bookings, stop for ten minutes.
  clock.advance(10 * 60_000);
  expect(await turn(services, batchId)).toBe(false);
  await bookAll(world);
  expect(await turn(services, batchId)).toBe(true);

  expect(await labelsOf(world)).toEqual([keys]);
});
