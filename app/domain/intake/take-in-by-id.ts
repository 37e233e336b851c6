import type { Store } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { markGone } from './mark-gone.ts';
import type { StoreSide } from './store-side.ts';
import { takeInOrder } from './take-in-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'log'>;

/** Reads one order of a store and makes ours agree with it: the one way in for hints, re-reads and
 *  gaps. Answers the word for the inbox. */
export async function takeInById(
  deps: Needs,
  store: Store,
  side: StoreSide,
  externalId: string,
): Promise<string> {
  const read = await side.platform.readOrder(side.connection, externalId);
  return read.kind === 'gone'
    ? markGone(deps, store, externalId)
    : takeInOrder(deps, store.id, read.order);
}

/** One order that cannot be read must not hold up the others behind it: it is logged, and the meter
 *  goes on showing it. */
export async function unlessUnreadable(
  deps: Needs,
  store: Store,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isAppError(error) || error.code !== 'store-refused') throw error;
    deps.log.error({ storeId: store.id, ...error.details }, error.message);
  }
}

export async function takeInReadable(
  deps: Needs,
  store: Store,
  order: IncomingOrder,
): Promise<void> {
  await unlessUnreadable(deps, store, () => takeInOrder(deps, store.id, order));
}
