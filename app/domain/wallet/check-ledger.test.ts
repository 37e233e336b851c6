import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { checkLedger } from './check-ledger.ts';
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

test('a ledger written by the product has no errors', async () => {
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

test('a process of the previous release, which updates balances itself, leaves no error', async () => {
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
  expect(found.map(({ error }) => error).toSorted(), 'but what the transaction says').toEqual([
    'holds',
    'status',
  ]);
});
