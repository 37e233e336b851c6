import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor, recordEvent } from '#app/domain/orders/move-order.ts';
import { HOW_MANY_PARCELS, parcelWords } from '#app/domain/orders/parcels.rules.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { isLive } from './shipment-state.rules.ts';
import { updateCourierJob } from './update-courier.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Changes the number of parcels of each order's current shipment, as long as no driver has collected it. The courier
 *  is updated and the fee stays the same. A shipment that already has this number is left as it is.
 *  @throws AppError 'nothing-to-do' when none can be changed; 'invalid-input' without a number. */
export function changeParcels(
  deps: Needs,
  actor: Actor,
  { orderKeys, parcels }: OrderKeys & Pick<ActionInput, 'parcels'>,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (parcels === null) throw new AppError('invalid-input', HOW_MANY_PARCELS);
  return eachOrder(deps, actor, { intent: 'parcels', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'parcels', order);
    if (problem) return problem;
    const { currentShipmentId: id } = order;
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: id! } });
    if (!isLive(shipment.state) || shipment.cancelRequestedAt)
      return 'The courier job for this order has ended.';
    if (shipment.parcels === parcels) return null;
    const at = deps.clock.now();
    await tx.shipment.update({ where: { id: shipment.id }, data: { parcels } });
    // A label made a moment ago no longer counts as current (label-of-order.ts).
    await tx.order.update({ where: { id: order.id }, data: { updatedAt: at } });
    const note = `${parcelWords(parcels)} instead of ${shipment.parcels}`;
    await recordEvent(tx, order, 'parcels', { ...byActor(actor, at), note });
    await enqueue(tx, updateCourierJob, { shipmentId: shipment.id, version: newId() });
    await checkOutdatedDocuments(tx, [order.id], at);
    return null;
  });
}
