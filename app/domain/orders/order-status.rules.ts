import type { OrderStatus } from '@prisma/client';

/** Every transition of an order. Other events are recorded without a transition. */
// prettier-ignore
export const ORDER_MOVES = [
  'judgedInStore', 'judgedIneligible', 'judgedEligible',
  'manifest', 'confirmManifest', 'takeOut', 'ship', 'shipAgain', 'turnBack', 'courierRefuses',
  'fulfilledElsewhere', 'sentByWarehouse', 'deleteInStore', 'cancel', 'receive', 'arrivedAfterAll',
  'pickupUnassigned', 'courierAssigned', 'courierAccepted', 'courierDeclined',
  'pickupStarted', 'pickupInProgress', 'collected', 'pickupCompleted', 'pickupFailed', 'pickupCancelled',
  'deliveryStarted', 'deliveryInProgress', 'deliveryCompleted', 'deliveryFailed', 'deliveryCancelled',
  'backToUnassigned', 'backToAssigned', 'backToAccepted', 'backToDecline',
  'backToCollected', 'backToPickupStarted', 'backToPickupInProgress', 'backToPickupCompleted',
  'backToDeliveryStarted', 'backToDeliveryInProgress', 'backToFailed',
] as const;
export type OrderMove = (typeof ORDER_MOVES)[number];

type Moves = { readonly [M in OrderMove]?: OrderStatus };
/** `{product}` in `label` is replaced by the product's name. `step` is the index in `TRACKER_STEPS`, or in
 *  `THIRD_PARTY_STEPS` for an order that someone else shipped. `pip` is the symbol beside the label: empty before the
 *  booking, half while under way, full when it ended or failed. */
type StatusRow = {
  readonly label: string;
  readonly step: number;
  readonly editable: boolean;
  readonly pip: 'empty' | 'half' | 'full';
  readonly on: Moves;
};

const BEFORE_BOOKING: Moves = {
  fulfilledElsewhere: 'shippedBy3rdParty',
  sentByWarehouse: 'shippedBy3rdParty',
  deleteInStore: 'deleted',
  cancel: 'cancelled',
};
const EVALUATED: Moves = {
  judgedInStore: 'inStore',
  judgedIneligible: 'ineligible',
  judgedEligible: 'eligible',
};

/** For an order that has ended, was reopened, or was shipped again without success, and whose parcel the courier
 *  delivered after all. */
const ARRIVED: Moves = { arrivedAfterAll: 'deliveryCompleted' };

const DELIVERY_LEG: Moves = {
  deliveryStarted: 'deliveryStarted',
  deliveryInProgress: 'deliveryInProgress',
  deliveryCompleted: 'deliveryCompleted',
  deliveryFailed: 'failed',
  deliveryCancelled: 'cancelled',
};
/** For a parcel that may have left the merchant. It can still be stopped and returned to sender. */
const ON_ITS_WAY: Moves = { ...DELIVERY_LEG, turnBack: 'cancelled' };
const PICKUP_LEG: Moves = {
  pickupStarted: 'pickupStarted',
  pickupInProgress: 'pickupInProgress',
  collected: 'collected',
  pickupCompleted: 'pickupCompleted',
  pickupFailed: 'failed',
  pickupCancelled: 'cancelled',
};
/** The scan at the hub was a mistake: the order goes back to its status before the scan. */
const SCAN_UNDONE = {
  backToUnassigned: 'unassigned',
  backToAssigned: 'assigned',
  backToAccepted: 'accepted',
  backToDecline: 'decline',
  backToCollected: 'collected',
  backToPickupStarted: 'pickupStarted',
  backToPickupInProgress: 'pickupInProgress',
  backToPickupCompleted: 'pickupCompleted',
  backToDeliveryStarted: 'deliveryStarted',
  backToDeliveryInProgress: 'deliveryInProgress',
  backToFailed: 'failed',
} as const satisfies Moves;
const UNDER_WAY: Moves = { ...PICKUP_LEG, ...DELIVERY_LEG };

/** The status table of product.md D9. Late and impossible events have no transition here. */
// prettier-ignore
export const ORDER_STATUS = {
  inStore:            { label: 'In Store',             step: 0, editable: true,  pip: 'empty', on: { ...BEFORE_BOOKING, ...EVALUATED, ...ARRIVED } },
  ineligible:         { label: '{product} Ineligible', step: 0, editable: true,  pip: 'empty', on: { ...BEFORE_BOOKING, ...EVALUATED, ...ARRIVED } },
  eligible:           { label: '{product} Eligible',   step: 0, editable: true,  pip: 'empty', on: { ...BEFORE_BOOKING, ...EVALUATED, ...ARRIVED, manifest: 'inManifest', ship: 'unassigned' } },
  cancelled:          { label: 'Cancelled',            step: 0, editable: false, pip: 'full',  on: { ...EVALUATED, ...ARRIVED, shipAgain: 'unassigned' } },
  deleted:            { label: 'Deleted',              step: 0, editable: false, pip: 'full',  on: { ...EVALUATED, ...ARRIVED } },
  inManifest:         { label: 'InManifest',           step: 1, editable: true,  pip: 'empty', on: { ...BEFORE_BOOKING, ...ARRIVED, judgedInStore: 'inStore', judgedIneligible: 'ineligible', confirmManifest: 'confirmManifest', takeOut: 'eligible', ship: 'unassigned' } },
  confirmManifest:    { label: 'ConfirmManifest',      step: 1, editable: true,  pip: 'empty', on: { ...BEFORE_BOOKING, ...ARRIVED, judgedInStore: 'inStore', judgedIneligible: 'ineligible', ship: 'unassigned' } },
  unassigned:         { label: 'UnAssigned',           step: 1, editable: true,  pip: 'half',  on: { ...UNDER_WAY, turnBack: 'cancelled', cancel: 'cancelled', courierRefuses: 'ineligible', receive: 'atHub', courierAssigned: 'assigned', courierAccepted: 'accepted', courierDeclined: 'decline' } },
  assigned:           { label: 'Assigned',             step: 1, editable: false, pip: 'half',  on: { ...UNDER_WAY, turnBack: 'cancelled', cancel: 'cancelled', receive: 'atHub', pickupUnassigned: 'unassigned', courierAccepted: 'accepted', courierDeclined: 'decline' } },
  accepted:           { label: 'Accepted',             step: 1, editable: false, pip: 'half',  on: { ...UNDER_WAY, turnBack: 'cancelled', cancel: 'cancelled', receive: 'atHub', pickupUnassigned: 'unassigned', courierDeclined: 'decline' } },
  decline:            { label: 'Decline',              step: 1, editable: false, pip: 'half',  on: { ...UNDER_WAY, turnBack: 'cancelled', cancel: 'cancelled', receive: 'atHub', pickupUnassigned: 'unassigned', courierAssigned: 'assigned', courierAccepted: 'accepted', shipAgain: 'unassigned' } },
  failed:             { label: 'Failed',               step: 1, editable: false, pip: 'full',  on: { ...ON_ITS_WAY, receive: 'atHub', pickupStarted: 'pickupStarted', pickupInProgress: 'pickupInProgress', collected: 'collected', pickupCompleted: 'pickupCompleted', pickupCancelled: 'cancelled', cancel: 'cancelled', pickupUnassigned: 'unassigned', courierAssigned: 'assigned', courierAccepted: 'accepted', shipAgain: 'unassigned' } },
  collected:          { label: 'Collected',            step: 2, editable: false, pip: 'half',  on: { ...ON_ITS_WAY, receive: 'atHub' } },
  atHub:              { label: 'At Hub',               step: 3, editable: false, pip: 'half',  on: { ...ON_ITS_WAY, ...SCAN_UNDONE, pickupStarted: 'pickupStarted', pickupInProgress: 'pickupInProgress', pickupCompleted: 'pickupCompleted', pickupFailed: 'failed', pickupCancelled: 'cancelled' } },
  pickupStarted:      { label: 'Pickup Started',       step: 3, editable: false, pip: 'half',  on: { ...ON_ITS_WAY, pickupInProgress: 'pickupInProgress', collected: 'collected', pickupCompleted: 'pickupCompleted', pickupFailed: 'failed', pickupCancelled: 'cancelled', cancel: 'cancelled', receive: 'atHub' } },
  pickupInProgress:   { label: 'Pickup InProgress',    step: 3, editable: false, pip: 'half',  on: { ...ON_ITS_WAY, collected: 'collected', pickupCompleted: 'pickupCompleted', pickupFailed: 'failed', pickupCancelled: 'cancelled', cancel: 'cancelled', receive: 'atHub' } },
  pickupCompleted:    { label: 'Pickup Completed',     step: 4, editable: false, pip: 'half',  on: { ...ON_ITS_WAY, receive: 'atHub' } },
  deliveryStarted:    { label: 'Delivery Started',     step: 4, editable: false, pip: 'half',  on: { receive: 'atHub', deliveryInProgress: 'deliveryInProgress', deliveryCompleted: 'deliveryCompleted', deliveryFailed: 'failed', deliveryCancelled: 'cancelled', turnBack: 'cancelled' } },
  deliveryInProgress: { label: 'Delivery InProgress',  step: 4, editable: false, pip: 'half',  on: { receive: 'atHub', deliveryCompleted: 'deliveryCompleted', deliveryFailed: 'failed', deliveryCancelled: 'cancelled', turnBack: 'cancelled' } },
  deliveryCompleted:  { label: 'Delivery Completed',   step: 5, editable: false, pip: 'full',  on: { shipAgain: 'unassigned' } },
  shippedBy3rdParty:  { label: 'Shipped By 3rd Party', step: 1, editable: false, pip: 'full',  on: { ...EVALUATED, ...ARRIVED } },
} as const satisfies Record<OrderStatus, StatusRow>;

export const ORDER_STATUSES = Object.keys(ORDER_STATUS) as OrderStatus[];

/** The steps of the tracker. An order shipped by someone else has its own steps. */
export const TRACKER_STEPS = [
  'Order Placed',
  'Booked',
  'Collected',
  'At Hub',
  'Out for delivery',
  'Delivered',
] as const;
export const THIRD_PARTY_STEPS = ['Order Placed', 'Shipped By 3rd Party'] as const;

/** The status that `move` leads to; null if the table has no such transition. */
export function nextStatus(from: OrderStatus, move: OrderMove): OrderStatus | null {
  const moves: Moves = ORDER_STATUS[from].on;
  return moves[move] ?? null;
}

/** The transition that undoes a hub scan and restores `status`; null if that status cannot be scanned in. */
export function moveBackTo(status: OrderStatus): OrderMove | null {
  const moves = Object.keys(SCAN_UNDONE) as (keyof typeof SCAN_UNDONE)[];
  return moves.find((move) => SCAN_UNDONE[move] === status) ?? null;
}

export function isMoveBack(kind: string): boolean {
  return Object.hasOwn(SCAN_UNDONE, kind);
}

export function statusLabel(status: OrderStatus, productName: string): string {
  return ORDER_STATUS[status].label.replace('{product}', productName);
}

/** Statuses before a courier was requested. */
export function isBeforeBooking(status: OrderStatus): boolean {
  return status === 'inManifest' || status === 'confirmManifest' || isJudgeable(status);
}

/** Statuses that the eligibility check sets. */
export function isJudgeable(status: OrderStatus): boolean {
  return status === 'inStore' || status === 'ineligible' || status === 'eligible';
}

/** Statuses from the shipment request on, and Cancelled. A transition between two of them also changes the status of
 *  the current shipment. */
export function isWithCourier(status: OrderStatus): boolean {
  return !isBeforeBooking(status) && status !== 'deleted' && status !== 'shippedBy3rdParty';
}

export const ON_THE_ROAD: OrderStatus[] = ['deliveryStarted', 'deliveryInProgress'];

/** The driver has the parcel and is delivering it. */
export function isOnTheRoad(status: OrderStatus): boolean {
  return ON_THE_ROAD.includes(status);
}

/** The order was cancelled or deleted, so nothing ships unless it is reopened or shipped again. */
export function isCalledOff(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'deleted';
}

/** Cancelled, deleted, or shipped by someone else: there is nothing left for us to deliver. */
export function isEnded(status: OrderStatus): boolean {
  return isCalledOff(status) || status === 'shippedBy3rdParty';
}

/** Whether the eligibility check found the order ready to ship. */
export function isReady(status: OrderStatus): boolean {
  return status === 'eligible';
}

export function canShip(status: OrderStatus): boolean {
  return nextStatus(status, 'ship') !== null;
}

/** Whether the status allows a label. The courier job that a label also needs (product.md D17) is not checked. */
export function canPrintLabel(status: OrderStatus): boolean {
  return !isBeforeBooking(status) && !isEnded(status);
}

/** Other spellings from the specification. They are read but never shown. */
const SPELLINGS: Record<string, OrderStatus> = {
  unassigned: 'unassigned',
  'in manifest': 'inManifest',
  inmanifest: 'inManifest',
  confirmmanifest: 'confirmManifest',
  'confirm manifest': 'confirmManifest',
  athub: 'atHub',
  'at hub': 'atHub',
  accept: 'accepted',
  declined: 'decline',
};

/** A status from its code, its label or another spelling; null if the text is not a status. */
export function readStatus(text: string, productName: string): OrderStatus | null {
  if (Object.hasOwn(ORDER_STATUS, text)) return text as OrderStatus;
  const wanted = text.trim().toLowerCase();
  const byLabel = ORDER_STATUSES.find((s) => statusLabel(s, productName).toLowerCase() === wanted);
  return byLabel ?? (Object.hasOwn(SPELLINGS, wanted) ? (SPELLINGS[wanted] ?? null) : null);
}
