import type { OrderStatus, Shipment } from '@prisma/client';

type Words = { now: string; trouble: string | null };
type Followed = Pick<Shipment, 'state' | 'status' | 'isDeliveryOnly' | 'collectedAt'>;

const ASK = 'Please ask the shop what happens next.';
const WAITING = 'Waiting for a driver to collect it';
const COMING = 'A driver will collect it';
const GOING_BACK = 'On its way back to the shop';

/** Where a return is, as whoever sends it back would ask. */
const NOW: Partial<Record<OrderStatus, string>> = {
  unassigned: WAITING,
  decline: WAITING,
  assigned: COMING,
  accepted: COMING,
  pickupStarted: 'A driver is on the way to you',
  pickupInProgress: 'A driver is with you',
  collected: 'Collected from you',
  atHub: 'At our depot',
  pickupCompleted: 'With the driver',
  deliveryStarted: GOING_BACK,
  deliveryInProgress: 'Almost back at the shop',
};

/** What a recipient reads of a return. A parcel that was stopped on its way to them was never with them:
 *  nobody fetches it there. */
export function returnWordsForRecipient(shipment: Followed): Words {
  return { now: nowOf(shipment), trouble: troubleOf(shipment) };
}

function nowOf({ state, status, isDeliveryOnly, collectedAt }: Followed): string {
  if (state === 'completed' || status === 'deliveryCompleted') return 'Back at the shop';
  if (isOff(state) || status === 'cancelled')
    return isDeliveryOnly ? 'No longer on its way back' : 'Return cancelled';
  if (status === 'failed') return collectedAt ? 'Not back at the shop yet' : 'Not collected yet';
  const now = NOW[status] ?? WAITING;
  const isFetching = status.startsWith('pickup') || now === WAITING || now === COMING;
  if (isDeliveryOnly && isFetching && status !== 'pickupCompleted') return GOING_BACK;
  return collectedAt && (now === WAITING || now === COMING) ? GOING_BACK : now;
}

function troubleOf({ state, status, isDeliveryOnly, collectedAt }: Followed): string | null {
  const isWithCourier = isDeliveryOnly || collectedAt !== null;
  if (state === 'completed') return null;
  if (state === 'refused' && !isWithCourier) return `The courier cannot collect it. ${ASK}`;
  if (isOff(state)) return isWithCourier ? ASK : `No driver is collecting it. ${ASK}`;
  if (status !== 'failed') return null;
  return isWithCourier
    ? `The driver could not bring it to the shop. ${ASK}`
    : `The driver could not collect it. ${ASK}`;
}

function isOff(state: Shipment['state']): boolean {
  return state === 'cancelled' || state === 'refused';
}
