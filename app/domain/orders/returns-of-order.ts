import type { Shipment } from '@prisma/client';
import { journeysOf, lastOut, type Leg, type ParcelPlace } from './journeys.rules.ts';
import { returnWords } from './return-words.rules.ts';
import { RETURN_WHY, TURN_BACK_WHY, whyWords } from './why.rules.ts';

type ReturnOfOrder = {
  reference: string;
  parcels: number;
  /** Stopped on its way out; else fetched at the recipient. */
  isTurnedBack: boolean;
  status: Shipment['status'];
  words: string;
  isOpen: boolean;
  why: string;
  /** ISO instants. */
  at: string;
  endedAt: string | null;
  driverName: string | null;
  jobId: string | null;
  trackingLink: string | null;
};

function isOpenReturn({ kind, endedAt }: Pick<Shipment, 'kind' | 'endedAt'>): boolean {
  return kind === 'return' && endedAt === null;
}

/** What counts of an order's returns: the one that is open, those that arrived, and the newest parcel that is
 *  left with a driver; and where the parcel is that went out last. */
export type Returns<S> = {
  open: S | null;
  arrived: readonly S[];
  stranded: S | null;
  lastOut: ParcelPlace | null;
  /** A driver has, or may have, the parcel of something that went out. */
  isWithDriver: boolean;
};
export const NO_RETURNS: Returns<never> = {
  open: null,
  arrived: [],
  stranded: null,
  lastOut: null,
  isWithDriver: false,
};

export function returnsAmong<S extends Leg>(shipments: readonly S[]): Returns<S> {
  const returns = shipments.filter(({ kind }) => kind === 'return');
  const journeys = journeysOf(shipments);
  return {
    open: returns.find(isOpenReturn) ?? null,
    arrived: returns.filter(({ state }) => state === 'completed'),
    stranded: journeys.findLast(({ place }) => place === 'stranded')?.root ?? null,
    lastOut: lastOut(journeys)?.place ?? null,
    isWithDriver: journeys.some(
      ({ root, place }) => root.kind !== 'return' && (place === 'out' || place === 'stranded'),
    ),
  };
}

/** What came back of an order, or is to: the newest first. */
export function returnsOf(shipments: readonly Shipment[]): ReturnOfOrder[] {
  return shipments
    .filter(({ kind }) => kind === 'return')
    .map((shipment) => ({
      reference: shipment.reference,
      parcels: shipment.parcels,
      isTurnedBack: shipment.isDeliveryOnly,
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

/** While it is called off, and before its courier has it, its status says less than its state. */
function stateWords({ state, status, cancelRequestedAt, isDeliveryOnly }: Shipment): string {
  if (state === 'refused') return 'Refused by the courier';
  if (state === 'completed') return returnWords('deliveryCompleted');
  if (state === 'cancelled') return returnWords('cancelled');
  if (cancelRequestedAt) return 'Being cancelled';
  // The driver who has it brings it, or hands it on.
  if (isDeliveryOnly && (state !== 'booked' || status === 'unassigned'))
    return 'Returning to sender';
  if (state !== 'booked') return 'Booking the courier';
  return returnWords(status);
}

function reasonOf({ isDeliveryOnly, whyCode, whyText }: Shipment): string {
  return whyWords(isDeliveryOnly ? TURN_BACK_WHY : RETURN_WHY, whyCode ?? '', whyText);
}
