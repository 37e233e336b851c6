import type { Shipment, ShipmentState } from '@prisma/client';

export type Leg = Pick<
  Shipment,
  | 'id'
  | 'kind'
  | 'isDeliveryOnly'
  | 'ofShipmentId'
  | 'state'
  | 'collectedAt'
  | 'endedAt'
  | 'parcelSettledAt'
>;

/** Where the parcel of a journey is. `stranded`: a driver still has it, and no courier job will move it.
 *  `settled`: it was stranded, and the person who shipped the order again said what became of it. */
export type ParcelPlace =
  'notLeft' | 'out' | 'comingBack' | 'atRecipient' | 'atStore' | 'stranded' | 'settled';

/** The journey of one parcel: the shipment that collected it (`root`), and the shipments that were to bring it
 *  back (`ways`). */
export type Journey<S> = { root: S; ways: readonly S[]; place: ParcelPlace };

/** The journeys of an order, oldest first. They are sorted by id, because ids grow with time. */
export function journeysOf<S extends Leg>(shipments: readonly S[]): Journey<S>[] {
  const sorted = shipments.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const byRoot = Map.groupBy(sorted, (one) => rootOf(one, sorted).id);
  return [...byRoot.values()].flatMap(([root, ...ways]) =>
    root ? { root, ways, place: placeOf(root, ways) } : [],
  );
}

/** The shipment that collected the parcel of the given shipment. This is the given shipment itself, unless it is a
 *  return to sender. */
export function rootOf<S extends Pick<Leg, 'id' | 'isDeliveryOnly' | 'ofShipmentId'>>(
  shipment: S,
  all: readonly S[],
): S {
  const before = shipment.isDeliveryOnly && all.find(({ id }) => id === shipment.ofShipmentId);
  return before ? rootOf(before, all) : shipment;
}

/** Whether a return has brought the parcel of this outgoing shipment back, from its recipient or from its driver. */
export function hasComeBack<S extends Pick<Leg, 'id' | 'kind' | 'state' | 'ofShipmentId'>>(
  { id }: Pick<S, 'id'>,
  all: readonly S[],
): boolean {
  return all.some((one) => isCompleted(one) && one.kind === 'return' && sentAs(one, all) === id);
}

/** The id of the outgoing shipment of a return's parcel; null if it is not known. */
function sentAs<S extends Pick<Leg, 'id' | 'kind' | 'ofShipmentId'>>(
  { id, kind, ofShipmentId }: S,
  all: readonly S[],
): string | null {
  if (kind !== 'return') return id;
  const before = all.find((one) => one.id === ofShipmentId);
  return before ? sentAs(before, all) : null;
}

function placeOf(root: Leg, ways: readonly Leg[]): ParcelPlace {
  const isReturn = root.kind === 'return';
  if (ways.some(isCompleted)) return 'atStore';
  if (isCompleted(root)) return isReturn ? 'atStore' : 'atRecipient';
  if (ways.some(isUnderWay)) return 'comingBack';
  if (root.collectedAt === null) return 'notLeft';
  if (isUnderWay(root)) return isReturn ? 'comingBack' : 'out';
  return root.parcelSettledAt ? 'settled' : 'stranded';
}

/** Whether the shipment has ended: the courier refused it, it was cancelled, or it was delivered. */
export function isOver(state: ShipmentState): boolean {
  return state === 'refused' || state === 'cancelled' || state === 'completed';
}

function isCompleted({ state }: Pick<Leg, 'state'>): boolean {
  return state === 'completed';
}

function isUnderWay({ endedAt, state }: Leg): boolean {
  return endedAt === null && state !== 'refused' && state !== 'cancelled';
}

/** The last outgoing parcel that left with a driver; null if there is none. */
export function lastOut<S extends Leg>(journeys: readonly Journey<S>[]): Journey<S> | null {
  return (
    journeys.findLast(({ root, place }) => root.kind !== 'return' && place !== 'notLeft') ?? null
  );
}
