import type { Order, Shipment } from '@prisma/client';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { AGAIN_WHY, isOfList, isWithoutTheFirst, whyWords } from '#app/domain/orders/why.rules.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { unfitToGoAgain } from '#app/domain/orders/evaluate-order.ts';
import { parcelWords } from '#app/domain/orders/parcels.rules.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { beginShipment } from './begin-shipment.ts';
import { callOff, stopOnItsWay } from './cancel-order.ts';
import { closeAlertsOfParcel } from './close-alerts.ts';
import { OF_WHAT_IS_LEFT } from './alerts.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

type Why = Pick<ActionInput, 'whyCode' | 'note'> & Partial<Pick<ActionInput, 'parcels'>>;

/** Ships each order again, as a separate shipment with its own fee. The recipient tracks the new shipment with the same
 *  tracking number. Earlier shipments are cancelled first, and the new one is booked when they are gone (product.md
 *  D32). The new one has as many parcels as the order's current shipment, unless `parcels` gives another number. Orders
 *  that cannot ship again are reported with the reason.
 *  @throws AppError 'nothing-to-do' when none can; 'invalid-input' without a reason. */
export function shipAgain(
  deps: Needs,
  actor: Actor,
  { orderKeys, whyCode, note, ...asked }: OrderKeys & Why,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (!isOfList(AGAIN_WHY, whyCode)) throw new AppError('invalid-input', AGAIN_WHY.missing);
  return eachOrder(deps, actor, { intent: 'shipAgain', orderKeys, steps }, async (tx, order) => {
    const problem =
      (await problemNow(tx, deps, 'shipAgain', order, whyCode)) ??
      (await unfitToGoAgain(tx, [order])).get(order.id);
    if (problem) return problem;
    const at = deps.clock.now();
    if (isWithoutTheFirst(whyCode)) await settleParcels(tx, order, at);
    const sent = await tx.shipment.findMany({
      where: { orderId: order.id, kind: { not: 'return' } },
    });
    for (const one of sent) await supersede(tx, one, at);
    const before = sent.find(({ id }) => id === order.currentShipmentId);
    const words = whyWords(AGAIN_WHY, whyCode, note);
    const again = { of: before?.id ?? null, whyCode, whyText: note };
    const parcels = asked.parcels ?? before?.parcels ?? 1;
    const said = `Shipped again${parcels > 1 ? `, ${parcelWords(parcels)}` : ''}: ${words}`;
    const transition = { ...byActor(actor, at), note: said };
    const { pricedAt } = steps ?? {};
    await beginShipment(tx, deps, order, actor, transition, { parcels, again, pricedAt });
    return null;
  });
}

/** Records that the person has reported what became of the parcels that drivers had, and closes the alerts that ask
 *  about this. */
async function settleParcels(tx: Tx, { id: orderId }: Order, at: Date): Promise<void> {
  const settled = await tx.shipment.updateManyAndReturn({
    where: {
      orderId,
      kind: { not: 'return' },
      collectedAt: { not: null },
      state: { not: 'completed' },
      parcelSettledAt: null,
    },
    data: { parcelSettledAt: at },
  });
  for (const one of settled) await closeAlertsOfParcel(tx, one, OF_WHAT_IS_LEFT, at);
}

/** Cancels the jobs of an earlier shipment. Its fee is refunded if its parcel was never collected; otherwise the fee is
 *  charged, because a driver made the trip. */
async function supersede(tx: Tx, before: Shipment, at: Date): Promise<void> {
  return before.collectedAt ? stopOnItsWay(tx, before, at) : callOff(tx, before, at);
}
