import type { Backfill, Store, SyncCursor } from '@prisma/client';
import {
  choicesFor,
  progressOf,
  startOf,
  type BackfillProgress,
  type Choice,
} from './backfill.rules.ts';

export type StoreBackfill = {
  /** Null: nothing of the past was ever asked for. */
  progress: BackfillProgress | null;
  /** Every order made since then is here. */
  since: string;
  /** From when on the running one brings in; null while none runs. */
  goal: string | null;
  /** Ranges that would bring in something. */
  choices: Choice[];
};

/** What a store's page shows of its earlier orders; null where the store sends its orders itself, or
 *  is gone. */
export function backfillOf(
  store: Store & { cursor: SyncCursor | null; backfill: Backfill | null },
  now: Date,
): StoreBackfill | null {
  const { integrationType, state, backfill } = store;
  if (integrationType === 'custom' || state === 'disconnected') return null;
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

/** A range that begins on the same day brings in nothing worth asking for. */
function isMore(start: Date, since: Date): boolean {
  return since.getTime() - start.getTime() >= DAY_MS;
}

function isSame(start: Date, goal: Date | null): boolean {
  return goal !== null && Math.abs(start.getTime() - goal.getTime()) < DAY_MS;
}
