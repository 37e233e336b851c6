import type { Shipment } from '@prisma/client';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import type { ScannedParcel } from '#app/domain/orders/scanned-key.rules.ts';
import { isBack, isLying } from '#app/domain/shipments/driver-choice.rules.ts';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';

/** What a scan at a hub comes to (product.md D35). `here`: it is taken in, or was. */
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
  failed: { title: 'The delivery failed', here: false, tone: 'stop' },
  unknown: { title: 'Unknown order', here: false, tone: 'stop' },
} as const satisfies Record<
  string,
  { title: string; here: boolean; tone: 'good' | 'same' | 'stop' }
>;
export type ScanVerdict = keyof typeof SCAN_VERDICTS;

/** What is to be done with the parcel in the hand. */
export const SCAN_ADVICE: Readonly<Record<ScanVerdict, string>> = {
  accepted: '',
  back: 'It goes out again with the driver shown here. The store can also return it to the sender.',
  received: 'Nothing to do: its driver already has it.',
  passed: 'Nothing to do: it was scanned and has already left.',
  otherHub: 'Put it with the parcels for that hub, or accept it here.',
  stale: 'Print the label again, or accept it as it is.',
  cancelled: 'Keep it separate. We alert the store, and they decide what to do.',
  notBooked: 'Keep it separate: no courier is booked for it yet.',
  superseded: 'A newer label was printed. Find it, or keep the parcel separate.',
  delivered: 'Keep it separate, and ask the store.',
  onTheRoad: 'Give it to its driver, or keep it separate.',
  failed: 'It was never collected. Keep it separate: the store ships it again.',
  unknown: 'Scan it again, or type the number below the bars.',
};

type ScannedShipment = Pick<
  Shipment,
  'id' | 'kind' | 'state' | 'status' | 'parcels' | 'hubId' | 'receivedHubId'
> & {
  /** Its driver had it, or a hub. */
  isCollected: boolean;
};

/** All that a scan is judged by. */
export type ScanFacts = {
  scanned: Pick<ScannedParcel, 'parcel' | 'reference' | 'orderKey'>;
  hubId: string;
  /** What the label is of; where it was turned back, the shipment that brings the parcel back. */
  shipment: ScannedShipment | null;
  /** What the order stands with now. */
  currentShipmentId: string | null;
  hasShipments: boolean;
  /** Whether this parcel was scanned in at this hub. */
  isHere: boolean;
  isStale: boolean;
  /** It was scanned in here before it went on, and is heard of only now. */
  isPast: boolean;
  /** Its delivery began after it was scanned, and that is heard of only now. */
  isOut: boolean;
};

/** What the person at the belt lets pass: the other hub's, and a label that is out of date. */
export type ScanPasses = { here: boolean; asItIs: boolean };

/** The verdict on a scan. What was scanned in here stays so, whatever its label shows. */
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

/** The scan brings the parcel to this hub. */
export function isTakenIn(verdict: ScanVerdict | 'unsure'): boolean {
  return verdict === 'accepted' || verdict === 'back';
}

/** The order's own number is on its papers before there is any shipment. */
function unbooked({ scanned, hasShipments }: ScanFacts): ScanVerdict {
  const isOwnNumber = scanned.reference === scanned.orderKey && scanned.parcel === 1;
  return isOwnNumber && !hasShipments ? 'notBooked' : 'unknown';
}

function endedVerdict(shipment: ScannedShipment, facts: ScanFacts): ScanVerdict | null {
  if (isLive(shipment.state)) return null;
  if (shipment.state === 'completed') return 'delivered';
  return isOvertaken(shipment, facts) ? 'superseded' : 'cancelled';
}

/** Another went out since; ids grow with time, and an order whose second try was called off stands with the
 *  first again. A return stands beside what went out. */
export function isOvertaken(
  { id, kind }: Pick<ScannedShipment, 'id' | 'kind'>,
  { currentShipmentId }: Pick<ScanFacts, 'currentShipmentId'>,
): boolean {
  return kind !== 'return' && currentShipmentId !== null && currentShipmentId > id;
}

/** Of what its driver has, or had. */
function movingVerdict(
  { status, isCollected }: ScannedShipment,
  { isHere, isOut }: ScanFacts,
): ScanVerdict | null {
  if (status === 'failed' && !isCollected) return 'failed';
  if (isOut && isBack(status)) return 'onTheRoad';
  // What was loaded, or given again after it failed, has come back.
  if (isHere && isLying(status)) return 'received';
  return nextStatus(status, 'receive') || status === 'atHub' ? null : 'cancelled';
}
