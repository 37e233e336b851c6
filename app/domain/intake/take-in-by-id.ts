import type { Store } from '@prisma/client';
import type { AppError } from '#app/domain/shared/errors.ts';
import { oneByOne } from '#app/domain/shared/unreadable.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { markGone, type Said } from './mark-gone.ts';
import type { StoreSide } from './store-side.ts';
import { takeInOrder } from './take-in-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'log'>;

/** Reads one order of a store and updates ours. `said`: what the webhook reports about the order, in case the store
 *  does not show it. Returns the outcome that is recorded in the inbox. */
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
        isWithheld: read.isWithheld,
        sightMs: side.platform.sightMs,
        said,
      })
    : takeInOrder(deps, store.id, read.order, 'present');
}

/** Imports orders that were read from a list or a file. An order that is refused is skipped. */
export async function takeInAll(
  deps: Needs,
  store: Store,
  orders: Iterable<IncomingOrder>,
): Promise<void> {
  const each = oneByOne(deps.log, store.id);
  for (const order of orders) await each(() => takeInOrder(deps, store.id, order));
}

/** Reads orders by id and updates ours. `before` runs before each read. `read`: the ids of those that could be read.
 *  `failure`: the store's last error if it failed on orders, which were then skipped. */
export async function takeInEach(
  deps: Needs,
  store: Store,
  side: StoreSide,
  externalIds: Iterable<string>,
  before?: (externalId: string) => Promise<unknown>,
): Promise<{ read: ReadonlySet<string>; failure: AppError | null }> {
  const each = oneByOne(deps.log, store.id);
  const read = new Set<string>();
  for (const externalId of externalIds) {
    await before?.(externalId);
    if ((await each(() => takeInById(deps, store, side, externalId))) !== null)
      read.add(externalId);
  }
  return { read, failure: each.failure() };
}
