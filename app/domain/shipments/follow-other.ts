import type { OrderStatus } from '@prisma/client';
import { recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import { isCalledOff, type OrderMove } from '#app/domain/orders/order-status.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { CourierLeg } from '#app/ports/courier.ts';
import { isOvertakenByDelivery } from './courier-move.rules.ts';
import { followReturn } from './follow-return.ts';
import { moveShipment, noteLatePickup, type Moved } from './move-shipment.ts';
import { noteNews } from './rest-failed.ts';
import { nextShipmentStatus } from './shipment-state.rules.ts';

/** Takes what the courier says of a return or a superseded shipment: it moves itself alone, where the
 *  table allows it, and stands on its order's timeline. */
export async function followOther(
  tx: Tx,
  { leg, move }: { leg: CourierLeg; move: OrderMove },
  facts: Moved,
  happening: Happening,
): Promise<void> {
  const { order, shipment, now } = facts;
  if (isOvertakenByDelivery(leg, shipment)) {
    await recordEvent(tx, order, move, happening);
    return noteLatePickup(tx, move, facts);
  }
  const to = await moveStatus(tx, move, facts);
  if (to && shipment.kind === 'return') await followReturn(tx, facts, to, happening);
  else await recordEvent(tx, order, move, happening);
  // It was called off, and the courier went on all the same.
  const wentOn = isCalledOff(shipment.status) || move === 'deliveryCompleted';
  if (to || wentOn) await moveShipment(tx, move, facts);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
}

async function moveStatus(
  tx: Tx,
  move: OrderMove,
  { shipment }: Moved,
): Promise<OrderStatus | null> {
  // A return that was given up is brought all the same.
  const isGivenUp = shipment.kind === 'return' && isCalledOff(shipment.status);
  const isAfterAll = isGivenUp && move === 'deliveryCompleted';
  const status = nextShipmentStatus(shipment, isAfterAll ? 'arrivedAfterAll' : move);
  if (status) await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
  return status;
}
