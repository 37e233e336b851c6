import type { PrismaClient } from '@prisma/client';
import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { countsOf, listOf, statementsOf } from '#tests/fakes/statements.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { availableOf, heldOf, HOUSE } from './ledger.ts';
import { captureOrderFee, holdOrderFee, returnOrderFee, type FeeOf } from './order-fee.ts';
import { recordTransaction, settlePending } from './record-transaction.ts';
import { SHOPIFY } from './transaction-types.rules.ts';

const BALANCE = 50_000;
const FEE = 500;

async function world(connections = 5) {
  const { services, db, clock } = await testServices({ connections });
  const merchant = await given.merchant(services, { balanceCents: BALANCE });
  const { merchantId } = merchant;
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const order = await given.order(services, { merchant, store });
  let attempt = 0;
  const reserved = async (billing: 'wallet' | 'app-pricing' = 'wallet'): Promise<FeeOf> => {
    attempt += 1;
    const [shipmentId, reference] = [newId(), `REF-${attempt}`];
    const at = clock.now();
    await db.shipment.create({
      data: {
        id: shipmentId,
        attempt,
        orderId: order.id,
        merchantId,
        storeId: order.storeId,
        kind: 'delivery',
        reference,
        state: 'requested',
        feeCents: BigInt(FEE),
        requestedAt: at,
      },
    });
    const fee = { shipmentId, merchantId, reference, feeCents: FEE, at };
    await db.$transaction((tx) => holdOrderFee(tx, { ...fee, email: 'who@shop.example', billing }));
    return fee;
  };
  const later = (fee: FeeOf): FeeOf => ({ ...fee, at: new Date(fee.at.getTime() + 60_000) });
  const charge = (fee: FeeOf) => db.$transaction((tx) => captureOrderFee(tx, fee));
  const giveBack = (fee: FeeOf) => db.$transaction((tx) => returnOrderFee(tx, fee));
  const rowOf = ({ reference }: FeeOf) =>
    db.transaction.findUniqueOrThrow({ where: { reference: `fee-${reference}` } });
  /** All transactions and entries, for comparison. */
  const everything = async () => ({
    transactions: await db.transaction.findMany({ orderBy: { id: 'asc' } }),
    entries: await db.ledgerEntry.findMany({ orderBy: { id: 'asc' } }),
  });
  /** The steps of a fee that were posted, one for each entry. */
  const stepsOf = async ({ reference }: FeeOf) => {
    const where = { reference: { startsWith: `fee-${reference}.` } };
    const entries = await db.ledgerEntry.findMany({ where, orderBy: { reference: 'asc' } });
    return entries.map((entry) => entry.reference.split('.')[1]);
  };
  const books = () => booksOf(services, merchantId);
  return {
    services,
    db,
    merchantId,
    reserved,
    later,
    charge,
    giveBack,
    rowOf,
    everything,
    stepsOf,
    books,
  };
}

/** Runs `second` while the transaction of `first` is open, and lets that end once `second` waits for it. */
async function whileOpen<T>(
  db: PrismaClient,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const { waiting } = await db.$transaction(async (tx) => {
    await first(tx);
    const started = second();
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    return { waiting: { started } };
  });
  return waiting.started;
}

test('a reserved fee is charged by one statement, which changes only its status and time', async () => {
  const { reserved, later, charge, rowOf, books, stepsOf } = await world();
  const fee = await reserved();
  const before = await rowOf(fee);
  const { at } = later(fee);

  const sent = await statementsOf(() => charge({ ...fee, at }));

  expect(countsOf(sent), listOf(sent)).toMatchObject({ all: 3, transaction: 2 });
  expect(await rowOf(fee)).toStrictEqual({ ...before, status: 'SUCCESSFUL', updatedAt: at });
  expect(await stepsOf(fee)).toEqual(['capture', 'capture', 'hold', 'hold']);
  const even = { available: BALANCE - FEE, held: 0, fees: FEE, drift: 0, total: 0 };
  expect(await books()).toMatchObject(even);
});

test.each([
  ['another merchant', { merchantId: newId() }],
  ['another type', { type: 'adjustment' }],
  ['another provider', { provider: SHOPIFY }],
  ['another amount', { amountCents: FEE + 1 }],
  ['a reference that does not exist', { reference: 'fee-REF-0' }],
] as const)('a transaction with %s is not settled', async (_name, other) => {
  const { db, reserved, everything, merchantId } = await world();
  const fee = await reserved();
  const before = await everything();

  const isSettled = await db.$transaction((tx) =>
    settlePending(tx, { ...expectedOf(fee), ...other }, chargeOf(merchantId, fee.at)),
  );

  expect(isSettled).toBe(false);
  expect(await everything()).toStrictEqual(before);
});

test.each(['charge', 'giveBack'] as const)(
  'a transaction that is no longer pending is not settled (%s)',
  async (earlier) => {
    const it = await world();
    const fee = await it.reserved();
    await it[earlier](fee);
    const before = await it.everything();
    const charge = chargeOf(it.merchantId, it.later(fee).at);

    const isSettled = await it.db.$transaction((tx) => settlePending(tx, expectedOf(fee), charge));

    expect(isSettled).toBe(false);
    expect(await it.everything()).toStrictEqual(before);
    await it.charge(it.later(fee));
    expect(await it.everything()).toStrictEqual(before);
  },
);

test('a leg that credits the merchant is refused, because its account could be closed meanwhile', async () => {
  const { db, reserved, merchantId, everything } = await world();
  const fee = await reserved();
  const before = await everything();
  const [from, to] = [heldOf(merchantId), availableOf(merchantId)];
  const legs = [{ step: 'return', from, to, cents: FEE }];

  const settled = db.$transaction((tx) =>
    settlePending(tx, expectedOf(fee), { status: 'FAILED', at: fee.at, legs }),
  );

  await expect(settled).rejects.toMatchObject({ code: 'internal' });
  expect(await everything()).toStrictEqual(before);
});

test('the fee of a shop that joined another account since is charged to the account that reserved it', async () => {
  const { services, reserved, charge, rowOf, books } = await world();
  const fee = await reserved();
  const joined = await given.merchant(services, { balanceCents: BALANCE });

  await charge({ ...fee, merchantId: joined.merchantId });

  expect(await rowOf(fee)).toMatchObject({ status: 'SUCCESSFUL' });
  expect(await books()).toMatchObject({ available: BALANCE - FEE, held: 0, fees: FEE, drift: 0 });
  const other = await booksOf(services, joined.merchantId);
  expect(other).toMatchObject({ available: BALANCE, held: 0 });
});

test('a fee that Shopify bills is reported once and moves no money', async () => {
  const { db, reserved, later, charge, rowOf, books, stepsOf } = await world();
  const fee = await reserved('app-pricing');

  await charge(fee);
  await charge(later(fee));

  expect(await rowOf(fee)).toMatchObject({ status: 'SUCCESSFUL', provider: SHOPIFY });
  expect(await db.shopifyUsage.count()).toBe(1);
  expect(await stepsOf(fee)).toEqual([]);
  expect(await books()).toMatchObject({ available: BALANCE, held: 0, fees: 0, drift: 0 });
});

test('a fee without an amount is charged without entries', async () => {
  const { db, reserved, charge, rowOf, merchantId } = await world();
  const { shipmentId, at } = await reserved();
  const free = { shipmentId, merchantId, reference: 'FREE', feeCents: 0, at };
  await db.$transaction((tx) => holdOrderFee(tx, { ...free, email: null }));

  await charge(free);

  const { id, status } = await rowOf(free);
  expect(status).toBe('SUCCESSFUL');
  expect(await db.ledgerEntry.count({ where: { transactionId: id } })).toBe(0);
});

test('of two charges at once, the second waits and changes nothing', async () => {
  const { db, reserved, later, charge, rowOf, books, stepsOf } = await world();
  const fee = await reserved();

  await whileOpen(
    db,
    (tx) => captureOrderFee(tx, fee),
    () => charge(later(fee)),
  );

  expect(await rowOf(fee)).toMatchObject({ status: 'SUCCESSFUL', updatedAt: fee.at });
  expect(await stepsOf(fee)).toEqual(['capture', 'capture', 'hold', 'hold']);
  expect(await books()).toMatchObject({ available: BALANCE - FEE, held: 0, fees: FEE, drift: 0 });
});

test('a fee that is returned while its charge waits stays returned', async () => {
  const { db, reserved, later, charge, rowOf, books, stepsOf } = await world();
  const fee = await reserved();

  await whileOpen(
    db,
    (tx) => returnOrderFee(tx, fee),
    () => charge(later(fee)),
  );

  expect(await rowOf(fee)).toMatchObject({ status: 'FAILED', updatedAt: fee.at });
  expect(await stepsOf(fee)).toEqual(['hold', 'hold', 'return', 'return']);
  expect(await books()).toMatchObject({ available: BALANCE, held: 0, fees: 0, drift: 0, total: 0 });
});

test('a fee that is charged while its return waits is paid back from our fees', async () => {
  const { db, reserved, later, giveBack, rowOf, books, stepsOf } = await world();
  const fee = await reserved();

  await whileOpen(
    db,
    (tx) => captureOrderFee(tx, fee),
    () => giveBack(later(fee)),
  );

  expect(await rowOf(fee)).toMatchObject({ status: 'FAILED', updatedAt: later(fee).at });
  expect(await stepsOf(fee)).toEqual(['capture', 'capture', 'hold', 'hold', 'return', 'return']);
  expect(await books()).toMatchObject({ available: BALANCE, held: 0, fees: 0, drift: 0, total: 0 });
});

test('20 fees, each charged twice and returned at once, end returned with exact books', async () => {
  const { reserved, charge, giveBack, books, stepsOf } = await world(16);
  const fees: FeeOf[] = [];
  while (fees.length < 20) fees.push(await reserved());

  await Promise.all(fees.flatMap((fee) => [charge(fee), giveBack(fee), charge(fee)]));

  const after = await books();
  expect(after).toMatchObject({ available: BALANCE, held: 0, fees: 0, drift: 0, total: 0 });
  expect(new Set(after.feeStates)).toEqual(new Set(['FAILED']));
  const returned = ['hold', 'hold', 'return', 'return'];
  for (const fee of fees)
    expect([returned, ['capture', 'capture', ...returned]]).toContainEqual(await stepsOf(fee));
});

test('a charge whose transaction fails leaves the fee reserved', async () => {
  const { db, reserved, everything } = await world();
  const fee = await reserved();
  const before = await everything();

  const charged = db.$transaction(async (tx) => {
    await captureOrderFee(tx, fee);
    await recordTransaction(tx, {
      merchantId: fee.merchantId,
      type: 'orderCreationFee',
      status: 'PENDING',
      reference: 'too-much',
      amountCents: BALANCE,
      at: fee.at,
      legs: [
        {
          step: 'hold',
          cents: BALANCE,
          limitOf: fee.merchantId,
          from: availableOf(fee.merchantId),
          to: heldOf(fee.merchantId),
        },
      ],
    });
  });

  await expect(charged).rejects.toMatchObject({ code: 'insufficient-balance' });
  expect(await everything()).toStrictEqual(before);
});

function expectedOf({ merchantId, reference }: FeeOf) {
  const type = 'orderCreationFee' as const;
  return { merchantId, reference: `fee-${reference}`, type, amountCents: FEE, provider: null };
}

function chargeOf(merchantId: string, at: Date) {
  const legs = [{ step: 'capture', from: heldOf(merchantId), to: HOUSE.fees, cents: FEE }];
  return { status: 'SUCCESSFUL' as const, at, legs };
}
