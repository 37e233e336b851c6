import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { judgeOrder } from '#app/domain/orders/judge-order.ts';
import { LIVE_STATES } from './shipment-state.rules.ts';
import { recordEvent, type Happening } from '#app/domain/orders/move-order.ts';

const ALIVE: readonly Order['sourceState'][] = ['open', 'unpaid', 'onHold', 'nothingToShip'];

/** Judges an ended order afresh when its store says that it is alive again (product.md D9). Only what
 *  the store itself ended comes back so: what the merchant or the courier cancelled stays cancelled,
 *  whatever the store keeps saying, the echo of our own write-back included. While a shipment is
 *  still being called off it waits; the end of that asks again. `isChanged`: what the store says is news,
 *  and not our own cancel coming back. */
export async function reviveOrder(
  tx: Tx,
  order: Order,
  happening: Happening,
  { isChanged }: { isChanged: boolean },
): Promise<void> {
  if (!ALIVE.includes(order.sourceState) || (await reviveWhenFree(tx, order, happening))) return;
  if (isChanged) await recordEvent(tx, order, 'changedInStore', happening);
}

/** The same when a shipment has just ended; says whether the order came back. */
export async function reviveWhenFree(tx: Tx, order: Order, happening: Happening): Promise<boolean> {
  const isDue =
    ALIVE.includes(order.sourceState) &&
    (await wasEndedByStore(tx, order)) &&
    !(await hasLiveShipment(tx, order));
  if (isDue) await judgeOrder(tx, order, happening);
  return isDue;
}

const KEPT = 'keptCancelled';

/** The merchant cancels what its store has cancelled already: it stays so, whatever the store says of it
 *  later. The order must be locked by this transaction. */
export async function keepCancelled(tx: Tx, order: Order, happening: Happening): Promise<void> {
  if (await wasEndedByStore(tx, order)) await recordEvent(tx, order, KEPT, happening);
}

async function wasEndedByStore(tx: Tx, order: Order): Promise<boolean> {
  const end = await tx.orderEvent.findFirst({
    where: { orderId: order.id, OR: [{ applied: true, toStatus: order.status }, { kind: KEPT }] },
    orderBy: { id: 'desc' },
    select: { source: true },
  });
  return end?.source === 'store';
}

async function hasLiveShipment(tx: Tx, order: Order): Promise<boolean> {
  const live = await tx.shipment.count({
    where: { orderId: order.id, state: { in: LIVE_STATES } },
  });
  return live > 0;
}
