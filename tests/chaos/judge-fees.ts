import type { Shipment, Transaction } from '@prisma/client';
import { isOpen } from '#app/domain/shipments/shipment-state.rules.ts';

/** What decides of fees besides the shipments: whether each that was called off was collected then, and whether
 *  the courier ever had a job of it. */
type FeesRead = {
  shipments: readonly Shipment[];
  fees: readonly Transaction[];
  calledOff: ReadonlyMap<string, boolean>;
  wasMade: (reference: string) => boolean;
};

/** What was booked, and what was on its way when it was stopped, is paid; what never left is not. */
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

/** What decided of its fee. */
function inWords({ reference, state, isDeliveryOnly, ...at }: Shipment): string {
  const { bookedAt, collectedAt, cancelRequestedAt, endedAt } = at;
  const times = { bookedAt, collectedAt, cancelRequestedAt, endedAt };
  return `${reference} ${state}${isDeliveryOnly ? ', delivery only' : ''} ${JSON.stringify(times)}`;
}

function feeOf({ calledOff, wasMade }: FeesRead, shipment: Shipment): string {
  const { id, state, isDeliveryOnly, collectedAt } = shipment;
  // A way back that is called off is wanted by nobody; whatever else a driver had then is paid.
  const wasCalledOffHere = isDeliveryOnly ? calledOff.has(id) : calledOff.get(id) === false;
  if (isOpen(state)) return wasCalledOffHere ? 'FAILED' : 'PENDING';
  if (state === 'refused') return 'FAILED';
  if (state === 'completed') return wasCalledOffHere ? 'FAILED and taken again' : 'SUCCESSFUL';
  if (wasCalledOffHere) return 'FAILED';
  if (state === 'booked') return 'SUCCESSFUL';
  if (!isDeliveryOnly) return collectedAt ? 'SUCCESSFUL' : 'FAILED';
  // A way back is paid once the courier had its job, whether or not we heard of that before it gave it up.
  return wasMade(shipment.reference) ? 'SUCCESSFUL' : 'FAILED';
}
