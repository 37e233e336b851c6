import type { Order } from '@prisma/client';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor, recordEvent } from '#app/domain/orders/move-order.ts';
import { returnsOfOrders } from '#app/domain/orders/open-returns.ts';
import { isOfList, RETURN_WHY, whyWords } from '#app/domain/orders/why.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { makeShipment } from './begin-shipment.ts';
import { callOff } from './cancel-order.ts';
import { closeAlertsOf, closeAlertsOfArrived } from './close-alerts.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
export type Why = Pick<ActionInput, 'whyCode' | 'note'>;
type Asked = OrderKeys & Why & Partial<Pick<ActionInput, 'parcels'>>;

/** Has each delivered order collected from its recipient and brought to its pickup location, as a separate
 *  shipment (`KEY-R1`) with its own fee. The order stays delivered (product.md D32). The return has as many parcels
 *  as went out, unless `parcels` gives another number. Orders that cannot be returned are reported with the reason.
 *  @throws AppError 'nothing-to-do' when none can; 'invalid-input' without a reason. */
export function returnOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys, whyCode, note, ...asked }: Asked,
  steps?: BatchSteps,
): Promise<BatchResult> {
  if (!isOfList(RETURN_WHY, whyCode)) throw new AppError('invalid-input', RETURN_WHY.missing);
  return eachOrder(deps, actor, { intent: 'return', orderKeys, steps }, async (tx, order) => {
    const problem = (await problemNow(tx, deps, 'return', order)) ?? noPlace(order);
    if (problem) return problem;
    const at = deps.clock.now();
    const { currentShipmentId: id } = order;
    const before = id ? await tx.shipment.findUniqueOrThrow({ where: { id } }) : null;
    const parcels = asked.parcels ?? before?.parcels ?? 1;
    const kind = { kind: 'return', parcels } as const;
    const after = { of: id, whyCode, whyText: note };
    const when = { at, pricedAt: steps?.pricedAt };
    const back = await makeShipment(tx, deps, order, actor, when, kind, after);
    const words = `${back.reference}: ${whyWords(RETURN_WHY, whyCode, note)}`;
    await recordEvent(tx, order, 'return', { ...byActor(actor, at), note: words });
    await closeAlertsOfArrived(tx, order.id, ASKED_FOR_IT, at);
    return null;
  });
}

/** Why there is no place to bring the return to; null if there is one. */
export function noPlace({ pickupLocationId }: Pick<Order, 'pickupLocationId'>): string | null {
  return pickupLocationId ? null : 'The order has no pickup location for the return.';
}

/** The alerts that a return settles. */
const ASKED_FOR_IT = ['cancelTooLate', 'feeTakenBack', 'returnRefused', 'turnBackTooLate'] as const;

/** Cancels the open return of each order, unless its courier has collected it. Its fee is refunded.
 *  @throws AppError 'nothing-to-do' when none can be cancelled. */
export function cancelReturns(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'cancelReturn', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'cancelReturn', order);
    const back = (await returnsOfOrders(tx, [order.id])).get(order.id)?.open;
    if (problem || !back) return problem;
    const at = deps.clock.now();
    await callOff(tx, back, at);
    await recordEvent(tx, order, 'cancelReturn', { ...byActor(actor, at), note: back.reference });
    await closeAlertsOf(tx, back, ['returnFailed'], at);
    return null;
  });
}
