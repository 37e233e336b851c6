import { enqueueAgain } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { checkPaymentJob } from './check-payment.job.ts';

const MOST = 200;
/** Until the job that was promised has asked, and said when to ask next. */
const IN_HAND_MS = 10 * 60_000;

/** Return and webhook get lost: top-ups of which nobody knows the end are asked for. */
export async function promisePaymentChecks({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.$transaction(async (tx) => {
    const due = await tx.transaction.findMany({
      where: { askAt: { lte: now } },
      // Two of these at once take them in one sequence.
      orderBy: [{ askAt: 'asc' }, { id: 'asc' }],
      take: MOST,
      select: { id: true, reference: true },
    });
    // The same promise each time: while the provider is away it stays one, however long that is.
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
