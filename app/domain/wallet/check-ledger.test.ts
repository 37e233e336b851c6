import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { checkLedger, type LedgerFaultKind } from './check-ledger.ts';
import { availableOf, heldOf } from './ledger.ts';
import { captureOrderFee, holdOrderFee, returnOrderFee } from './order-fee.ts';

async function books() {
  const { db, services, clock } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  for (const [n, end] of [captureOrderFee, returnOrderFee, null].entries()) {
    const reference = `${order.orderKey}-${n}`;
    const shipment = await db.shipment.create({
      data: {
        id: newId(),
        attempt: n + 1,
        orderId: order.id,
        merchantId: merchant.merchantId,
        storeId: order.storeId,
        kind: 'delivery',
        reference,
        state: 'requested',
        feeCents: 500n,
        requestedAt: clock.now(),
      },
    });
    const fee = { shipmentId: shipment.id, merchantId: merchant.merchantId, reference };
    const all = { ...fee, feeCents: 500, at: clock.now(), email: null };
    await db.$transaction((tx) => holdOrderFee(tx, all));
    if (end) await db.$transaction((tx) => end(tx, all));
  }
  const available = await db.ledgerAccount.findUniqueOrThrow({
    where: { key: availableOf(merchant.merchantId) },
  });
  return { db, services, clock, merchant, available };
}

test('what the product writes is in order', async () => {
  const { db, services, merchant, available } = await books();

  expect(await checkLedger(services)).toEqual([]);

  const entries = await db.ledgerEntry.findMany({
    where: { accountId: available.id },
    orderBy: { position: 'asc' },
  });
  expect(entries.map(({ position, balanceCents }) => [position, balanceCents])).toEqual([
    [1n, 50_000n],
    [2n, 49_500n],
    [3n, 49_000n],
    [4n, 49_500n],
    [5n, 49_000n],
  ]);
  const effects = await db.transaction.findMany({ where: { merchantId: merchant.merchantId } });
  const sum = effects.reduce((total, { effectCents }) => total + effectCents, 0n);
  expect(sum).toBe(available.balanceCents);
});

/** What somebody with the database's own rights might do, or what a broken disk does. */
const TAMPERED: readonly [string, LedgerFaultKind[], string][] = [
  [
    'a balance',
    ['balance'],
    `update ledger_accounts set balance_cents = balance_cents + 1 where key like '%:available'`,
  ],
  [
    'an entry',
    ['balance', 'chain', 'sum', 'effect'],
    `update ledger_entries set amount_cents = amount_cents + 1 where position = 3`,
  ],
  [
    'both entries of a reference',
    ['balance', 'chain', 'effect'],
    `update ledger_entries set amount_cents = amount_cents * 2 where reference like '%.return'`,
  ],
  [
    'an entry taken out',
    ['balance', 'chain', 'sum', 'effect'],
    `delete from ledger_entries where position = 4 and amount_cents > 0`,
  ],
  [
    'two entries whose places are changed',
    ['chain'],
    `update ledger_entries set position = -position where position in (2, 3); update ledger_entries set position = 5 + position where position < 0`,
  ],
  [
    'a transaction’s effect',
    ['effect', 'status'],
    `update transactions set effect_cents = 0 where status = 'SUCCESSFUL' and type = 'orderCreationFee'`,
  ],
  [
    'a fee that says it went back',
    ['status'],
    `update transactions set status = 'FAILED' where status = 'SUCCESSFUL' and type = 'orderCreationFee'`,
  ],
  [
    'a fee on hold that says it was captured',
    ['holds'],
    `update transactions set status = 'SUCCESSFUL' where status = 'PENDING'`,
  ],
];

test.each(TAMPERED)('%s is found', async (_what, kinds, sql) => {
  const { db, services } = await books();
  await db.$transaction(async (tx) => {
    await tx.$executeRawUnsafe('set local session_replication_role = replica');
    for (const one of sql.split(';')) await tx.$executeRawUnsafe(one);
  });

  const found = await checkLedger(services);

  expect([...new Set(found.map(({ fault }) => fault))].toSorted()).toEqual(kinds.toSorted());
});

test('a process of the release before, which moves balances by itself, leaves no gap', async () => {
  const { db, services, clock, merchant, available } = await books();
  const held = await db.ledgerAccount.findUniqueOrThrow({
    where: { key: heldOf(merchant.merchantId) },
  });
  const { id: transactionId } = await db.transaction.findFirstOrThrow({
    where: { status: 'PENDING' },
  });
  const both = { reference: `fee-old.hold`, transactionId, at: clock.now() };

  await db.$transaction([
    db.ledgerAccount.update({
      where: { id: available.id },
      data: { balanceCents: { decrement: 500n } },
    }),
    db.ledgerAccount.update({
      where: { id: held.id },
      data: { balanceCents: { increment: 500n } },
    }),
    db.ledgerEntry.createMany({
      data: [
        { ...both, id: newId(), accountId: available.id, amountCents: -500n },
        { ...both, id: newId(), accountId: held.id, amountCents: 500n },
      ],
    }),
  ]);

  const found = await checkLedger(services);
  expect(found.map(({ fault }) => fault).toSorted(), 'but what the transaction says').toEqual([
    'holds',
    'status',
  ]);
});
