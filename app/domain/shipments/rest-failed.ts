import type { Order, Shipment } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { FOLLOWED_AFTER_FAILURE_MS } from './shipment-state.rules.ts';

/** At most this many shipments per run. */
const AT_ONCE = 100;

/** Stops polling shipments whose job failed and that had no news for two weeks, and raises an alert. Later news starts
 *  the polling again. */
export async function restFailed({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const failed = await db.shipment.findMany({
    where: unmovedAt(now),
    orderBy: { failedAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, orderId: true },
  });
  for (const { id, orderId } of failed)
    await db.$transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const rested = await tx.shipment.updateManyAndReturn({
        where: { id, ...unmovedAt(now) },
        data: { isFollowed: false },
      });
      for (const shipment of rested) await sayUnmoved(tx, order, shipment, now);
    });
}

/** Raises the alert. If the shipment's cancellation was requested before, this is the alert that offers to ask the
 *  courier once more, because cancelling the order again would not help. */
async function sayUnmoved(tx: Tx, order: Order, shipment: Shipment, now: Date): Promise<void> {
  const { kind, collectedAt, cancelRequestedAt } = shipment;
  const owner = ownerOfShipment(order, shipment);
  if (cancelRequestedAt) await raiseAlert(tx, 'cancelRefused', owner, now, { said: UNMOVED });
  else await raiseAlert(tx, ALERT_OF[kind], owner, now, { collected: collectedAt !== null });
}

const UNMOVED = 'The job failed, and there was no update for more than two weeks.';

/** A return uses the same alert as when it failed, which a person may have closed. */
const ALERT_OF = {
  delivery: 'failedUnmoved',
  again: 'failedUnmoved',
  return: 'returnFailed',
} as const satisfies Record<Shipment['kind'], AlertCode>;

function unmovedAt(now: Date) {
  const before = new Date(now.getTime() - FOLLOWED_AFTER_FAILURE_MS);
  return { state: 'booked', isFollowed: true, failedAt: { lt: before } } as const;
}

const FAILURES: readonly OrderMove[] = ['pickupFailed', 'deliveryFailed'];

/** Records news from the courier or a hub: the job failed, or goes on and is polled again. An event that moved neither
 *  the order nor the shipment leaves a failed job failed and restarts its two weeks. `at` is by our clock, because
 *  those two weeks are counted by it. */
export async function noteNews(
  tx: Tx,
  move: OrderMove,
  { shipment, at }: { shipment: Shipment; at: Date },
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  const { id, orderId, failedAt: before, isFollowed, kind } = shipment;
  const isFailed = isMoved ? FAILURES.includes(move) : before !== null;
  if (!isFailed && before === null) return;
  await tx.shipment.update({
    where: { id },
    data: { failedAt: isFailed ? at : null, isFollowed: true },
  });
  if (!isFollowed) await closeAlert(tx, orderId, [ALERT_OF[kind]], { at, of: id });
}
