import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { availableOf, heldOf, post, type Posting } from './ledger.ts';
import { captureOrderFee, holdOrderFee, returnOrderFee } from './order-fee.ts';
import { grantWelcomeCredit } from './welcome-credit.ts';

async function account(balanceCents = 50_000, connections = 10) {
  const world = await testServices({ connections });
  const merchant = await given.merchant(world.services, { balanceCents });
  const { db, clock } = world;
  const posting = (over: Partial<Posting> = {}): Posting => ({
    reference: newId(),
    transactionId: '',
    at: clock.now(),
    cents: 100,
    from: availableOf(merchant.merchantId),
    to: heldOf(merchant.merchantId),
    ...over,
  });
  /** The id of an existing transaction, to which entries can belong. */
  const transactionId = async () => (await db.transaction.findFirstOrThrow()).id;
  const books = () => booksOf(world.services, merchant.merchantId);
  return { ...world, ...merchant, posting, transactionId, books };
}

test('a posting has two entries that sum to zero', async () => {
  const { db, posting, transactionId, books } = await account();
  const move = posting({ transactionId: await transactionId() });

  expect(await db.$transaction((tx) => post(tx, move))).toBe('posted');

  const entries = await db.ledgerEntry.findMany({ where: { reference: move.reference } });
  expect(entries.map(({ amountCents }) => amountCents).toSorted()).toEqual([-100n, 100n]);
  expect(await books()).toMatchObject({ available: 49_900, held: 100, drift: 0, total: 0 });
});

test('the same reference is posted once, also by concurrent requests', async () => {
  const { db, posting, transactionId, books } = await account();
  const move = posting({ transactionId: await transactionId() });

  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => db.$transaction((tx) => post(tx, move))),
  );

  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(9);
  expect(await books()).toMatchObject({ available: 49_900, held: 100, drift: 0 });
});

test('an account may reach its floor but not go one cent below', async () => {
  const { db, posting, transactionId, books } = await account(100);
  const id = await transactionId();
  const take = (cents: number) =>
    db.$transaction((tx) => post(tx, posting({ transactionId: id, cents, floorCents: 0 })));

  expect(await take(101)).toBe('insufficient');
  expect(await take(100)).toBe('posted');
  expect(await take(1)).toBe('insufficient');

  expect(await books()).toMatchObject({ available: 0, held: 100, drift: 0 });
});

test.each([0, -1, 1.5, Number.NaN, 2 ** 53])('%d is not a valid amount', async (cents) => {
  const { db, posting } = await account();

  await expect(db.$transaction((tx) => post(tx, posting({ cents })))).rejects.toMatchObject({
    code: 'internal',
  });
});

test('entries cannot be changed or deleted, even by plain SQL', async () => {
  const { db } = await account();

  const tries = [
    db.$executeRaw`update ledger_entries set amount_cents = 0`,
    db.$executeRaw`delete from ledger_entries`,
    db.$executeRaw`update ledger_entries set reference = 'x' where false`,
  ];

  for (const one of tries) await expect(one).rejects.toThrow(/never changed or deleted/);
});

test('entries of a reference that do not sum to zero are refused', async () => {
  const { db, clock } = await account();
  const { id: accountId } = await db.ledgerAccount.findFirstOrThrow();
  const entry = { id: newId(), accountId, reference: 'half', amountCents: 5n, at: clock.now() };

  await expect(db.ledgerEntry.create({ data: entry })).rejects.toThrow(/does not sum to zero/);
});

test('the welcome credit is granted once', async () => {
  const { db, services, merchantId } = await account(0);

  for (let time = 0; time < 3; time += 1)
    await db.$transaction((tx) => grantWelcomeCredit(tx, services, merchantId));

  expect(await availableCents(services, merchantId)).toBe(50_000);
});

/** About 200 operations, nearly all sent twice, on one account whose balance covers ten fees at a time. */
test('200 concurrent mixed operations keep the ledger consistent and never go below the limit', async () => {
  const { db, clock, merchantId, services, books } = await account(5_000, 16);
  const order = await given.order(services, { merchant: { merchantId } });
  const shipments = Array.from({ length: 67 }, (_none, n) => ({ id: newId(), attempt: n + 1 }));
  await db.shipment.createMany({
    data: shipments.map(({ id, attempt }) => ({
      id,
      attempt,
      orderId: order.id,
      merchantId,
      storeId: order.storeId,
      kind: 'delivery',
      reference: `REF-${attempt}`,
      state: 'requested',
      feeCents: 500n,
      requestedAt: clock.now(),
    })),
  });
  let lowest = Infinity;
  const watch = async () => {
    lowest = Math.min(lowest, await availableCents(services, merchantId));
  };
  const operations = shipments.flatMap(({ id, attempt }) => {
    const fee = { shipmentId: id, merchantId, reference: `REF-${attempt}`, feeCents: 500 };
    const at = clock.now();
    return [
      () => db.$transaction((tx) => holdOrderFee(tx, { ...fee, at, email: null })),
      () => db.$transaction((tx) => captureOrderFee(tx, { ...fee, at })),
      () => db.$transaction((tx) => returnOrderFee(tx, { ...fee, at })),
    ];
  });

  const queue = [...operations, ...operations].slice(0, 400).map((run, n) => ({ run, n }));
  queue.sort((a, b) => ((a.n * 7919) % 401) - ((b.n * 7919) % 401));
  const refusals: unknown[] = [];
  const client = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      await next.run().catch((error: unknown) => refusals.push(error));
      await watch();
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));

  const unexpected = refusals.filter(
    (error) => !/Insufficient balance|Unique constraint/.test(String(error)),
  );
  expect(unexpected).toEqual([]);
  expect(lowest).toBeGreaterThanOrEqual(0);
  const after = await books();
  const states = Object.groupBy(after.feeStates, (state) => state);
  expect(after).toMatchObject({
    drift: 0,
    total: 0,
    held: 500 * (states.PENDING?.length ?? 0),
    fees: 500 * (states.SUCCESSFUL?.length ?? 0),
    available: 5_000 - 500 * ((states.PENDING?.length ?? 0) + (states.SUCCESSFUL?.length ?? 0)),
  });
});
