import type { Shipment } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isBehindAnother } from './after-the-first.ts';
import { isLive, isOpen } from './shipment-state.rules.ts';

/** The courier could not be asked for a quarter of an hour, or has not called off what went before: people
 *  are told, and the work goes on. What has been decided since needs no alert. */
export async function tellOutOfReach(
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
    // Called off meanwhile, the booking itself goes on until it is known what became of it.
    const facts = {
      doing: isCallingOff(shipment) ? 'cancel' : doing,
      ...(shipment.kind === 'return' ? { isReturn: true } : {}),
    } as const;
    await raiseAlert(tx, 'courierOutOfReach', owner, at, facts);
  });
}

/** The courier is not even asked for it: an earlier shipment of its order lives. */
async function isWaiting(tx: Tx, shipment: Shipment): Promise<boolean> {
  const { state, createBegunAt, cancelRequestedAt } = shipment;
  const isAsked = !isOpen(state) || createBegunAt !== null || cancelRequestedAt !== null;
  return !isAsked && (await isBehindAnother(tx, shipment));
}

/** Called off here, and the courier has not heard of it, or was not asked whether it made a job. */
function isCallingOff({ cancelRequestedAt, state }: Shipment): boolean {
  return cancelRequestedAt !== null && isLive(state);
}
