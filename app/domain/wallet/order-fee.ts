import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf, heldOf, HOUSE, post } from './ledger.ts';

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
  const transactionId = newId();
  await tx.transaction.create({
    data: {
      id: transactionId,
      merchantId: fee.merchantId,
      reference: `fee-${fee.reference}`,
      type: 'orderCreationFee',
      status: 'PENDING',
      amountCents: BigInt(fee.feeCents),
      email: fee.email,
      shipmentId: fee.shipmentId,
      createdAt: fee.at,
      updatedAt: fee.at,
    },
  });
  if (fee.feeCents === 0) return;
  const outcome = await post(tx, {
    reference: `fee-${fee.reference}.hold`,
    transactionId,
    at: fee.at,
    from: availableOf(fee.merchantId),
    to: heldOf(fee.merchantId),
    cents: fee.feeCents,
    floorCents: -centsFromDb(merchant.creditLimitCents),
  });
  if (outcome === 'insufficient')
    throw new AppError('insufficient-balance', 'Insufficient balance');
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
  await captureOrderFee(tx, fee);
  const returned = await tx.transaction.findUnique({
    where: { reference: `fee-${fee.reference}` },
  });
  if (returned?.status !== 'FAILED' || fee.feeCents === 0) return false;
  const reference = `fee-${fee.reference}-delivered`;
  const transactionId = newId();
  const { merchantId, shipmentId, feeCents, at } = fee;
  const taken = await tx.transaction.createMany({
    data: [
      {
        id: transactionId,
        reference,
        merchantId,
        shipmentId,
        email: returned.email,
        type: 'orderCreationFee',
        status: 'SUCCESSFUL',
        amountCents: BigInt(feeCents),
        createdAt: at,
        updatedAt: at,
      },
    ],
    skipDuplicates: true,
  });
  if (taken.count === 0) return false;
  await post(tx, {
    reference: `${reference}.capture`,
    transactionId,
    at,
    cents: feeCents,
    from: availableOf(merchantId),
    to: HOUSE.fees,
  });
  return true;
}

async function settle(
  tx: Tx,
  fee: FeeOf,
  step: 'capture' | 'return',
  to: string,
  status: 'SUCCESSFUL' | 'FAILED',
) {
  const reference = `fee-${fee.reference}`;
  await tx.$queryRaw`select 1 from transactions where reference = ${reference} for update`;
  const transaction = await tx.transaction.findUnique({ where: { reference } });
  if (!transaction || transaction.status === status || transaction.status === 'FAILED') return;
  const from = transaction.status === 'SUCCESSFUL' ? HOUSE.fees : heldOf(fee.merchantId);
  if (fee.feeCents > 0)
    await post(tx, {
      reference: `${reference}.${step}`,
      transactionId: transaction.id,
      at: fee.at,
      from,
      to,
      cents: fee.feeCents,
    });
  await tx.transaction.update({
    where: { id: transaction.id },
    data: { status, updatedAt: fee.at },
  });
}
