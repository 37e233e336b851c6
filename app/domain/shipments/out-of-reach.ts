import type { Shipment } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isBehindAnother } from './after-the-first.ts';
import { isLive, isOpen } from './shipment-state.rules.ts';

/** Called when booking or cancelling a shipment has failed for over 15 minutes. Raises an alert that the shipment waits
 *  for an earlier one to be cancelled or, if it does not wait, that the courier does not answer. The job goes on. No
 *  alert is raised if the outcome is known by now. */
export async function noteOutOfReach(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { shipmentId }: { shipmentId: string },
  doing: 'book' | 'cancel',
): Promise<void> {
  await db.$transaction(async (tx) => {
    const seen = await tx.shipment.findUnique({ where: { id: shipmentId } });
    if (!seen) return;
    const order = await lockOrder(tx, seen.orderId);
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    const isWaited = doing === 'book' ? isOpen(shipment.state) : isCallingOff(shipment);
    if (!isWaited) return;
    const owner = ownerOfShipment(order, shipment);
    const at = clock.now();
    if (await isWaiting(tx, shipment)) {
      await closeAlert(tx, order.id, ['courierOutOfReach'], { at, of: shipment.id });
      return void (await raiseAlert(tx, 'waitsForAnother', owner, at));
    }
    // If the shipment was cancelled in the meantime, its booking still goes on until the outcome is known.
    const facts = {
      doing: isCallingOff(shipment) ? 'cancel' : doing,
      ...(shipment.kind === 'return' ? { isReturn: true } : {}),
    } as const;
    await raiseAlert(tx, 'courierOutOfReach', owner, at, facts);
  });
}

/** Whether the courier has not been asked yet, because an earlier shipment of the order is still live. */
async function isWaiting(tx: Tx, shipment: Shipment): Promise<boolean> {
  const { state, createBegunAt, cancelRequestedAt } = shipment;
  const isAsked = !isOpen(state) || createBegunAt !== null || cancelRequestedAt !== null;
  return !isAsked && (await isBehindAnother(tx, shipment));
}

/** Whether the shipment is cancelled here but the courier has not confirmed it, or has not said whether it has a
 *  job. */
function isCallingOff({ cancelRequestedAt, state }: Shipment): boolean {
  return cancelRequestedAt !== null && isLive(state);
}
