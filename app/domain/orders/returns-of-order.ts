import type { Shipment } from '@prisma/client';
import { journeysOf, lastOut, type Leg, type ParcelPlace } from './journeys.rules.ts';
import { returnWords } from './return-words.rules.ts';
import { RETURN_WHY, RETURN_TO_SENDER_WHY, whyWords } from './why.rules.ts';

type ReturnOfOrder = {
  reference: string;
  parcels: number;
  /** True for a return to sender; false for a return that is collected from the recipient. */
  isReturnedToSender: boolean;
  status: Shipment['status'];
  words: string;
  isOpen: boolean;
  why: string;
  /** When it was requested and when it ended, as ISO 8601. `endedAt` is null while it is open. */
  at: string;
  endedAt: string | null;
  driverName: string | null;
  jobId: string | null;
  trackingLink: string | null;
};

function isOpenReturn({ kind, endedAt }: Pick<Shipment, 'kind' | 'endedAt'>): boolean {
  return kind === 'return' && endedAt === null;
}

/** The returns of an order: the open one, those that arrived, the newest parcel left with a driver, and where the
 *  parcel that went out last is. */
export type Returns<S> = {
  open: S | null;
  arrived: readonly S[];
  stranded: S | null;
  /** The parcel left with a driver is the one that went out last, or one that was collected from its recipient. */
  isLastStranded: boolean;
  lastOut: ParcelPlace | null;
  /** A driver has, or may have, a parcel that went out. */
  isWithDriver: boolean;
};
export const NO_RETURNS: Returns<never> = {
  open: null,
  arrived: [],
  stranded: null,
  isLastStranded: false,
  lastOut: null,
  isWithDriver: false,
};

export function returnsAmong<S extends Leg>(shipments: readonly S[]): Returns<S> {
  const returns = shipments.filter(({ kind }) => kind === 'return');
  const journeys = journeysOf(shipments);
  const last = lastOut(journeys);
  return {
    open: returns.find(isOpenReturn) ?? null,
    arrived: returns.filter(({ state }) => state === 'completed'),
    stranded: journeys.findLast(({ place }) => place === 'stranded')?.root ?? null,
    isLastStranded: journeys.some(
      (one) => one.place === 'stranded' && (one === last || one.root.kind === 'return'),
    ),
    lastOut: last?.place ?? null,
    isWithDriver: journeys.some(
      ({ root, place }) => root.kind !== 'return' && (place === 'out' || place === 'stranded'),
    ),
  };
}

/** The order's returns, newest first. `shipments` must be sorted oldest first. */
export function returnsOf(shipments: readonly Shipment[]): ReturnOfOrder[] {
  return shipments
    .filter(({ kind }) => kind === 'return')
    .map((shipment) => ({
      reference: shipment.reference,
      parcels: shipment.parcels,
      isReturnedToSender: shipment.isDeliveryOnly,
      status: shipment.status,
      words: stateWords(shipment),
      isOpen: isOpenReturn(shipment),
      why: reasonOf(shipment),
      at: shipment.requestedAt.toISOString(),
      endedAt: shipment.endedAt?.toISOString() ?? null,
      driverName: shipment.driverName,
      jobId: shipment.deliveryJobId,
      trackingLink: shipment.trackingLink,
    }))
    .toReversed();
}

/** The return's status as text. While it is being cancelled or booked, its state says more than its status. */
function stateWords({ state, status, cancelRequestedAt, isDeliveryOnly }: Shipment): string {
  if (state === 'refused') return 'Refused by the courier';
  if (state === 'completed') return returnWords('deliveryCompleted');
  if (state === 'cancelled') return returnWords('cancelled');
  if (cancelRequestedAt) return 'Being cancelled';
  // No driver needs to collect the parcel: the driver who has it brings it back or hands it over to another driver.
  if (isDeliveryOnly && (state !== 'booked' || status === 'unassigned'))
    return 'Returning to sender';
  if (state !== 'booked') return 'Booking the courier';
  return returnWords(status);
}

function reasonOf({ isDeliveryOnly, whyCode, whyText }: Shipment): string {
  return whyWords(isDeliveryOnly ? RETURN_TO_SENDER_WHY : RETURN_WHY, whyCode ?? '', whyText);
}
