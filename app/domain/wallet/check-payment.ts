import type { Prisma, Transaction } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { formatMoney, RAND } from '#app/domain/shared/money.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Payment } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { followDispute } from './follow-dispute.ts';
import { keepOpen } from './keep-open.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { nextAskMs } from './payment-times.rules.ts';
import { settleTransaction } from './record-transaction.ts';
import { checkRefund, followRefunds } from './top-up-refunds.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'payments'>;
type Told = {
  reference: string;
  topic?: string | null;
  disputeId?: string | null | undefined;
  asksRefunds?: boolean | undefined;
};

/** Asks the provider what became of a top-up or of a refund, and brings its transaction to that: credited
 *  once, whoever asks first and however often. Nothing that anybody else says of a payment is believed;
 *  `topic` is what a webhook was about, as the provider calls it, and `disputeId` which dispute.
 *  @throws AppError 'payments-down' where nobody can say now. */
export async function checkPayment(
  { db, clock, payments }: Needs,
  { reference, topic = null, disputeId = null, asksRefunds = false }: Told,
): Promise<void> {
  const known = await db.transaction.findUnique({ where: { reference } });
  if (!known || !payments || known.provider !== payments.name) return;
  if (known.type === 'topUpRefund') return checkRefund({ db, clock, payments }, reference);
  if (known.type !== 'accountTopUp') return;
  const payment = await payments.find(reference);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const isClosed = await isOfClosedAccount(tx, known);
    const settled = await settleTransaction(tx, { reference, at }, (before) =>
      payment ? judge(before, isClosed ? anonymous(payment) : payment, at) : forget(before, at),
    );
    if (settled && payment) await followUp(tx, settled.before, payment, { at, topic, disputeId });
  });
  if (asksRefunds || payment?.state === 'reversed' || topic?.startsWith('refund.'))
    await followRefunds({ db, clock, payments }, reference, payment?.state);
}

type FollowUp = { at: Date; topic: string | null; disputeId: string | null };

/** What a person hears of. */
async function followUp(
  tx: Tx,
  before: Transaction,
  payment: Payment,
  { at, topic, disputeId }: FollowUp,
): Promise<void> {
  const { id, status } = before;
  const ofOperator = { id, merchantId: null, storeId: null };
  const cents = centsFromDb(before.amountCents);
  const isCredited = status === 'SUCCESSFUL' || isWhole(before, payment);
  if (payment.state === 'succeeded' && !isCredited)
    await raiseAlert(tx, 'paymentDiffers', ofOperator, at, {
      cents,
      said: formatMoney({ cents: payment.amountCents, currency: payment.currency }),
    });
  if (topic) await followDispute(tx, before, { at, topic, disputeId });
}

async function isOfClosedAccount(tx: Tx, { merchantId }: Transaction): Promise<boolean> {
  const account = await keepOpen(tx, merchantId);
  return account?.closedAt !== null;
}

/** Whoever deleted their account is not written down anew. */
function anonymous(payment: Payment): Payment {
  return { ...payment, details: { ...payment.details, authorization: null, customer: null } };
}

type Settled = ReturnType<Parameters<typeof settleTransaction>[2]>;

/** Once credited it stays so: a reversal is a transaction of its own. Paid late is paid all the same. */
function judge(before: Transaction, payment: Payment, at: Date): Settled {
  const kept = objectOf(before.details);
  const details = { ...kept, payment: payment.details };
  const isPaid = payment.state === 'succeeded' || payment.state === 'reversed';
  if (before.status === 'SUCCESSFUL') {
    // An administrator credited it, before the provider was asked.
    const isNew = isPaid && !('payment' in kept);
    return isNew ? { status: before.status, details, legs: [providerFeeOf(payment)] } : null;
  }
  if (isPaid && isWhole(before, payment))
    return {
      status: 'SUCCESSFUL',
      askAt: null,
      payAt: null,
      details,
      legs: legsOf(before, payment),
    };
  if (isPaid) return { status: before.status, askAt: null, details };
  if (payment.state === 'failed') return { status: 'FAILED', ...askedAgain(before, at), details };
  return { ...pendingUntil(before, at), details };
}

/** The provider never heard of it: nobody can pay it any more once its time is over. */
function forget(before: Transaction, at: Date): Settled {
  return before.status === 'PENDING' ? pendingUntil(before, at) : null;
}

function pendingUntil(before: Transaction, at: Date) {
  const again = askedAgain(before, at);
  if (again.askAt || before.status !== 'PENDING') return { status: before.status, ...again };
  return { status: 'FAILED' as const, ...again, payAt: null };
}

/** On the provider's page one may try again after a card was declined. */
function askedAgain({ createdAt }: Transaction, at: Date) {
  const inMs = nextAskMs(at.getTime() - createdAt.getTime());
  return { askAt: inMs === null ? null : new Date(at.getTime() + inMs) };
}

/** We credit what we asked for, where no less was paid, in rand (product.md D20). */
function isWhole({ amountCents }: Transaction, { amountCents: paid, currency }: Payment): boolean {
  return currency === RAND && paid >= centsFromDb(amountCents);
}

function legsOf({ merchantId, amountCents }: Transaction, payment: Payment) {
  const cents = centsFromDb(amountCents);
  const credit = { step: 'credit', from: HOUSE.topUps, to: availableOf(merchantId), cents };
  return [credit, providerFeeOf(payment)];
}

/** What the provider keeps never reaches us. */
function providerFeeOf({ details: { feesCents } }: Payment) {
  const cents = feesCents ?? 0;
  return { step: 'provider-fee', from: HOUSE.providerFees, to: HOUSE.topUps, cents };
}

function objectOf(details: Prisma.JsonValue): Prisma.JsonObject {
  return details !== null && typeof details === 'object' && !Array.isArray(details) ? details : {};
}
