import type { Store } from '@prisma/client';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { isBreakdown } from '#app/domain/shared/unreadable.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** How long a store is not called after it did not answer. */
const REST_MS = 60_000;

/** Refuses to call a store that did not answer the last call, so that its waiting jobs do not hold the slots that other
 *  stores need. When the rest is over, one caller may try, and the others wait for another rest or its success. A job
 *  that has waited for long (`since`) is retried less often.
 *  @throws AppError 'store-down' with the seconds to wait, which delays a job without using up an attempt. */
export async function refuseWhileResting(
  { db, clock }: Needs,
  { id, restsUntil }: Store,
  since: Date,
): Promise<void> {
  if (!restsUntil) return;
  // Another process may have begun the rest.
  const now = (await clock.sharedNow(db)).getTime();
  const isOver = restsUntil.getTime() <= now;
  if (isOver) {
    const next = { restsUntil: new Date(now + REST_MS) };
    const { count } = await db.store.updateMany({ where: { id, restsUntil }, data: next });
    if (count === 1) return;
  }
  const leftMs = isOver ? REST_MS : restsUntil.getTime() - now;
  const waitMs = Math.max(leftMs, (now - since.getTime()) / 10);
  throw new AppError('store-down', 'The store did not answer. We try again soon.', {
    isResting: true,
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  });
}

/** When each store last answered this process, and for which orders it has been silent since, with the last time of each,
 *  in ms. */
const answeredAt = new Map<string, number>();
const silentAt = new Map<string, ReadonlyMap<string, number>>();

/** Ends the rest of a store that has answered. */
export async function noteAnswer({ db, clock }: Needs, store: Store): Promise<void> {
  answeredAt.set(store.id, clock.now().getTime());
  silentAt.delete(store.id);
  refusedInARow.delete(store.id);
  failedFor.delete(store.id);
  if (store.restsUntil)
    await db.store.updateMany({ where: { id: store.id }, data: { restsUntil: null } });
}

/** A store that answered within this time is up, unless it did not answer for several orders since. One order that takes
 *  it too long then holds up no other, however often it is tried. */
const IS_UP_MS = 30_000;
const MANY_SILENT = 3;

/** How often each store has refused all work since it last answered a call to this process, and for which orders it
 *  has failed since (`isClosed`). */
const refusedInARow = new Map<string, number>();
const failedFor = new Map<string, ReadonlySet<string>>();
const MANY_CLOSED = 3;

/** The store is frozen, blocks us or is locked, whatever the call is about. */
const REFUSES_ALL = [402, 403, 423];

/** Whether the store answered only that it does not work now: it is frozen or locked, it blocks us, or its server
 *  fails. Its jobs would otherwise use up their attempts before it is back. */
function isClosed(error: AppError): boolean {
  return isBreakdown(error) && statusOf(error) >= 400;
}

/** The HTTP status of the store's answer; 0 if there was none. */
function statusOf({ details: { status, httpStatus } }: AppError): number {
  return Number(status ?? httpStatus ?? 0);
}

/** Counts an answer that the store does not work now. A server that fails can be at fault with one order alone, so it
 *  counts once for each order, however often that is tried.
 *  @returns whether there were many in a row */
function isClosedForLong(storeId: string, error: AppError, resource: string): boolean {
  const refused = (refusedInARow.get(storeId) ?? 0) + Number(REFUSES_ALL.includes(statusOf(error)));
  const failed = new Set(failedFor.get(storeId));
  if (!REFUSES_ALL.includes(statusOf(error))) failed.add(resource);
  refusedInARow.set(storeId, refused);
  failedFor.set(storeId, failed);
  return refused + failed.size >= MANY_CLOSED;
}

/** Begins a rest if the store did not answer in time (`isSilent`), unless it has just answered another call, or if it
 *  refused all work several times in a row, or failed for several orders. Any other answer that the store itself gave ends a rest, also one with an
 *  error. `resource`: the store's id of the order or product that the call was about. */
export async function noteFailedCall(
  deps: Needs,
  store: Store,
  error: unknown,
  resource: string,
): Promise<void> {
  if (!isAppError(error) || !error.code.startsWith('store-') || error.details['isResting']) return;
  const { clock } = deps;
  if (error.details['isSilent'] !== true) {
    if (isClosed(error))
      return isClosedForLong(store.id, error, resource) ? beginRest(deps, store) : undefined;
    const isAnswer = error.code !== 'store-down' || statusOf(error) > 0;
    return isAnswer ? noteAnswer(deps, store) : undefined;
  }
  const at = clock.now().getTime();
  const before = [...(silentAt.get(store.id) ?? [])].filter(([, one]) => at - one < REST_MS);
  const silent = new Map([...before, [resource, at]]);
  silentAt.set(store.id, silent);
  const isUp = at - (answeredAt.get(store.id) ?? 0) < IS_UP_MS;
  if (isUp && silent.size < MANY_SILENT) return;
  await beginRest(deps, store);
}

async function beginRest({ db, clock }: Needs, { id }: Store): Promise<void> {
  const now = await clock.sharedNow(db);
  const restsUntil = new Date(now.getTime() + REST_MS);
  await db.store.updateMany({ where: { id }, data: { restsUntil } });
}
