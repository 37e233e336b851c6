import type { Shipment, Transaction } from '@prisma/client';
import { isOpen } from '#app/domain/shipments/shipment-state.rules.ts';

/** Data that decides about fees besides the shipments: whether each cancelled shipment had been collected, and
 *  whether the courier ever had a job for it. */
type FeesRead = {
  shipments: readonly Shipment[];
  fees: readonly Transaction[];
  calledOff: ReadonlyMap<string, boolean>;
  wasMade: (reference: string) => boolean;
};

/** The shipments whose fee is wrong. One that was booked, or was in transit when it was cancelled, is paid. One that
 *  was never sent is not. */
export function feeErrors(read: FeesRead): string[] {
  return read.shipments.flatMap((shipment) => {
    const own = read.fees.filter(({ shipmentId }) => shipmentId === shipment.id);
    const again = own.filter(({ reference }) => reference.endsWith('-delivered'));
    const [fee, ...more] = own.filter((one) => !again.includes(one));
    const found = `${fee?.status}${again.length ? ' and taken again' : ''}`;
    const wanted = feeOf(read, shipment);
    const isTrue = more.length === 0 && again.length < 2 && wanted === found;
    const twice = more.length + again.length > 1 ? ', twice' : '';
    return isTrue ? [] : [`${inWords(shipment)}: ${found}${twice} for ${wanted}`];
  });
}

/** The facts about a shipment that decide about its fee. */
function inWords({ reference, state, isDeliveryOnly, ...at }: Shipment): string {
  const { bookedAt, collectedAt, cancelRequestedAt, endedAt } = at;
  const times = { bookedAt, collectedAt, cancelRequestedAt, endedAt };
  return `${reference} ${state}${isDeliveryOnly ? ', delivery only' : ''} ${JSON.stringify(times)}`;
}

function feeOf({ calledOff, wasMade }: FeesRead, shipment: Shipment): string {
  const { id, state, isDeliveryOnly, collectedAt } = shipment;
  // Whether our own cancellation made it free: a return to sender always, any other shipment only if no driver was
  // known to have it then.
  const wasCalledOffHere = isDeliveryOnly ? calledOff.has(id) : calledOff.get(id) === false;
  if (isOpen(state)) return wasCalledOffHere ? 'FAILED' : 'PENDING';
  if (state === 'refused') return 'FAILED';
  if (state === 'completed') return wasCalledOffHere ? 'FAILED and taken again' : 'SUCCESSFUL';
  if (wasCalledOffHere) return 'FAILED';
  if (state === 'booked') return 'SUCCESSFUL';
  if (!isDeliveryOnly) return collectedAt ? 'SUCCESSFUL' : 'FAILED';
  // A return to sender is paid once the courier had its job, even if we did not know of the job before it was
  // cancelled.
  return wasMade(shipment.reference) ? 'SUCCESSFUL' : 'FAILED';
}
