import type { Services } from '#app/ports/services.ts';
import { promiseReconciliations } from '#app/domain/intake/promise-reconciliations.ts';
import { promiseCourierPolls } from '#app/domain/shipments/promise-courier-polls.ts';
import { restFailed } from '#app/domain/shipments/rest-failed.ts';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.ts';
import { followStates } from '#app/domain/needs-you/follow-states.ts';
import { promiseAnonymising } from '#app/domain/privacy/anonymise-orders.ts';
import { promisePrivacyAnswers } from '#app/domain/privacy/promise-privacy-answers.ts';
import { promiseComparisons } from '#app/domain/tracking/promise-comparisons.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';

const TICK_MS = 15_000;
const TASKS = [
  promiseReconciliations,
  promiseCourierPolls,
  followStates,
  promisePrivacyAnswers,
  promiseAnonymising,
  sweepDocuments,
  tidyUp,
  restFailed,
  promiseComparisons,
];

/** What happens without anyone asking. Several workers may tick: the promises they make carry the
 *  same key for the same period, so each is kept once. */
export function startTimers(services: Services, tickMs = TICK_MS): { stop(): void } {
  const tick = async () => {
    for (const task of TASKS) {
      await task(services).catch((error: unknown) =>
        services.log.warn({ err: error, task: task.name }, 'timer will try again'),
      );
    }
  };
  const timer = setInterval(() => void tick(), tickMs);
  void tick();
  return { stop: () => clearInterval(timer) };
}
