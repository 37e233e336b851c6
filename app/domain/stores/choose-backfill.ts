import type { BackfillState, Store } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { storeByName } from './store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { isUnproved } from './connecting.rules.ts';
import { backfillStoreJob } from './backfill-store.job.ts';
import { isChoice, startOf } from './backfill.rules.ts';

const UNFINISHED: BackfillState[] = ['waiting', 'exporting', 'reading'];

type Needs = Pick<Services, 'db' | 'clock'>;

/** Starts the import of a store's past orders, as far back as chosen. It does not read the range of completed imports
 *  again. A new choice replaces a running import. Returns 'hereAlready', and starts nothing, if the whole range was
 *  imported before.
 *  @throws AppError 'invalid-input' at `days`, or 'not-found'. */
export async function chooseBackfill(
  deps: Needs,
  actor: Actor,
  input: { storeName: string; days: number },
): Promise<'begun' | 'hereAlready'> {
  const store = await storeByName(deps.db, actor, 'store.settings', input.storeName);
  const { integrationType } = store;
  if (integrationType === 'custom' || !isChoice(integrationType, input.days) || input.days === 0)
    throw invalidField('days', 'Choose how far back to import.');
  if (store.state === 'disconnected')
    throw invalidField('days', 'The store is disconnected. Reconnect it first.');
  if (isUnproved(store))
    throw invalidField('days', 'The store is not connected yet. Finish connecting it first.');
  const at = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    const begun = await beginBackfill(tx, store, input.days, at);
    if (begun === 'begun')
      await writeAudit(tx, actor, { at, action: 'store.backfill', ...ofStore(store) });
    return begun;
  });
}

/** Starts an import in the caller's transaction. 0 days means no past orders. */
export async function beginBackfill(
  tx: Tx,
  store: Pick<Store, 'id' | 'connectedAt'>,
  days: number,
  now: Date,
): Promise<'begun' | 'hereAlready'> {
  if (days === 0) return 'hereAlready';
  const cursor = await tx.syncCursor.findUnique({
    where: { storeId: store.id },
    select: { completeSince: true },
  });
  const madeFrom = startOf(days, now);
  const madeUntil = cursor?.completeSince ?? store.connectedAt;
  if (madeFrom >= madeUntil) return 'hereAlready';
  const run = {
    runId: newId(),
    state: 'waiting' as const,
    madeFrom,
    madeUntil,
    chosenAt: now,
    exportId: null,
    cursor: null,
    total: null,
    done: 0,
    step: 0,
    leaseUntil: null,
    lastError: null,
    finishedAt: null,
  };
  await tx.backfill.upsert({
    where: { storeId: store.id },
    create: { storeId: store.id, ...run },
    update: run,
  });
  await enqueue(tx, backfillStoreJob, { storeId: store.id, runId: run.runId, step: 0, nudge: 0 });
  return 'begun';
}

/** Makes the next step due now, because the store's file is ready or the previous job failed. */
export async function nudgeBackfill(
  deps: Pick<Services, 'db'>,
  storeId: string,
  nudge: number,
): Promise<void> {
  const run = await deps.db.backfill.findFirst({ where: { storeId, state: { in: UNFINISHED } } });
  if (!run) return;
  const { runId, step } = run;
  await enqueue(deps.db, backfillStoreJob, { storeId, runId, step, nudge });
}

/** Stops the import. Imported orders stay; the rest is imported only if someone starts again. */
export async function stopBackfill(
  deps: Needs,
  actor: Actor,
  input: { storeName: string },
): Promise<void> {
  const store = await storeByName(deps.db, actor, 'store.settings', input.storeName);
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { count } = await tx.backfill.updateMany({
      where: { storeId: store.id, state: { in: UNFINISHED } },
      data: { state: 'stopped', finishedAt: at, lastError: null },
    });
    if (count > 0)
      await writeAudit(tx, actor, { at, action: 'store.stopBackfill', ...ofStore(store) });
  });
}

function ofStore({ id: subject, merchantId }: Pick<Store, 'id' | 'merchantId'>) {
  return { subject, merchantId };
}
