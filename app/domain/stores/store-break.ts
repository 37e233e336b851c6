import type { Store, SyncCursor } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { breakWords, failureOf, isBroken, type StoreFailure } from './store-break.rules.ts';
import { notifyBreakJob } from './notify-store-break.job.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Records a failed call to a store. If the failure lasts, the store is marked as broken, and one email is sent
 *  for each outage. */
export async function noteFailure(deps: Needs, store: Store, error: unknown): Promise<void> {
  const now = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const cursor = await noteTry(tx, store, error, now);
    const { failure, failingSince } = cursor;
    if (!failure || !failingSince || !isBroken(failure, failingSince, now)) return;
    if (store.integrationType === 'custom') return;
    const heard = await heardOf(tx, store.id, failure, error);
    const stateReason = breakWords(failure, store.integrationType, heard).what;
    const broken = await tx.store.updateMany({
      where: { id: store.id, state: { not: 'disconnected' }, brokenSince: null },
      data: { state: 'attention', stateReason, brokenBy: failure, brokenSince: failingSince },
    });
    const outage = { storeId: store.id, brokenSince: failingSince.getTime() };
    if (broken.count === 1) await enqueue(tx, notifyBreakJob, outage);
    else
      await tx.store.updateMany({
        where: {
          id: store.id,
          state: 'attention',
          OR: [{ brokenBy: { not: failure } }, { stateReason: { not: stateReason } }],
        },
        data: { stateReason, brokenBy: failure },
      });
  });
}

/** Shows on the store at once that it does not give us a right we need; rethrows every other error. Only the merchant or
 *  the platform can give the right, so a failed job would alert administrators who cannot act. What waits is tried again
 *  on a timer. */
export async function passMissingRight(deps: Needs, store: Store, error: unknown): Promise<void> {
  if (failureOf(error) !== 'rightsMissing') throw error;
  await noteFailure(deps, store, error);
}

/** Records a successful run: the connection works again. */
export async function noteWhole(deps: Needs, storeId: string): Promise<void> {
  await deps.db.$transaction([
    deps.db.syncCursor.updateMany({
      where: { storeId },
      data: { lastRunAt: deps.clock.now(), lastError: null, failingSince: null, failure: null },
    }),
    // A missing right matters only to the call that needs it, so a successful read does not show that the right was
    // granted again.
    deps.db.store.updateMany({
      // A successful read does not complete a connection either, because webhooks and past orders may be missing.
      where: {
        id: storeId,
        state: 'attention',
        missingRights: { isEmpty: true },
        connectingDays: null,
      },
      data: WHOLE,
    }),
  ]);
}

/** The columns of a store with a working connection. */
export const WHOLE = {
  state: 'connected',
  stateReason: null,
  brokenSince: null,
  brokenBy: null,
  removalSaidAt: null,
  deletedAt: null,
} as const;

async function heardOf(
  tx: Tx,
  storeId: string,
  failure: StoreFailure,
  error: unknown,
): Promise<string | null> {
  if (failure === 'rightsMissing') return missingWords(tx, storeId);
  return failure === 'polluted' && isAppError(error) ? error.message : null;
}

/** A sentence with the rights that the store last withheld; null if there are none. */
async function missingWords(tx: Tx, storeId: string): Promise<string | null> {
  const { missingRights } = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
  return missingRights.length > 0
    ? `The store has not given us these permissions: ${missingRights.join(', ')}.`
    : null;
}

async function noteTry(tx: Tx, store: Store, error: unknown, now: Date): Promise<SyncCursor> {
  const failure = failureOf(error);
  const lastError = isAppError(error) ? error.message : 'The last check failed.';
  const at = {
    lastError,
    lastRunAt: now,
    ...(failure ? { failure } : {}),
    ...(failure === 'slowedDown' ? { slowedAt: now } : {}),
  };
  const first = { ...at, failingSince: failure ? now : null };
  const cursor = await tx.syncCursor.upsert({
    where: { storeId: store.id },
    create: { storeId: store.id, watermark: store.connectedAt, ...first },
    update: at,
  });
  if (!failure || cursor.failingSince) return cursor;
  return tx.syncCursor.update({ where: { storeId: store.id }, data: { failingSince: now } });
}
