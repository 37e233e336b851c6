import type { Store } from '@prisma/client';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { gapOf, noteGap, type Look } from './measure-store.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import { sizeOf, type StoreGap } from './store-gap.rules.ts';
import type { StoreSide } from './store-side.ts';
import { takeInEach } from './take-in-by-id.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'log'>;

/** How many orders one run reads by id; the rest is the work of a run promised at once. */
const FILLED_AT_ONCE = 300;

/** Brings in by id what the watermark did not: whatever still differs between the store's list and
 *  ours. The meter then shows what could not be brought in. */
export async function closeGap(
  deps: Needs,
  store: Store,
  side: StoreSide,
  look: Look,
): Promise<void> {
  const gap = await gapOf(deps, store.id, look);
  const now = deps.clock.now().getTime();
  const ids = turnOf([...gap.missing, ...gap.outdated, ...gap.surplus], now);
  await takeInEach(deps, store, side, ids);
  const left = withoutAlive(await gapOf(deps, store.id, look), ids);
  await noteGap(deps, store, look, left);
  const isMoving = sizeOf(left) < sizeOf(gap) && sizeOf(left) > 0;
  if (isMoving && sizeOf(gap) > ids.length)
    await enqueue(deps.db, reconcileStoreJob, { storeId: store.id, period: now });
}

/** The orders of this run: another stretch each time, so that those which cannot be read never keep
 *  the others waiting. */
function turnOf(ids: readonly string[], now: number): string[] {
  const start = ids.length > FILLED_AT_ONCE ? Math.floor(now / 1_000) % ids.length : 0;
  return [...ids.slice(start), ...ids.slice(0, start)].slice(0, FILLED_AT_ONCE);
}

/** A surplus order that was just read and is alive is in the store: only its date is another one
 *  there than here. */
function withoutAlive(gap: StoreGap, read: readonly string[]): StoreGap {
  const known = new Set(read);
  return { ...gap, surplus: gap.surplus.filter((id) => !known.has(id)) };
}
