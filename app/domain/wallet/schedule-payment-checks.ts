import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { enqueueAgain } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { checkPaymentJob } from './check-payment.job.ts';
import { PAY_WITHIN_MS } from './payment-times.rules.ts';
import { settleTransaction } from './record-transaction.ts';

const MAX_ROWS = 200;
/** A queued check has this long to run before the payment is queued again. The job itself sets the time of the next
 *  check. */
const IN_HAND_MS = 10 * 60_000;

/** Queues the checks of top-ups and refunds that are due, because the customer's return and the webhook can both get
 *  lost. Payments of a provider that is not set up wait until it is set up again, but a top-up fails once it is too old
 *  to be paid. */
export async function schedulePaymentChecks({
  db,
  clock,
  payments,
}: Pick<Services, 'db' | 'clock' | 'payments'>): Promise<void> {
  const now = clock.now();
  await endUnchecked(db, now, payments?.name ?? null);
  if (!payments) return;
  await db.$transaction(async (tx) => {
    const due = await tx.transaction.findMany({
      where: { askAt: { lte: now }, provider: payments.name },
      // A fixed order, so that two concurrent runs lock the rows in the same order and do not deadlock.
      orderBy: [{ askAt: 'asc' }, { id: 'asc' }],
      take: MAX_ROWS,
      select: { id: true, reference: true },
    });
    // The key is the same each time, so that at most one job per payment is queued, however long the provider is
    // down.
    for (const { reference } of due)
      await enqueueAgain(tx, checkPaymentJob, {
        reference,
        occasion: reference,
        topic: null,
      });
    await tx.transaction.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { askAt: new Date(now.getTime() + IN_HAND_MS) },
    });
  });
}

/** Fails the top-ups that could not be checked before they became too old to be paid, because their provider is not set
 *  up, and alerts the operator. `askAt` stays, so they are checked as soon as the provider is set up again, and one that
 *  was paid is credited.
 *  @param name the provider that is set up, or null */
async function endUnchecked(db: Services['db'], now: Date, name: string | null): Promise<void> {
  const unchecked = await db.transaction.findMany({
    where: {
      type: 'accountTopUp',
      status: 'PENDING',
      askAt: { lte: now },
      createdAt: { lt: new Date(now.getTime() - PAY_WITHIN_MS) },
      ...(name === null ? {} : { provider: { not: name } }),
    },
    take: MAX_ROWS,
    select: { reference: true },
  });
  for (const { reference } of unchecked)
    await db.$transaction(async (tx) => {
      const settled = await settleTransaction(tx, { reference, at: now }, ({ status }) =>
        status === 'PENDING' ? { status: 'FAILED', payAt: null } : null,
      );
      if (!settled?.isChanged) return;
      const { id, amountCents, provider } = settled.before;
      const ofOperator = { id, merchantId: null, storeId: null };
      const facts = { cents: centsFromDb(amountCents), said: provider ?? 'the payment provider' };
      await raiseAlert(tx, 'topUpNotChecked', ofOperator, now, facts);
    });
}
