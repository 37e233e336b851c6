import type { Transaction } from '@prisma/client';
import { z } from 'zod';
import { closeAlert, raiseAlert, setAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { PaymentRefund, PaymentsPort, PaymentState } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { availableOf, heldOf, HOUSE } from './ledger.ts';
import { recordTransaction, settleTransaction } from './record-transaction.ts';
import { askFailedAt, REFUND_ASK_MS, REFUND_SHOWS_UP_MS } from './payment-times.rules.ts';
import { refundableCents, takenRefunds, takeRefund, takersOf, takeReversed } from './taken-back.ts';
import { watchLimit } from './watch-limit.ts';

type Needs = Pick<Services, 'db' | 'clock'> & { payments: PaymentsPort };

/** The details that are stored with a refund requested by us. */
const RefundDetails = z.object({
  topUp: z.string(),
  reason: z.string(),
  /** When the refund was requested from the provider. The request may not have arrived. */
  begunAt: z.string().optional(),
  /** The provider's id of the refund. */
  refundId: z.string().optional(),
});
type RefundDetails = z.infer<typeof RefundDetails>;

type Asked = { id: string; topUp: Transaction; cents: number; reason: string; at: Date };

/** Reserves the amount to refund and queues the job that requests the refund from the provider. `id` is the id of the
 *  money request. Returns the id of the refund's transaction.
 *  @throws AppError 'conflict' if the amount is more than is left of the top-up or if this refund was already started,
 *  'insufficient-balance' if the available balance is below the amount. */
export async function beginRefund(tx: Tx, asked: Asked): Promise<string> {
  const { id, topUp, cents, reason, at } = asked;
  await tx.$queryRaw`select 1 from transactions where id = ${topUp.id}::uuid for update`;
  if (cents > (await refundableCents(tx, topUp)))
    throw new AppError('conflict', 'You cannot refund more than what is left of this top-up.');
  const { merchantId, email, provider } = topUp;
  const reference = `${topUp.reference}-refund-${id}`;
  const details: RefundDetails = { topUp: topUp.reference, reason };
  const [from, to] = [availableOf(merchantId), heldOf(merchantId)];
  const transactionId = await recordTransaction(tx, {
    merchantId,
    email,
    provider,
    reference,
    type: 'topUpRefund',
    status: 'PENDING',
    amountCents: cents,
    details,
    at,
    askAt: new Date(at.getTime() + REFUND_ASK_MS),
    legs: [{ step: 'hold', from, to, cents, floorCents: 0 }],
  });
  if (!transactionId) throw new AppError('conflict', 'This refund was already started.');
  await enqueue(tx, checkPaymentJob, { reference, occasion: reference, topic: null });
  return transactionId;
}

/** Continues a refund of ours. It requests the refund from the provider unless that was done before, and follows its
 *  state. If the answer to a request was lost, the refund is requested again only if it has not appeared at the
 *  provider after `REFUND_SHOWS_UP_MS`. A refund that fails after its payment was reversed is deducted at once, because
 *  the webhook that would report it may be lost.
 *  @throws AppError 'payments-down' or 'payments-unknown', so that the job is retried. */
export async function checkRefund(deps: Needs, reference: string): Promise<void> {
  const { db, clock, payments } = deps;
  const before = await db.transaction.findUniqueOrThrow({ where: { reference } });
  const { topUp } = RefundDetails.parse(before.details);
  const isReversed = (await payments.find(topUp))?.state === 'reversed';
  await followRefunds(deps, topUp, isReversed ? 'reversed' : undefined);
  if (before.status === 'FAILED') return askFailedLater(deps, reference);
  const begun = await begin(deps, reference);
  if (!begun) return;
  const { amountCents } = begun;
  const asked = { reference: topUp, amountCents: centsFromDb(amountCents), note: reference };
  try {
    const made = await payments.refund(asked);
    await inTransaction(db, (tx) => settleRefund(tx, reference, made, clock.now()));
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === 'payments-refused')
      return markFailed(deps, begun, { said: error.message, isReversed });
    if (error.code === 'payments-down') await forgetBegun(deps, begun);
    throw error;
  }
}

/** Updates every refund of a top-up, ours and those made in the provider's dashboard, to its state at the provider. If
 *  `state` is 'reversed', the remaining amount is deducted too. Has no effect on a top-up that was not credited. */
export async function followRefunds(
  { db, clock, payments }: Needs,
  topUpReference: string,
  state?: PaymentState,
): Promise<void> {
  const theirs = await payments.refundsOf(topUpReference);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const topUp = await lockTopUp(tx, topUpReference);
    if (topUp.status !== 'SUCCESSFUL') return;
    const ours = await tx.transaction.findMany({
      where: { ...takersOf(topUp), type: 'topUpRefund' },
      orderBy: { createdAt: 'asc' },
    });
    const unclaimed = new Map(theirs.map((refund) => [refund.id, refund]));
    for (const { id, reference, details, status } of ours) {
      const { refundId = '' } = RefundDetails.parse(details);
      const made = unclaimed.get(refundId);
      // This refund failed, and its amount was returned to the account, but later it succeeded. It stays unclaimed,
      // so that it is deducted below like a refund made in the provider's dashboard.
      if (made?.state === 'done' && status === 'FAILED') {
        await closeAlert(tx, id, ['refundFailed'], { at });
        continue;
      }
      unclaimed.delete(refundId);
      if (made) await settleRefund(tx, reference, made, at);
    }
    for (const id of await takenRefunds(tx, topUp)) unclaimed.delete(id);
    for (const { reference, details, status, amountCents } of ours) {
      const { refundId, begunAt } = RefundDetails.parse(details);
      if (refundId || !begunAt || status !== 'PENDING') continue;
      const lost = [...unclaimed.values()].find(
        ({ amountCents: sent, state: is }) => is !== 'failed' && sent === centsFromDb(amountCents),
      );
      if (!lost) continue;
      unclaimed.delete(lost.id);
      await settleRefund(tx, reference, lost, at);
    }
    for (const refund of unclaimed.values())
      if (refund.state === 'done') await takeRefund(tx, topUp, refund, at);
    if (state === 'reversed') await takeReversed(tx, topUp, at);
  });
}

/** Locks a top-up, and then its refunds and deductions, before any account, because a transaction that settles a refund
 *  holds the refund's row while it waits for the accounts. */
async function lockTopUp(tx: Tx, reference: string): Promise<Transaction> {
  await tx.$queryRaw`select 1 from transactions where reference = ${reference} for update`;
  const topUp = await tx.transaction.findUniqueOrThrow({ where: { reference } });
  const { merchantId } = topUp;
  await tx.$queryRaw`
    select 1 from transactions
    where merchant_id = ${merchantId}::uuid and starts_with(reference, ${`${reference}-`})
    order by id for update`;
  return topUp;
}

async function settleRefund(
  tx: Tx,
  reference: string,
  { id: refundId, state }: Pick<PaymentRefund, 'id' | 'state'>,
  at: Date,
): Promise<void> {
  const settled = await settleTransaction(tx, { reference, at }, (before) => {
    if (before.status !== 'PENDING') return null;
    const details = { ...RefundDetails.parse(before.details), refundId };
    const cents = centsFromDb(before.amountCents);
    const [held, available] = [heldOf(before.merchantId), availableOf(before.merchantId)];
    if (state === 'done') {
      const legs = [{ step: 'send', from: held, to: HOUSE.topUps, cents }];
      return { status: 'SUCCESSFUL', askAt: null, details, legs };
    }
    if (state === 'failed') {
      const legs = [{ step: 'return', from: held, to: available, cents }];
      return { status: 'FAILED', askAt: askFailedAt(before.createdAt, at), details, legs };
    }
    return { status: 'PENDING', askAt: new Date(at.getTime() + REFUND_ASK_MS), details };
  });
  if (!settled?.isChanged) return;
  const { before } = settled;
  if (state === 'failed') await notifyFailed(tx, before, at, '');
  const needed = state === 'needsPerson' ? { cents: centsFromDb(before.amountCents) } : null;
  await setAlert(tx, 'refundNeedsPerson', ofOperator(before), at, needed);
}

async function askFailedLater({ db, clock }: Needs, reference: string): Promise<void> {
  const at = clock.now();
  await inTransaction(db, (tx) =>
    settleTransaction(tx, { reference, at }, ({ status, createdAt, askAt }) =>
      status === 'FAILED' && askAt ? { status, askAt: askFailedAt(createdAt, at) } : null,
    ),
  );
}

/** Records that the refund is now requested, and returns its transaction. Null if there is nothing to request. Only
 *  the worker that sets `begunAt` may request the refund, so that two workers never request the same one.
 *  @throws AppError 'payments-down' while an earlier request may still have an effect. */
async function begin({ db, clock }: Needs, reference: string): Promise<Transaction | null> {
  const at = clock.now();
  const lostSince = new Date(at.getTime() - REFUND_SHOWS_UP_MS).toISOString();
  return inTransaction(db, async (tx) => {
    const settled = await settleTransaction(tx, { reference, at }, ({ status, details }) => {
      const found = RefundDetails.parse(details);
      if (status !== 'PENDING' || found.refundId) return null;
      if (found.begunAt && found.begunAt > lostSince)
        throw new AppError(
          'payments-down',
          'We do not know yet whether this refund has started. Check again later.',
        );
      return { status, details: { ...found, begunAt: at.toISOString() } };
    });
    return settled?.isChanged ? settled.before : null;
  });
}

/** Allows another request at once, because the last one certainly had no effect. */
async function forgetBegun({ db, clock }: Needs, { reference }: Transaction): Promise<void> {
  await inTransaction(db, (tx) =>
    settleTransaction(tx, { reference, at: clock.now() }, ({ status, details }) => {
      const { begunAt: _, ...kept } = RefundDetails.parse(details);
      return { status, details: kept };
    }),
  );
}

async function markFailed(
  { db, clock }: Needs,
  refund: Transaction,
  { said, isReversed }: { said: string; isReversed: boolean },
): Promise<void> {
  const at = clock.now();
  const { topUp: topUpReference } = RefundDetails.parse(refund.details);
  const cents = centsFromDb(refund.amountCents);
  const [from, to] = [heldOf(refund.merchantId), availableOf(refund.merchantId)];
  await inTransaction(db, async (tx) => {
    const topUp = isReversed ? await lockTopUp(tx, topUpReference) : null;
    const settled = await settleTransaction(tx, { reference: refund.reference, at }, (before) =>
      before.status === 'PENDING'
        ? { status: 'FAILED', askAt: null, legs: [{ step: 'return', from, to, cents }] }
        : null,
    );
    if (settled?.isChanged) await notifyFailed(tx, refund, at, said);
    if (topUp) await takeReversed(tx, topUp, at);
  });
}

async function notifyFailed(tx: Tx, refund: Transaction, at: Date, said: string): Promise<void> {
  const cents = centsFromDb(refund.amountCents);
  await raiseAlert(tx, 'refundFailed', ofOperator(refund), at, { cents, said });
  await watchLimit(tx, refund.merchantId, at);
}

/** The owner of an alert that only administrators see. */
function ofOperator({ id }: Transaction) {
  return { id, merchantId: null, storeId: null };
}
