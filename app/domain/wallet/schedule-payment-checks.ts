import { enqueueAgain } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { checkPaymentJob } from './check-payment.job.ts';

const MAX_ROWS = 200;
/** A queued check has this long to run before the payment is queued again. The job itself sets the time of the next
 *  check. */
const IN_HAND_MS = 10 * 60_000;

/** Queues checks for the top-ups and refunds that are due to be asked about, because the customer's return and the
 *  webhook can both get lost. Those of a provider that is not set up wait until it is. */
export async function schedulePaymentChecks({
  db,
  clock,
  payments,
}: Pick<Services, 'db' | 'clock' | 'payments'>): Promise<void> {
  if (!payments) return;
  const now = clock.now();
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
