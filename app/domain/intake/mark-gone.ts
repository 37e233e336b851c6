import type { Order, Store } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { isBeforeBooking, isEnded, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import type { Transition } from '#app/domain/orders/move-order.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { settleSource } from './settle-source.ts';
import { isOutdated, lockKnown, lockSource } from './source-version.ts';

/** What a webhook itself reports about an order; null if the order was read without one. */
export type Said = 'changed' | 'cancelled' | 'deleted' | null;

type Unshown = {
  readAt: Date;
  /** How far back the store shows orders. */
  sightMs?: number | undefined;
  /** Whether the store refused to show the order. */
  isWithheld?: boolean | undefined;
  said: Said;
};

/** Handles an order that the store no longer shows: permanently deleted, or older than the store lets us see. An order
 *  that is too old to be shown, or that the store refuses to show, counts as deleted or cancelled only if the webhook
 *  reports that (`said`). Returns the outcome that is recorded in the inbox.
 *  @throws AppError 'store-rights-lost' if the store refuses to show an order that is not too old. */
export async function markGone(
  deps: Pick<Services, 'db' | 'clock'>,
  store: Store,
  externalId: string,
  { readAt, sightMs, isWithheld = false, said }: Unshown,
): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    await lockSource(tx, store.id, externalId);
    const here = await lockKnown(tx, store.id, externalId);
    if (!here) return 'notStored';
    const { known, parts } = here;
    if (isOutdated(known, { readAt })) return 'stale';
    const transition: Transition = { at: deps.clock.now(), source: 'store', actor: store.name };
    const isTooOld = isOutOfSight(known, transition.at, sightMs);
    // A right that the shop cannot see is missing, for example Shopify's approval of our access to customer data.
    if (isWithheld && !isTooOld && said !== 'deleted' && said !== 'cancelled')
      throw new AppError('store-rights-lost', 'The store does not let us read its orders.', {
        missingRights: ['orders'],
        externalId,
      });
    if (said !== 'deleted' && (isTooOld || isWithheld))
      return outOfSight(tx, [known, ...parts], said, transition);
    await tx.order.update({ where: { id: known.id }, data: { sourceReadAt: readAt } });
    await settleAll(tx, [known, ...parts], 'deleted', {
      ...transition,
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
  transition: Transition,
): Promise<'cancelled' | 'outOfSight'> {
  if (said === 'cancelled') {
    await settleAll(tx, rows, 'cancelled', { ...transition, note: 'cancelled in the store' });
    return 'cancelled';
  }
  for (const known of said === 'changed' ? rows : []) {
    const { status, erasedAt } = known;
    const isUncollected = ORDER_STATUS[status].step === 1 && !isEnded(status);
    if ((isBeforeBooking(status) || isUncollected) && !erasedAt)
      await raiseAlert(tx, 'changedUnseen', ownerOf(known), transition.at);
  }
  return 'outOfSight';
}

/** Applies the store's decision about an order to all of its parts too. */
async function settleAll(
  tx: Tx,
  rows: readonly Order[],
  sourceState: 'cancelled' | 'deleted',
  transition: Transition,
): Promise<void> {
  for (const known of rows) {
    const data = { sourceState, sourceHash: null };
    const order = await tx.order.update({ where: { id: known.id }, data });
    await settleSource(tx, order, transition, known);
  }
}
