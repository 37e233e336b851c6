import type { Order, OrderEvent, OrderStatus, Shipment, StoreMilestone } from '@prisma/client';

/** The steps of a shipment that a shop's customers should be notified of, in the order in which they happened. */
export type Report =
  | 'booked'
  | 'collected'
  | 'inTransit'
  | 'outForDelivery'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'turnedBack'
  | 'returnBooked'
  | 'returned'
  | 'returnCancelled';
export type Life = { shipment: Ours['shipments'][number]; reported: Report[]; refused: number };

/** Statuses that customers are notified of, according to product.md D9 and D32. The others are internal to the
 *  courier. */
export const SYNCED_BY_STATUS: Partial<Record<OrderStatus, Report>> = {
  collected: 'collected',
  atHub: 'inTransit',
  pickupCompleted: 'inTransit',
  deliveryStarted: 'outForDelivery',
  deliveryInProgress: 'outForDelivery',
  deliveryCompleted: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};

type Ours = Pick<Order, 'currentShipmentId'> & {
  shipments: readonly (Shipment & { milestones: readonly StoreMilestone[] })[];
  events: readonly OrderEvent[];
};

/** The steps of each shipment that the store should show. They are derived only from the order's own timeline, without
 *  the rows that record what was queued for or written to a store, except where the timeline does not show it
 *  (`isEndReported`). */
export function livesOf({ shipments, events, currentShipmentId }: Ours): Life[] {
  const lives = shipments
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((shipment): Life => ({ shipment, reported: [], refused: 0 }));
  const outgoing = lives.filter(({ shipment }) => shipment.kind !== 'return');
  const calledOff = new Set<Life>();
  // Shipments delivered so far. A later one may still be delivered despite its cancellation.
  const arrived = new Set<Life>();
  let nth = -1;
  for (const event of events.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { kind, applied, toStatus, source, note, dedupeKey } = event;
    const current = outgoing[nth];
    const open = lives.findLast(({ shipment }) => shipment.kind === 'return');
    const done = kind === 'deliveryCompleted' ? ofJob(outgoing, note) : undefined;
    if (done) arrived.add(done);
    if (kind === 'ship' || kind === 'shipAgain') {
      if (current) calledOff.add(current);
      nth += 1;
    } else if (kind === 'booked') {
      const life = lives.find(({ shipment }) => dedupeKey === `booked ${shipment.reference}`);
      // The remaining half of a pair is not reported before its job progresses.
      const isWhole = !note?.includes('its other half');
      const isBeginning = isWhole && life?.reported.length === 0 && !calledOff.has(life);
      if (life && isBeginning && !life.shipment.isDeliveryOnly)
        life.reported.push(life.shipment.kind === 'return' ? 'returnBooked' : 'booked');
    } else if (kind === 'return.deliveryCompleted') {
      lives.find(({ shipment }) => shipment.reference === note)?.reported.push('returned');
    } else if (kind === 'cancelReturn' && open) calledOff.add(open);
    else if (kind === 'cancel' && current && applied) {
      calledOff.add(current);
    } else if (kind === 'trackingRefused') {
      const life = lives.find(({ shipment }) => dedupeKey?.split(' ')[1] === shipment.id);
      if (life) life.refused += 1;
    } else if (applied && current && kind === 'turnBack') {
      calledOff.add(current);
      current.reported.push('turnedBack');
    } else if (applied && kind === 'arrivedAfterAll') {
      // When a replacement was cancelled, the order continues with the previous shipment. Its delivery may have been
      // reported to the store before the replacement, or not yet.
      (lastOf(outgoing.slice(0, nth + 1), arrived) ?? current)?.reported.push('delivered');
    } else if (applied && source === 'courier' && toStatus && current) {
      const reported = SYNCED_BY_STATUS[toStatus];
      if (reported)
        ofWhich(current, outgoing.slice(0, nth + 1), arrived, note).reported.push(reported);
    }
  }
  for (const { shipment, reported } of lives) {
    const isLeft = shipment.kind === 'again' && (currentShipmentId ?? '') < shipment.id;
    if (isLeft && currentShipmentId && shipment.state === 'completed') reported.push('delivered');
    // A shipment that the courier never had was not reported, so its cancellation is not either.
    if (reported.length > 0 && isEndReported(shipment, currentShipmentId, reported))
      reported.push(shipment.kind === 'return' ? 'returnCancelled' : 'cancelled');
  }
  return lives.map((life) => ({
    ...life,
    reported: fromItsBeginning(withoutRepeats(life.reported)),
  }));
}

/** Leaves out a cancellation at the beginning, because nothing was reported before that it could end. */
function fromItsBeginning(reported: readonly Report[]): Report[] {
  return reported.slice(reported[0] === 'cancelled' ? 1 : 0);
}

/** Whether the store should show the cancellation of a shipment. It is reported only once the courier has agreed. For a
 *  collected parcel the store already shows that it comes back or is replaced, unless the order stays with this
 *  shipment or returned to an earlier one. A collection may also be reported after the end, which only the milestone
 *  row shows. */
function isEndReported(
  { id, state, collectedAt, kind, milestones }: Ours['shipments'][number],
  currentShipmentId: string | null,
  reported: readonly Report[],
): boolean {
  if (state !== 'cancelled') return false;
  if (!collectedAt) return true;
  const isQueued = milestones.some(({ milestone }) => milestone.endsWith('ancelled'));
  const isOver = kind !== 'return' && reported.at(-1) !== 'turnedBack';
  return isQueued || (isOver && currentShipmentId !== null && currentShipmentId <= id);
}

/** The shipment that an event of the courier is about. It is the previous one if the replacement was cancelled because
 *  the previous one was delivered. */
function ofWhich(
  current: Life,
  outgoing: readonly Life[],
  arrived: ReadonlySet<Life>,
  note: string | null,
): Life {
  // If the courier refused the replacement, the order continues with the shipment that was delivered.
  if (note?.startsWith('The courier refused')) return lastOf(outgoing, arrived) ?? current;
  const before = outgoing.find(({ shipment }) => shipment.id === current.shipment.ofShipmentId);
  return note?.startsWith('The earlier parcel was delivered') && before ? before : current;
}

function lastOf(outgoing: readonly Life[], some: ReadonlySet<Life>): Life | undefined {
  return outgoing.findLast((life) => some.has(life));
}

function ofJob(lives: readonly Life[], note: string | null): Life | undefined {
  const jobId = / job (\d+)$/.exec(note ?? '')?.[1];
  return jobId ? lives.find(({ shipment }) => shipment.deliveryJobId === jobId) : undefined;
}

/** Removes repetitions, because the same step twice in a row is reported once. */
export function withoutRepeats<T>(all: readonly T[]): T[] {
  return all.filter((one, n) => one !== all[n - 1]);
}

/** Whether `some` is a subsequence of `all`. */
export function isAmong<T>(some: readonly T[], all: readonly T[]): boolean {
  let next = 0;
  for (const one of all) if (one === some[next]) next += 1;
  return next === some.length;
}
