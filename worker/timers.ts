import type { Services } from '#app/ports/services.ts';
import { promiseReconciliations } from '#app/domain/intake/promise-reconciliations.ts';
import { promiseCourierPolls } from '#app/domain/shipments/promise-courier-polls.ts';
import { promiseDrivers } from '#app/domain/shipments/promise-drivers.ts';
import { restFailed } from '#app/domain/shipments/rest-failed.ts';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.ts';
import { sweepPrints } from '#app/domain/documents/unsure-prints.ts';
import { sweepImports } from '#app/domain/imports/remove-imports.ts';
import { followAlerts } from '#app/domain/alert-actions/follow-alerts.ts';
import { endUnsecured } from '#app/domain/people/lost-authenticator.ts';
import { promiseForgetting } from '#app/domain/people/forget-passwords.ts';
import { promiseProofAsks } from '#app/domain/proof/promise-proof-asks.ts';
import { sweepProof } from '#app/domain/proof/erase-proof.ts';
import { promiseAnonymising } from '#app/domain/privacy/anonymise-orders.ts';
import { promisePrivacyAnswers } from '#app/domain/privacy/promise-privacy-answers.ts';
import { endSessions, promiseTidyUp } from '#app/domain/shared/tidy-up.ts';
import { inTurn } from '#app/domain/shared/timer-turns.ts';
import { sweepBatches } from '#app/domain/workbench/sweep-batches.ts';
import { watchBalances } from '#app/domain/wallet/follow-balances.ts';
import { planDailySummaries } from '#app/domain/notifications/daily-summary.ts';
import { planFailedDeliveries } from '#app/domain/notifications/failed-deliveries.ts';
import { promisePapers } from '#app/domain/money/issue-papers.ts';
import { promisePaymentChecks } from '#app/domain/wallet/promise-payment-checks.ts';
import { promiseLedgerCheck } from '#app/domain/wallet/watch-ledger.ts';
import { lapseChanges } from '#app/domain/money/lapse-changes.ts';
import { promiseMatch } from '#app/domain/money/promise-match.ts';
import { promiseWarehouseLooks } from '#app/domain/warehouse/promise-warehouse-looks.ts';
import { promiseComparisons } from '#app/domain/tracking/promise-comparisons.ts';

const TICK_MS = 15_000;
/** Slightly shorter than a tick, because timers fire a little early or late, and a turn that ends just after the tick
 *  would skip it. */
const TURN_MS = TICK_MS - 2_000;

export type TimerTask = (services: Services) => Promise<void>;

const TASKS: readonly TimerTask[] = [
  promiseReconciliations,
  promiseCourierPolls,
  promiseDrivers,
  promiseProofAsks,
  promisePaymentChecks,
  promiseLedgerCheck,
  watchBalances,
  promiseMatch,
  promisePapers,
  lapseChanges,
  followAlerts,
  planFailedDeliveries,
  planDailySummaries,
  promisePrivacyAnswers,
  promiseAnonymising,
  sweepDocuments,
  sweepImports,
  sweepProof,
  sweepPrints,
  sweepBatches,
  promiseTidyUp,
  promiseForgetting,
  endSessions,
  endUnsecured,
  restFailed,
  promiseComparisons,
  promiseWarehouseLooks,
];

type Options = {
  tasks?: readonly TimerTask[];
  /** Calls `tick` repeatedly until the returned function is called. */
  repeat?: (tick: () => Promise<void>) => () => void;
};

/** Runs the scheduled tasks. A tick is skipped while the previous one still runs. In each period only one of all
 *  workers runs a task. The jobs it enqueues have the same key within a period, so they are enqueued once. `stop`
 *  waits for the running task. */
export function startTimers(
  services: Services,
  { tasks = TASKS, repeat = everyTick }: Options = {},
): { idle(): Promise<void>; stop(): Promise<void> } {
  let isStopping = false;
  let running: Promise<void> | null = null;
  const runAll = async () => {
    for (const task of tasks) {
      if (isStopping) return;
      await inTurn(services, task.name, TURN_MS, () => task(services)).catch((error: unknown) =>
        services.log.warn({ err: error, task: task.name }, 'timer will try again'),
      );
    }
  };
  const tick = async () => {
    if (running || isStopping) return;
    running = runAll();
    await running;
    running = null;
  };
  const end = repeat(tick);
  void tick();
  return {
    /** Resolves when no task is running. */
    idle: () => running ?? Promise.resolve(),
    async stop() {
      isStopping = true;
      end();
      await running;
    },
  };
}

function everyTick(tick: () => Promise<void>): () => void {
  const timer = setInterval(() => void tick(), TICK_MS);
  return () => clearInterval(timer);
}
