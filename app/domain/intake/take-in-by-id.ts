import type { Store } from '@prisma/client';
import { unlessUnreadable } from '#app/domain/shared/unreadable.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { markGone, type Said } from './mark-gone.ts';
import type { StoreSide } from './store-side.ts';
import { takeInOrder } from './take-in-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'log'>;

/** Reads one order of a store and makes ours agree with it: the one way in for hints, re-reads and
 *  gaps. `said`: what a delivery tells of it, for an order that the store does not show. Answers the
 *  word for the inbox. */
export async function takeInById(
  deps: Needs,
  store: Store,
  side: StoreSide,
  externalId: string,
  said: Said = null,
): Promise<string> {
  const read = await side.platform.readOrder(side.connection, externalId);
  return read.kind === 'gone'
    ? markGone(deps, store, externalId, {
        readAt: read.readAt,
        sightMs: side.platform.sightMs,
        said,
      })
    : takeInOrder(deps, store.id, read.order);
}

export async function takeInReadable(
  deps: Needs,
  store: Store,
  order: IncomingOrder,
): Promise<void> {
  await unlessUnreadable(deps.log, store.id, () => takeInOrder(deps, store.id, order));
}
