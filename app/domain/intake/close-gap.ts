import type { Store } from '@prisma/client';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { gapOf, noteGap, type Look } from './measure-store.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import { sizeOf, type StoreGap } from './store-gap.rules.ts';
import type { StoreSide } from './store-side.ts';
import { takeInEach } from './take-in-by-id.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'log'>;

/** Orders that one run reads by id; a further run is queued at once for the rest. */
const FILLED_AT_ONCE = 300;

/** Reads by id whatever still differs between the store's list and ours after reading changes since the watermark.
 *  The sync status then shows what could not be imported. */
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

/** The orders of this run. It starts at another position each time, so that unreadable orders never block
 *  the others. */
function turnOf(ids: readonly string[], now: number): string[] {
  const start = ids.length > FILLED_AT_ONCE ? Math.floor(now / 1_000) % ids.length : 0;
  return [...ids.slice(start), ...ids.slice(0, start)].slice(0, FILLED_AT_ONCE);
}

/** A surplus order that was just read and still exists is in the store, only under another date than here. */
function withoutAlive(gap: StoreGap, read: readonly string[]): StoreGap {
  const known = new Set(read);
  return { ...gap, surplus: gap.surplus.filter((id) => !known.has(id)) };
}
