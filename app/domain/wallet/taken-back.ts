import type { Transaction, TransactionStatus } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { PaymentRefund } from '#app/ports/payments.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { recordTransaction } from './record-transaction.ts';

/** How much of a top-up can still go back, in cents: what went back already, or is on its way, is off. */
export async function refundableCents(tx: Tx, topUp: Transaction): Promise<number> {
  if (topUp.status !== 'SUCCESSFUL') return 0;
  return centsFromDb(topUp.amountCents) - (await takenCents(tx, topUp, ['PENDING', 'SUCCESSFUL']));
}

/** Whatever took from a top-up carries its reference, and why. */
export function takersOf({ merchantId, reference }: Transaction) {
  return { merchantId, reference: { startsWith: `${reference}-` } };
}

/** The provider's refunds that were taken off already, each as a transaction of its own. */
export async function takenRefunds(tx: Tx, topUp: Transaction): Promise<string[]> {
  const prefix = `${topUp.reference}-taken-`;
  const { merchantId } = topUp;
  const taken = await tx.transaction.findMany({
    where: { merchantId, reference: { startsWith: prefix } },
    select: { reference: true },
  });
  return taken.map(({ reference }) => reference.slice(prefix.length));
}

/** Takes what somebody sent back at the provider: what a reversal took with it is not taken again. */
export async function takeRefund(
  tx: Tx,
  topUp: Transaction,
  { id, amountCents }: PaymentRefund,
  at: Date,
): Promise<void> {
  const left = centsFromDb(topUp.amountCents) - (await takenCents(tx, topUp, ['SUCCESSFUL']));
  await take(tx, topUp, `taken-${id}`, Math.min(amountCents, left), at);
}

/** Takes what is left of a top-up whose payment was reversed; also what was left out before, since a
 *  refund of ours had it that has failed. */
export async function takeReversed(tx: Tx, topUp: Transaction, at: Date): Promise<void> {
  const { merchantId, reference } = topUp;
  const before = await tx.transaction.count({
    where: { merchantId, reference: { startsWith: `${reference}-reversed` } },
  });
  const why = before === 0 ? 'reversed' : `reversed-${before + 1}`;
  await take(tx, topUp, why, await refundableCents(tx, topUp), at);
}

async function takenCents(
  tx: Tx,
  topUp: Transaction,
  states: TransactionStatus[],
): Promise<number> {
  const taken = await tx.transaction.aggregate({
    where: { ...takersOf(topUp), status: { in: states } },
    _sum: { amountCents: true },
  });
  return centsFromDb(taken._sum.amountCents ?? 0n);
}

/** Taken back by the bank, the card's owner, or somebody at the provider: below the account's limit too
 *  (product.md D39). */
async function take(
  tx: Tx,
  topUp: Transaction,
  why: string,
  cents: number,
  at: Date,
): Promise<void> {
  if (cents <= 0) return;
  const { id, merchantId, reference, email, provider } = topUp;
  const taken = await recordTransaction(tx, {
    merchantId,
    email,
    provider,
    reference: `${reference}-${why}`,
    type: 'topUpReversed',
    status: 'SUCCESSFUL',
    amountCents: cents,
    at,
    legs: [{ step: 'reverse', from: availableOf(merchantId), to: HOUSE.topUps, cents }],
  });
  const owner = { id, merchantId, storeId: null };
  if (taken) await raiseAlert(tx, 'paymentReversed', owner, at, { cents });
}
