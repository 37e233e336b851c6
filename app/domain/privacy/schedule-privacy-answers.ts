import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { answerPrivacyRequestJob } from './privacy-request.job.ts';

/** Queues the answers to open privacy requests once a day until they can be completed. */
export async function schedulePrivacyAnswers(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  const open = await deps.db.privacyRequest.findMany({
    where: { doneAt: null },
    select: { id: true },
  });
  await deps.db.$transaction(async (tx) => {
    for (const { id } of open)
      await enqueue(tx, answerPrivacyRequestJob, { requestId: id, day, step: 0 });
  });
}
