import type { Transaction } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf, heldOf, HOUSE } from './ledger.ts';
import { recordTransaction, settleTransaction } from './record-transaction.ts';

export type FeeOf = {
  shipmentId: string;
  merchantId: string;
  reference: string;
  feeCents: number;
  at: Date;
};

/** Holds the fee of one shipment (transaction PENDING).
 *  @throws AppError 'insufficient-balance', to roll all of it back, when the account would fall below
 *  its limit. */
export async function holdOrderFee(tx: Tx, fee: FeeOf & { email: string | null }): Promise<void> {
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: fee.merchantId } });
  await recordTransaction(tx, {
    ...rowOf(fee),
    reference: `fee-${fee.reference}`,
    status: 'PENDING',
    email: fee.email,
    legs: [
      {
        step: 'hold',
        from: availableOf(fee.merchantId),
        to: heldOf(fee.merchantId),
        cents: fee.feeCents,
        floorCents: -centsFromDb(merchant.creditLimitCents),
      },
    ],
  });
}

/** The courier job exists: the held fee becomes ours (SUCCESSFUL). Safe to repeat. */
export async function captureOrderFee(tx: Tx, fee: FeeOf): Promise<void> {
  await settle(tx, fee, 'capture', HOUSE.fees, 'SUCCESSFUL');
}

/** The booking failed or was cancelled before collection: the fee goes back (FAILED). Safe to
 *  repeat; a fee that was already captured is paid back from ours. */
export async function returnOrderFee(tx: Tx, fee: FeeOf): Promise<void> {
  await settle(tx, fee, 'return', availableOf(fee.merchantId), 'FAILED');
}

/** The parcel was delivered: its fee is earned. A held one is captured. One that had gone back, since the
 *  order was called off and the courier delivered all the same, is taken again as a transaction of its
 *  own, below the account's limit too (product.md D39). Safe to repeat; says whether it has just been
 *  taken again. */
export async function earnOrderFee(tx: Tx, fee: FeeOf): Promise<boolean> {
  const found = await settle(tx, fee, 'capture', HOUSE.fees, 'SUCCESSFUL');
  if (found?.status !== 'FAILED' || fee.feeCents === 0) return false;
  const { merchantId, feeCents: cents } = fee;
  const again = await recordTransaction(tx, {
    ...rowOf(fee),
    reference: `fee-${fee.reference}-delivered`,
    status: 'SUCCESSFUL',
    email: found.email,
    legs: [{ step: 'capture', from: availableOf(merchantId), to: HOUSE.fees, cents }],
  });
  return again !== null;
}

function rowOf({ merchantId, shipmentId, feeCents, at }: FeeOf) {
  return { merchantId, shipmentId, type: 'orderCreationFee', amountCents: feeCents, at } as const;
}

/** The fee's transaction as it was before. */
async function settle(
  tx: Tx,
  fee: FeeOf,
  step: 'capture' | 'return',
  to: string,
  status: 'SUCCESSFUL' | 'FAILED',
): Promise<Transaction | null> {
  const { at, feeCents: cents, merchantId } = fee;
  const settled = await settleTransaction(
    tx,
    { reference: `fee-${fee.reference}`, at },
    (before) => {
      if (before.status === status || before.status === 'FAILED') return null;
      const from = before.status === 'SUCCESSFUL' ? HOUSE.fees : heldOf(merchantId);
      return { status, legs: [{ step, from, to, cents }] };
    },
  );
  return settled?.before ?? null;
}
