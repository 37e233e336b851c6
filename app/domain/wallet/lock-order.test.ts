import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isWriteConflict } from '#app/domain/shared/database-busy.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableOf, heldOf, post } from './ledger.ts';
import { captureOrderFee, holdOrderFee, returnOrderFee } from './order-fee.ts';
import { recordTransaction } from './record-transaction.ts';

/** Concurrent operations per group. */
const GROUP = 8;
const ROUNDS = 3;

async function accounts() {
  const world = await testServices({ connections: 2 * GROUP + 2 });
  const [one, two] = [
    await given.merchant(world.services, { balanceCents: 1_000_000 }),
    await given.merchant(world.services, { balanceCents: 1_000_000 }),
  ];
  const transactionId = (await world.db.transaction.findFirstOrThrow()).id;
  /** Reserves a small amount of an account. */
  const move = (tx: Tx, merchantId: string) =>
    post(tx, {
      reference: newId(),
      transactionId,
      at: world.clock.now(),
      cents: 1,
      from: availableOf(merchantId),
      to: heldOf(merchantId),
    });
  for (const { merchantId } of [one, two])
    await world.db.$transaction((tx) => move(tx, merchantId));
  return { ...world, one: one.merchantId, two: two.merchantId, move };
}

/** Runs all operations of both groups at once, several times; returns the errors. */
async function bothAtOnce(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const refused: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = Array.from({ length: GROUP }, () => [first(), second()]).flat();
    for (const end of await Promise.allSettled(all))
      if (end.status === 'rejected') refused.push(end.reason);
  }
  return refused;
}

/** Two transactions, each of which locks its first account before the other continues. */
function twoThatCross({ one, two, move }: Awaited<ReturnType<typeof accounts>>) {
  const here = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const both = Promise.all(here.map(({ promise }) => promise));
  const unit = (first: string, second: string, mine: 0 | 1) => async (tx: Tx) => {
    await move(tx, first);
    here[mine].resolve();
    await both;
    await move(tx, second);
  };
  return [unit(one, two, 0), unit(two, one, 1)] as const;
}

test('two groups of 8 transactions that post to the same accounts in opposite order never deadlock', async () => {
  const { db, clock, one, two } = await accounts();
  const run = (merchantIds: readonly string[]) => () =>
    db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId: one,
        reference: newId(),
        type: 'adjustment',
        status: 'SUCCESSFUL',
        amountCents: 1,
        at: clock.now(),
        legs: merchantIds.map((id, n) => ({
          step: `${n}`,
          from: availableOf(id),
          to: heldOf(id),
          cents: 1,
        })),
      }),
    );

  expect(await bothAtOnce(run([one, two]), run([two, one]))).toEqual([]);
});

test('two groups of 8 transactions that settle fees in opposite order never deadlock', async () => {
  const { db, services, clock, one } = await accounts();
  const order = await given.order(services, { merchant: { merchantId: one } });
  const heldFee = async () => {
    const reference = newId();
    const { id } = await db.shipment.create({
      data: {
        id: newId(),
        attempt: 1 + (await db.shipment.count()),
        orderId: order.id,
        merchantId: one,
        storeId: order.storeId,
        kind: 'delivery',
        reference,
        state: 'requested',
        feeCents: 500n,
        requestedAt: clock.now(),
      },
    });
    const fee = { shipmentId: id, merchantId: one, reference, feeCents: 500, at: clock.now() };
    await db.$transaction((tx) => holdOrderFee(tx, { ...fee, email: null }));
    return fee;
  };
  const fees: Awaited<ReturnType<typeof heldFee>>[] = [];
  for (let n = 0; n < ROUNDS * GROUP * 4; n += 1) fees.push(await heldFee());
  const run = (...steps: readonly (typeof captureOrderFee)[]) => {
    return () => {
      const mine = steps.map((step) => [step, fees.pop()!] as const);
      return db.$transaction(async (tx) => {
        for (const [step, fee] of mine) await step(tx, fee);
      });
    };
  };

  const refused = await bothAtOnce(
    run(returnOrderFee, captureOrderFee),
    run(captureOrderFee, returnOrderFee),
  );

  expect(refused).toEqual([]);
  expect(await booksOf(services, one)).toMatchObject({ drift: 0, total: 0 });
});

test('transactions that lock all their accounts first wait for each other instead of deadlocking', async () => {
  const world = await accounts();
  const { db, one, two, move } = world;
  const run = (...ids: readonly string[]) => {
    return () =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`select from ledger_lock(${ids.map(availableOf)}::text[])`;
        for (const id of ids) await move(tx, id);
      });
  };

  expect(await bothAtOnce(run(one, two), run(two, one))).toEqual([]);
});

test('without a fixed order of locks, one of two crossing transactions is refused', async () => {
  const world = await accounts();

  const ends = await Promise.allSettled(
    twoThatCross(world).map((unit) => world.db.$transaction(unit)),
  );

  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(refused).toHaveLength(1);
  expect(isWriteConflict(refused[0])).toBe(true);
});

test('a transaction that ended in a deadlock is run again as a whole', async () => {
  const world = await accounts();
  const { db, one, two } = world;

  await Promise.all(twoThatCross(world).map((unit) => inTransaction(db, unit)));

  const held = await db.ledgerAccount.findMany({ where: { key: { in: [one, two].map(heldOf) } } });
  expect(held.map(({ balanceCents }) => balanceCents)).toEqual([3n, 3n]);
});
