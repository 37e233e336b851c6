import { isDeepStrictEqual } from 'node:util';
import type { Prisma, Transaction } from '@prisma/client';
import { z } from 'zod';
import { raiseAlert, closeAlert, setAlert, settledAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { formatMoney, RAND } from '#app/domain/shared/money.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Payment } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { lockOpenAccount } from './lock-open-account.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { nextAskMs } from './payment-times.rules.ts';
import { settleTransaction } from './record-transaction.ts';
import { checkRefund, followRefunds } from './top-up-refunds.ts';
import { watchLimit } from './watch-limit.ts';

const OPENS = ['charge.dispute.create', 'charge.dispute.remind'];

const Kept = z.object({ resolvedDisputes: z.array(z.string()) });

type Needs = Pick<Services, 'db' | 'clock' | 'payments'>;
type PaymentReport = {
  reference: string;
  topic?: string | null;
  disputeId?: string | null | undefined;
  asksRefunds?: boolean | undefined;
};

/** Asks the provider for the state of a top-up or a refund and updates its transaction. A top-up is credited once,
 *  however often this is called. Only the provider's answer moves money. `topic` is a webhook's topic in the
 *  provider's terms, and `disputeId` its dispute. Has no effect for a reference that is not ours or is of another
 *  provider.
 *  @throws AppError 'payments-down' or 'payments-unknown', so that the job is retried. */
export async function checkPayment(
  { db, clock, payments }: Needs,
  { reference, topic = null, disputeId = null, asksRefunds = false }: PaymentReport,
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
      payment
        ? settlementOf(before, isClosed ? anonymous(payment) : payment, at)
        : forget(before, at),
    );
    if (settled?.isChanged && payment && isPaid(payment))
      await watchLimit(tx, known.merchantId, at);
    if (settled) await closeAlert(tx, known.id, ['topUpNotChecked'], { at });
    if (settled && payment) await followUp(tx, settled.before, payment, { at, topic, disputeId });
  });
  if (asksRefunds || payment?.state === 'reversed' || topic?.startsWith('refund.'))
    await followRefunds({ db, clock, payments }, reference, payment?.state);
}

type FollowUp = { at: Date; topic: string | null; disputeId: string | null };

/** Alerts the operator if a successful payment was not credited, because too little or another currency was paid. The
 *  alert stays open until the payment is refunded or credited, or an administrator settles it; then the same amount
 *  does not raise it again. Raises or closes the alert about a dispute, depending on the webhook's `topic`. */
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
  const said = formatMoney({ cents: payment.amountCents, currency: payment.currency });
  const differs = payment.state === 'succeeded' && !isCredited ? { cents, said } : null;
  // The payment is checked again whenever its owner reloads the page of the top-up.
  const settled = differs && (await settledAlert(tx, id, 'paymentDiffers', before.createdAt));
  if (!settled || !isDeepStrictEqual(settled.facts, differs))
    await setAlert(tx, 'paymentDiffers', ofOperator, at, differs);
  if (topic) await followDispute(tx, before, { at, topic, disputeId });
}

async function isOfClosedAccount(tx: Tx, { merchantId }: Transaction): Promise<boolean> {
  const account = await lockOpenAccount(tx, merchantId);
  return account?.closedAt !== null;
}

/** Removes personal data, because nothing may be stored again about a person who deleted their account. */
function anonymous(payment: Payment): Payment {
  return { ...payment, details: { ...payment.details, authorization: null, customer: null } };
}

type Settled = ReturnType<Parameters<typeof settleTransaction>[2]>;

/** The change to a top-up's transaction that follows from the provider's answer; null if nothing changes. A
 *  credited top-up stays credited, because a reversal is a separate transaction. A payment that arrives after the
 *  top-up failed is credited too. */
function settlementOf(before: Transaction, payment: Payment, at: Date): Settled {
  const kept = objectOf(before.details);
  const details = { ...kept, payment: payment.details };
  if (before.status === 'SUCCESSFUL') {
    // An administrator credited it by hand, so the provider's details and fee are not recorded yet.
    const isNew = isPaid(payment) && !('payment' in kept);
    return isNew ? { status: before.status, details, legs: [providerFeeOf(payment)] } : null;
  }
  if (isPaid(payment) && isWhole(before, payment))
    return {
      status: 'SUCCESSFUL',
      askAt: null,
      payAt: null,
      details,
      legs: legsOf(before, payment),
    };
  // Too little or another currency was paid. The payment is not credited, and its page cannot be used again.
  if (isPaid(payment)) return { status: 'FAILED', askAt: null, payAt: null, details };
  if (payment.state === 'failed') return { status: 'FAILED', ...askedAgain(before, at), details };
  return { ...pendingUntil(before, at), details };
}

/** For a payment that the provider does not know. It stays pending while it can still be paid, and then fails. One that
 *  failed before it could be checked is not asked about for ever. */
function forget(before: Transaction, at: Date): Settled {
  const isAsked = before.status === 'PENDING' || before.askAt !== null;
  return isAsked ? pendingUntil(before, at) : null;
}

function pendingUntil(before: Transaction, at: Date) {
  const again = askedAgain(before, at);
  if (again.askAt || before.status !== 'PENDING') return { status: before.status, ...again };
  return { status: 'FAILED' as const, ...again, payAt: null };
}

/** When to ask the provider again; null once the top-up is too old to be paid. A failed payment is asked about
 *  again too, because after a declined card the customer may try again on the provider's page. */
function askedAgain({ createdAt }: Transaction, at: Date) {
  const inMs = nextAskMs(at.getTime() - createdAt.getTime());
  return { askAt: inMs === null ? null : new Date(at.getTime() + inMs) };
}

function isPaid({ state }: Payment): boolean {
  return state === 'succeeded' || state === 'reversed';
}

/** Whether at least the amount that we asked for was paid, in rand. We credit the amount that we asked for. */
function isWhole({ amountCents }: Transaction, { amountCents: paid, currency }: Payment): boolean {
  return currency === RAND && paid >= centsFromDb(amountCents);
}

function legsOf({ merchantId, amountCents }: Transaction, payment: Payment) {
  const cents = centsFromDb(amountCents);
  const credit = { step: 'credit', from: HOUSE.topUps, to: availableOf(merchantId), cents };
  return [credit, providerFeeOf(payment)];
}

/** The ledger posting for the provider's fee, which the provider deducts before it pays us. */
function providerFeeOf({ details: { feesCents } }: Payment) {
  const cents = feesCents ?? 0;
  return { step: 'provider-fee', from: HOUSE.providerFees, to: HOUSE.topUps, cents };
}

function objectOf(details: Prisma.JsonValue): Prisma.JsonObject {
  return details !== null && typeof details === 'object' && !Array.isArray(details) ? details : {};
}

type DisputeNews = { at: Date; topic: string; disputeId: string | null };

/** Raises an alert while a top-up is disputed, and closes it afterwards. The top-up must be locked. Webhooks arrive
 *  in any order, so a resolved dispute stays resolved even if its start is reported later. */
async function followDispute(
  tx: Tx,
  { id, amountCents, details }: Transaction,
  { at, topic, disputeId }: DisputeNews,
): Promise<void> {
  if (topic === 'charge.dispute.resolve') {
    await closeAlert(tx, id, ['paymentDisputed'], { at });
    if (disputeId) await keepResolved(tx, id, disputeId);
    return;
  }
  if (!OPENS.includes(topic)) return;
  const resolved = Kept.safeParse(details).data?.resolvedDisputes ?? [];
  if (disputeId && resolved.includes(disputeId)) return;
  const ofOperator = { id, merchantId: null, storeId: null };
  await raiseAlert(tx, 'paymentDisputed', ofOperator, at, { cents: centsFromDb(amountCents) });
}

async function keepResolved(tx: Tx, id: string, disputeId: string): Promise<void> {
  await tx.$executeRaw`
    update transactions set details = jsonb_set(coalesce(details, '{}'), '{resolvedDisputes}',
      coalesce(details -> 'resolvedDisputes', '[]') - ${disputeId} || to_jsonb(${disputeId}::text))
    where id = ${id}::uuid`;
}
