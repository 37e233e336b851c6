import type { Services } from '#app/ports/services.ts';
import { scheduleReconciliations } from '#app/domain/intake/schedule-reconciliations.ts';
import { scheduleCourierPolls } from '#app/domain/shipments/schedule-courier-polls.ts';
import { scheduleDrivers } from '#app/domain/shipments/schedule-drivers.ts';
import { restFailed } from '#app/domain/shipments/rest-failed.ts';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.ts';
import { sweepPrints } from '#app/domain/documents/unsure-prints.ts';
import { sweepImports } from '#app/domain/imports/remove-imports.ts';
import { followAlerts } from '#app/domain/alert-actions/follow-alerts.ts';
import { endUnsecured } from '#app/domain/people/lost-authenticator.ts';
import { scheduleForgetting } from '#app/domain/people/forget-passwords.ts';
import { scheduleProofRequests } from '#app/domain/proof/schedule-proof-requests.ts';
import { sweepProof } from '#app/domain/proof/erase-proof.ts';
import { scheduleAnonymising } from '#app/domain/privacy/anonymise-orders.ts';
import { schedulePrivacyAnswers } from '#app/domain/privacy/schedule-privacy-answers.ts';
import { endSessions, forgetDriverPlaces, scheduleTidyUp } from '#app/domain/shared/tidy-up.ts';
import { inTurn } from '#app/domain/shared/timer-turns.ts';
import { sweepBatches } from '#app/domain/workbench/sweep-batches.ts';
import { watchBalances } from '#app/domain/wallet/follow-balances.ts';
import { planDailySummaries } from '#app/domain/notifications/daily-summary.ts';
import { planFailedDeliveries } from '#app/domain/notifications/failed-deliveries.ts';
import { scheduleBillingDocuments } from '#app/domain/money/issue-billing-documents.ts';
import { schedulePaymentChecks } from '#app/domain/wallet/schedule-payment-checks.ts';
import { scheduleLedgerCheck } from '#app/domain/wallet/watch-ledger.ts';
import { lapseChanges } from '#app/domain/money/lapse-changes.ts';
import { scheduleReconciliation } from '#app/domain/money/schedule-reconciliation.ts';
import { scheduleWarehouseChecks } from '#app/domain/warehouse/schedule-warehouse-checks.ts';
import { scheduleComparisons } from '#app/domain/tracking/schedule-comparisons.ts';

const TICK_MS = 15_000;
/** How long a worker reserves a task. It is a little shorter than a tick, because timers fire a little early or
 *  late. If a reservation lasted beyond the next tick, the task would miss that tick. */
const TURN_MS = TICK_MS - 2_000;

export type TimerTask = (services: Services) => Promise<void>;

const TASKS: readonly TimerTask[] = [
  scheduleReconciliations,
  scheduleCourierPolls,
  scheduleDrivers,
  scheduleProofRequests,
  schedulePaymentChecks,
  scheduleLedgerCheck,
  watchBalances,
  scheduleReconciliation,
  scheduleBillingDocuments,
  lapseChanges,
  followAlerts,
  planFailedDeliveries,
  planDailySummaries,
  schedulePrivacyAnswers,
  scheduleAnonymising,
  sweepDocuments,
  sweepImports,
  sweepProof,
  sweepPrints,
  sweepBatches,
  scheduleTidyUp,
  scheduleForgetting,
  endSessions,
  forgetDriverPlaces,
  endUnsecured,
  restFailed,
  scheduleComparisons,
  scheduleWarehouseChecks,
];

type Options = {
  tasks?: readonly TimerTask[];
  /** Calls `tick` repeatedly until the returned function is called. */
  repeat?: (tick: () => Promise<void>) => () => void;
};

/** Runs the scheduled tasks. A tick is skipped while the previous one is still running. In each period only one
 *  worker runs each task. The jobs that a task enqueues have the same key within a period, so they are enqueued
 *  once. `stop` waits for the running task. */
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
