import type { Backfill, Store, SyncCursor } from '@prisma/client';
import {
  choicesFor,
  progressOf,
  startOf,
  type BackfillProgress,
  type Choice,
} from './backfill.rules.ts';
import { isUnproved } from './connecting.rules.ts';

export type StoreBackfill = {
  /** Null if no import was ever requested. */
  progress: BackfillProgress | null;
  /** All orders created since this time have been imported. */
  since: string;
  /** The start of the range that a running import reads; null while none runs. */
  goal: string | null;
  /** Ranges that would import further orders. */
  choices: Choice[];
};

/** The import of past orders as shown on a store's page; null for custom stores, which send their orders themselves,
 *  for disconnected ones, and for those whose keys have not worked yet. */
export function backfillOf(
  store: Store & { cursor: SyncCursor | null; backfill: Backfill | null },
  now: Date,
): StoreBackfill | null {
  const { integrationType, state, backfill } = store;
  if (integrationType === 'custom' || state === 'disconnected' || isUnproved(store)) return null;
  const since = store.cursor?.completeSince ?? store.connectedAt;
  const progress = backfill ? progressOf(backfill) : null;
  const goal = backfill && progress?.isRunning ? backfill.madeFrom : null;
  return {
    progress,
    since: since.toISOString(),
    goal: goal?.toISOString() ?? null,
    choices: choicesFor(integrationType).filter(
      ({ days }) => isMore(startOf(days, now), since) && !isSame(startOf(days, now), goal),
    ),
  };
}

const DAY_MS = 86_400_000;

/** Whether a range is worth offering: it must reach back at least one more day. */
function isMore(start: Date, since: Date): boolean {
  return since.getTime() - start.getTime() >= DAY_MS;
}

function isSame(start: Date, goal: Date | null): boolean {
  return goal !== null && Math.abs(start.getTime() - goal.getTime()) < DAY_MS;
}
