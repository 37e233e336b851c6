import type { Order, Store } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { isBeforeBooking, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import type { Happening } from '#app/domain/orders/move-order.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { settleSource } from './settle-source.ts';
import { isStale, lockKnown, lockSource } from './source-version.ts';

/** What a delivery itself says of an order, or that nobody said anything: it was read by ourselves. */
export type Said = 'changed' | 'cancelled' | 'deleted' | null;

/** The store shows the order no longer: trashed for good, deleted, or so old that it is out of sight.
 *  What is out of sight is not gone; only the delivery's own word then tells what became of it.
 *  `sightMs`: how far back the store shows orders. Answers the word for the inbox. */
export async function markGone(
  deps: Pick<Services, 'db' | 'clock'>,
  store: Store,
  externalId: string,
  { readAt, sightMs, said }: { readAt: Date; sightMs?: number | undefined; said: Said },
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    await lockSource(tx, store.id, externalId);
    const here = await lockKnown(tx, store.id, externalId);
    if (!here) return 'notStored';
    const { known, parts } = here;
    if (isStale(known, { readAt })) return 'stale';
    const happening: Happening = { at: deps.clock.now(), source: 'store', actor: store.name };
    if (said !== 'deleted' && isOutOfSight(known, happening.at, sightMs))
      return outOfSight(tx, [known, ...parts], said, happening);
    await tx.order.update({ where: { id: known.id }, data: { sourceReadAt: readAt } });
    await settleAll(tx, [known, ...parts], 'deleted', {
      ...happening,
      note: 'No longer in the store',
    });
    return 'deleted';
  });
}

function isOutOfSight({ createdAt }: Order, now: Date, sightMs?: number): boolean {
  return sightMs !== undefined && now.getTime() - createdAt.getTime() > sightMs;
}

async function outOfSight(
  tx: Tx,
  rows: readonly Order[],
  said: Said,
  happening: Happening,
): Promise<'cancelled' | 'outOfSight'> {
  if (said === 'cancelled') {
    await settleAll(tx, rows, 'cancelled', { ...happening, note: 'cancelled in the store' });
    return 'cancelled';
  }
  for (const known of said === 'changed' ? rows : []) {
    const isOpen = isBeforeBooking(known.status) || ORDER_STATUS[known.status].step === 1;
    if (isOpen && !known.erasedAt)
      await raiseAlert(tx, 'changedUnseen', ownerOf(known), happening.at);
  }
  return 'outOfSight';
}

/** What its store ended, it ended with all parts. */
async function settleAll(
  tx: Tx,
  rows: readonly Order[],
  sourceState: 'cancelled' | 'deleted',
  happening: Happening,
): Promise<void> {
  for (const known of rows) {
    const data = { sourceState, sourceHash: null };
    const order = await tx.order.update({ where: { id: known.id }, data });
    await settleSource(tx, order, happening, known);
  }
}
