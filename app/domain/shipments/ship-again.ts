import type { Shipment } from '@prisma/client';
import type { ActInput } from '#app/domain/orders/act-input.schema.ts';
import { AGAIN_WHY, isWithoutTheFirst, whyWords } from '#app/domain/orders/why.rules.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { captureOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { beginShipment } from './begin-shipment.ts';
import { callOff } from './cancel-order.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive } from './shipment-state.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

const WITH_THE_DRIVER =
  'The parcel is still with the driver. Choose ‘It came back to us’ once it is here.';

/** Sends each order once more, as a shipment of its own with a fee of its own, under the same number.
 *  What is left of the one before is called off first, and the new one is booked when it is gone
 *  (product.md D32). What cannot go again is reported with its reason.
 *  @throws AppError 'nothing-to-do' when none can; 'invalid-input' without a reason. */
export function shipAgain(
  deps: Needs,
  actor: Actor,
  { orderKeys, whyCode, note }: OrderKeys & Pick<ActInput, 'whyCode' | 'note'>,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (!whyCode) throw new AppError('invalid-input', AGAIN_WHY.missing);
  return eachOrder(deps, actor, { intent: 'shipAgain', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'shipAgain', order);
    if (problem) return problem;
    const sent = await tx.shipment.findMany({
      where: { orderId: order.id, kind: { not: 'return' } },
      orderBy: { attempt: 'asc' },
    });
    if (sent.some((one) => isWithDriver(one, sent)) && !isWithoutTheFirst(whyCode))
      return WITH_THE_DRIVER;
    const at = deps.clock.now();
    for (const one of sent) await supersede(tx, one, at);
    const words = whyWords(AGAIN_WHY, whyCode, note);
    const happening = { ...byActor(actor, at), note: `Again: ${words}` };
    const again = { of: order.currentShipmentId, whyCode, whyText: note };
    await beginShipment(tx, deps, order, actor, happening, again);
    return null;
  });
}

/** A driver may have its parcel: it was collected, and neither arrived nor did anybody say since, by what
 *  went after it, that it is back or gone. While its job lives that is asked again. */
function isWithDriver(shipment: Shipment, sent: readonly Shipment[]): boolean {
  const { state, collectedAt, attempt } = shipment;
  if (collectedAt === null || state === 'completed') return false;
  const isSettled = sent.some(
    (later) => later.attempt > attempt && isWithoutTheFirst(later.whyCode ?? ''),
  );
  return isLive(state) || !isSettled;
}

/** Its jobs are called off. The fee of what was never collected goes back; a driver's way is paid. */
async function supersede(tx: Tx, before: Shipment, at: Date): Promise<void> {
  if (!isLive(before.state)) return;
  if (!before.collectedAt) return callOff(tx, before, at);
  const { id, cancelRequestedAt: askedAt } = before;
  await tx.shipment.update({ where: { id }, data: { cancelRequestedAt: askedAt ?? at } });
  await captureOrderFee(tx, feeOf(before, at));
  await enqueue(tx, cancelCourierJob, { shipmentId: id, again: String(at.getTime()) });
}
