import type { OrderStatus, Shipment } from '@prisma/client';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import type { ScannedParcel } from '#app/domain/orders/scanned-key.rules.ts';
import { isBack, isLying } from '#app/domain/shipments/driver-choice.rules.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';

/** The possible verdicts on a scan at a hub (product.md D35). `here` means that the parcel is taken in, or was
 *  before. */
export const SCAN_VERDICTS = {
  accepted: { title: 'Received', here: true, tone: 'good' },
  back: { title: 'Back at hub', here: true, tone: 'good' },
  received: { title: 'Already received', here: true, tone: 'same' },
  passed: { title: 'Already left', here: true, tone: 'same' },
  otherHub: { title: 'For another hub', here: false, tone: 'stop' },
  stale: { title: 'The label is outdated', here: false, tone: 'stop' },
  cancelled: { title: 'Cancelled', here: false, tone: 'stop' },
  notBooked: { title: 'Order does not exist in Tookan', here: false, tone: 'stop' },
  superseded: { title: 'There is a newer label', here: false, tone: 'stop' },
  delivered: { title: 'Already delivered', here: false, tone: 'stop' },
  onTheRoad: { title: 'Out for delivery', here: false, tone: 'stop' },
  failed: { title: 'The collection failed', here: false, tone: 'stop' },
  unknown: { title: 'Unknown order', here: false, tone: 'stop' },
} as const satisfies Record<
  string,
  { title: string; here: boolean; tone: 'good' | 'same' | 'stop' }
>;
export type ScanVerdict = keyof typeof SCAN_VERDICTS;

/** Advice for the person with the parcel in hand. */
export const SCAN_ADVICE: Readonly<Record<ScanVerdict, string>> = {
  accepted: '',
  back: 'It goes out again with the driver shown here. The store can also return it to sender.',
  received: 'It was scanned before.',
  passed: 'Nothing to do: it was scanned and has already left.',
  otherHub: 'Put it with the parcels for that hub, or accept it here.',
  stale: 'Print the label again, or accept it as it is.',
  cancelled: 'Keep it separate. We alert the store, and they decide what to do.',
  notBooked: 'Keep it separate: no courier is booked for it yet.',
  superseded: 'A newer label was printed. Find it, or keep the parcel separate.',
  delivered: 'Keep it separate, and ask the store.',
  onTheRoad: 'Give it to its driver, or keep it separate.',
  failed: 'It was never collected. Keep it separate. The store can ship it again.',
  unknown: 'Scan it again, or type the number below the bars.',
};

type ScannedShipment = Pick<
  Shipment,
  'id' | 'kind' | 'state' | 'status' | 'parcels' | 'hubId' | 'receivedHubId'
> & {
  /** Whether a driver or a hub has had the parcel. */
  isCollected: boolean;
};

/** Everything that decides the verdict on a scan. */
export type ScanFacts = {
  scanned: Pick<ScannedParcel, 'parcel' | 'reference' | 'orderKey'>;
  hubId: string;
  /** The shipment of the label, or the return that brings its parcel back. */
  shipment: ScannedShipment | null;
  currentShipmentId: string | null;
  hasShipments: boolean;
  /** Whether this parcel was scanned in at this hub, and no other hub has received its shipment since. */
  isHere: boolean;
  isStale: boolean;
  /** The parcel was scanned in here before it left, but the scan reaches us only now. */
  isPast: boolean;
  /** A driver left with the parcel after the scan, or may have: the scan reaches us only now, and its time may be
   *  unsure. */
  isOut: boolean;
};

/** What the clerk accepts despite the warning: a parcel for another hub (`here`), or an outdated label (`asItIs`). */
export type ScanPasses = { here: boolean; asItIs: boolean };

/** The verdict on a scan. A parcel that was scanned in here and has not left gets 'received' even if its label shows
 *  outdated data. If its shipment has ended or was replaced, that is the verdict instead. */
export function scanVerdictOf(facts: ScanFacts, passes: ScanPasses): ScanVerdict {
  const { shipment, scanned } = facts;
  if (!shipment) return unbooked(facts);
  if (facts.isPast && scanned.parcel <= shipment.parcels) return 'passed';
  const ended = endedVerdict(shipment, facts);
  if (ended) return ended;
  if (isOpen(shipment.state)) return 'notBooked';
  if (isOvertaken(shipment, facts) || scanned.parcel > shipment.parcels) return 'superseded';
  const moving = movingVerdict(shipment, facts);
  if (moving) return moving;
  if (facts.isStale && !passes.asItIs) return 'stale';
  const expectedAt = shipment.receivedHubId ?? shipment.hubId;
  if (expectedAt && expectedAt !== facts.hubId && !passes.here) return 'otherHub';
  return isBack(shipment.status) ? 'back' : 'accepted';
}

/** Whether the scan brings the parcel to this hub. */
export function isTakenIn(verdict: ScanVerdict | 'unsure'): boolean {
  return verdict === 'accepted' || verdict === 'back';
}

/** The verdict on a label without a shipment: 'notBooked' for the number of an order that has no shipment yet, because
 *  its documents already show that number; else 'unknown'. */
function unbooked({ scanned, hasShipments }: ScanFacts): ScanVerdict {
  const isOwnNumber = scanned.reference === scanned.orderKey && scanned.parcel === 1;
  return isOwnNumber && !hasShipments ? 'notBooked' : 'unknown';
}

function endedVerdict(shipment: ScannedShipment, facts: ScanFacts): ScanVerdict | null {
  if (isLive(shipment.state)) return null;
  if (shipment.state === 'completed') return 'delivered';
  return isOvertaken(shipment, facts) ? 'superseded' : 'cancelled';
}

/** Whether a newer shipment has replaced this one; ids grow with time. If the second shipment of an order was
 *  cancelled, the first is current again. A return is never replaced, because it exists beside the delivery. */
export function isOvertaken(
  { id, kind }: Pick<ScannedShipment, 'id' | 'kind'>,
  { currentShipmentId }: Pick<ScanFacts, 'currentShipmentId'>,
): boolean {
  return kind !== 'return' && currentShipmentId !== null && currentShipmentId > id;
}

/** The verdict on a booked shipment by its status; null if the status does not stop the parcel from being taken
 *  in. */
function movingVerdict(
  { status, isCollected, receivedHubId }: ScannedShipment,
  { isHere, isOut, hubId }: ScanFacts,
): ScanVerdict | null {
  if (status === 'failed' && !isCollected) return 'failed';
  const isLoadedHere = status === 'pickupCompleted' && receivedHubId === hubId;
  // After a failed delivery, its driver still has the parcel while the courier looks for another one.
  const isGivenAgain = isCollected && WAITING.includes(status);
  if (isOut && (isBack(status) || isLoadedHere || isGivenAgain)) return 'onTheRoad';
  // A parcel that is still here was received before. In any other status it was loaded, or assigned again after it
  // failed, so it has come back.
  if (isHere && isLying(status)) return 'received';
  return nextStatus(status, 'receive') || status === 'atHub' ? null : 'cancelled';
}

const WAITING: readonly OrderStatus[] = ['unassigned', 'assigned', 'accepted', 'decline'];
