import type { Prisma, Transaction, TransactionStatus } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { PaymentRefund } from '#app/ports/payments.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { recordTransaction } from './record-transaction.ts';
import type { TransactionType } from './transaction-types.rules.ts';
import { watchLimit } from './watch-limit.ts';

/** How much of a top-up can still be refunded, in cents. Pending and completed refunds and reversals are deducted. */
export async function refundableCents(tx: Tx, topUp: Transaction): Promise<number> {
  if (topUp.status !== 'SUCCESSFUL') return 0;
  return centsFromDb(topUp.amountCents) - (await takenCents(tx, topUp, ['PENDING', 'SUCCESSFUL']));
}

/** A filter for the refunds and reversals of a top-up, including failed ones. Their references begin with the top-up's
 *  reference and one of these suffixes. Without the suffixes, the filter would also match another payment whose
 *  reference happens to begin with the top-up's. */
export function takersOf({
  merchantId,
  reference,
}: Pick<Transaction, 'merchantId' | 'reference'>): Prisma.TransactionWhereInput {
  return {
    merchantId,
    type: { in: ['topUpRefund', 'topUpReversed'] satisfies TransactionType[] },
    OR: ['-refund-', '-taken-', '-reversed'].map((suffix) => ({
      reference: { startsWith: `${reference}${suffix}` },
    })),
  };
}

/** Ids of the provider's refunds that were already deducted, each as a separate transaction. */
export async function takenRefunds(tx: Tx, topUp: Transaction): Promise<string[]> {
  const prefix = refundPrefix(topUp);
  const { merchantId } = topUp;
  const taken = await tx.transaction.findMany({
    where: { merchantId, reference: { startsWith: prefix } },
    select: { reference: true },
  });
  return taken.map(({ reference }) => reference.slice(prefix.length));
}

/** Deducts a refund that was made in the provider's dashboard, or one of ours that succeeded after it had failed. What
 *  a reversal already deducted is not deducted again. */
export async function takeRefund(
  tx: Tx,
  topUp: Transaction,
  { id, amountCents }: PaymentRefund,
  at: Date,
): Promise<void> {
  const left = centsFromDb(topUp.amountCents) - (await takenCents(tx, topUp, ['SUCCESSFUL']));
  await take(tx, topUp, `taken-${id}`, Math.min(amountCents, left), at);
}

/** Deducts the remaining amount of a top-up whose payment was reversed. The amounts of our pending refunds are already
 *  reserved, so they are excluded. If such a refund fails, the next call deducts its amount too. */
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

/** The bank, the card holder, or someone in the provider's dashboard took the money back, so it is deducted even
 *  below the account's limit. */
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
  if (!taken) return;
  const owner = { id, merchantId, storeId: null };
  await raiseAlert(tx, 'paymentReversed', owner, at, await takenFacts(tx, topUp));
  await watchLimit(tx, merchantId, at);
}

/** What was taken back from a top-up, without our own refunds: the sum in cents, and the reason if it is the same for
 *  all of it. */
async function takenFacts(tx: Tx, topUp: Transaction): Promise<AlertFacts> {
  const all = await tx.transaction.findMany({
    where: { ...takersOf(topUp), type: 'topUpReversed' satisfies TransactionType },
    select: { reference: true, amountCents: true },
  });
  const ofRefunds = all.filter(({ reference }) => reference.startsWith(refundPrefix(topUp)));
  const cents = all.reduce((sum, { amountCents }) => sum + centsFromDb(amountCents), 0);
  if (ofRefunds.length === all.length) return { cents, takenBack: 'refunded' };
  return ofRefunds.length === 0 ? { cents, takenBack: 'reversed' } : { cents };
}

/** How the references of deducted refunds begin. */
function refundPrefix({ reference }: Pick<Transaction, 'reference'>): string {
  return `${reference}-taken-`;
}
