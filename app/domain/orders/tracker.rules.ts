import type { OrderStatus, Shipment } from '@prisma/client';
import {
  isCalledOff,
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
  type OrderMove,
} from './order-status.rules.ts';
import { TURNED_BACK } from './return-words.rules.ts';

/** `kind` is the event of the status table. */
export type Moved = { at: Date; kind: string; applied: boolean; toStatus: OrderStatus | null };

export type Tracker = {
  /** `at` is when the step itself happened; null of one that was passed without, or lies ahead. */
  steps: { label: string; at: string | null }[];
  /** The step the order is at. */
  current: number;
  /** Since when the order has its present status, which may say less than the step it stands at. */
  since: string | null;
  /** A failed or cancelled state, and where it happened. */
  trouble: string | null;
};

type Row = {
  /** The step that has happened when an order comes to this status; null: that says of none. */
  readonly proves: number | null;
  /** From this step on, what happened before is to happen anew; null: all of it stays. */
  readonly undoes: number | null;
};

/** What a status says of the steps. It may stand at one that has not happened: a driver on the way to
 *  collect stands at At Hub, an order in the manifest at Booked, a failed delivery at Booked, too. */
// prettier-ignore
const TRACKER_ROWS: Readonly<Record<OrderStatus, Row>> = {
  inStore:            { proves: 0,    undoes: 1 },
  ineligible:         { proves: 0,    undoes: 1 },
  eligible:           { proves: 0,    undoes: 1 },
  inManifest:         { proves: 0,    undoes: 1 },
  confirmManifest:    { proves: 0,    undoes: 1 },
  unassigned:         { proves: 1,    undoes: 4 },
  assigned:           { proves: null, undoes: 4 },
  accepted:           { proves: null, undoes: 4 },
  decline:            { proves: null, undoes: 4 },
  pickupStarted:      { proves: null, undoes: 4 },
  pickupInProgress:   { proves: null, undoes: 4 },
  collected:          { proves: 2,    undoes: 3 },
  atHub:              { proves: 3,    undoes: 3 },
  pickupCompleted:    { proves: 4,    undoes: 5 },
  deliveryStarted:    { proves: 4,    undoes: 5 },
  deliveryInProgress: { proves: 4,    undoes: 5 },
  deliveryCompleted:  { proves: 5,    undoes: null },
  failed:             { proves: null, undoes: null },
  cancelled:          { proves: null, undoes: null },
  deleted:            { proves: null, undoes: null },
  shippedBy3rdParty:  { proves: null, undoes: null },
};

const BOOKED = 1;
const DELIVERED = 5;
/** With these a shipment begins: nothing of the one before counts. */
const BEGINS: readonly string[] = ['ship', 'shipAgain'];
/** An order stands as delivered by a shipment that was called off, or by one before its last. */
const ARRIVED: OrderMove = 'arrivedAfterAll';
/** The order's current shipment: the event that began it is of the same moment. */
type Begun = Pick<Shipment, 'requestedAt'> | null;

const TROUBLE: Partial<Record<OrderStatus, string>> = {
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  failed: 'Failed',
  decline: 'Decline',
  ineligible: 'Ineligible',
};

/** The steps with the time at which each happened, also beyond the present one: that is the status
 *  table's, and a delivery that failed stands at Booked. */
export function trackerOf(
  status: OrderStatus,
  events: readonly Moved[],
  current: Begun = null,
): Tracker {
  const last = lastMove(events, status);
  const since = last?.at.toISOString() ?? null;
  if (status === 'shippedBy3rdParty') {
    const times = [events[0]?.at.toISOString() ?? null, since];
    const steps = THIRD_PARTY_STEPS.map((label, step) => ({ label, at: times[step] ?? null }));
    return { steps, current: 1, since, trouble: null };
  }
  const happened = happenedAt(eventsOf(events, current));
  const trouble = troubleOf(status, last?.kind === 'turnBack', furthestOf(happened));
  const { step } = ORDER_STATUS[status];
  // It arrived then, whenever the order came to stand there.
  const at = step === DELIVERED ? (happened.get(step) ?? since) : since;
  return { steps: stepsOf(happened), current: step, since: at, trouble };
}

/** How far the parcel itself has come, for its recipient: the step that happened last is the present one,
 *  wherever the status stands in the specification. */
export function roadOf(
  status: OrderStatus,
  events: readonly Moved[],
  current: Begun = null,
): Pick<Tracker, 'steps' | 'current'> {
  if (status === 'shippedBy3rdParty') return trackerOf(status, events);
  const happened = happenedAt(eventsOf(events, current));
  return { steps: stepsOf(happened), current: furthestOf(happened) };
}

/** What an order went through with its current shipment, and before that began. One that was sent again,
 *  and stands as delivered by the shipment before, leaves out the way of the later. */
function eventsOf(events: readonly Moved[], current: Begun): readonly Moved[] {
  const begins = events.filter(({ kind, applied }) => applied && BEGINS.includes(kind));
  const own = begins.findLastIndex(({ at }) => at.getTime() === current?.requestedAt.getTime());
  const next = own < 0 ? undefined : begins[own + 1];
  if (!next) return events;
  const index = events.indexOf(next);
  const arrived = events.slice(index).filter(({ kind }) => kind === ARRIVED);
  return [...events.slice(0, index), ...arrived];
}

/** When each step happened, of the shipment that counts now and of where the parcel is: whatever comes
 *  back to an earlier step leaves behind what followed. */
export function happenedAt(events: readonly Moved[]): Map<number, string> {
  const happened = new Map<number, string>();
  let before: OrderStatus | null = null;
  if (events[0]) happened.set(0, events[0].at.toISOString());
  for (const { at, kind, applied, toStatus } of events) {
    if (!applied || !toStatus) continue;
    const { proves, undoes } = TRACKER_ROWS[toStatus];
    forget(happened, BEGINS.includes(kind) ? BOOKED : undoes);
    // It goes out once more: that is the time that counts now.
    if (before === 'failed' && proves !== null && proves > BOOKED) happened.delete(proves);
    if (proves !== null && !happened.has(proves)) happened.set(proves, at.toISOString());
    before = toStatus;
  }
  return happened;
}

function forget(happened: Map<number, string>, from: number | null): void {
  if (from === null) return;
  for (const step of happened.keys()) if (step >= from) happened.delete(step);
}

function stepsOf(happened: ReadonlyMap<number, string>): Tracker['steps'] {
  return TRACKER_STEPS.map((label, step) => ({ label, at: happened.get(step) ?? null }));
}

function furthestOf(happened: ReadonlyMap<number, string>): number {
  return Math.max(0, ...happened.keys());
}

function lastMove(events: readonly Moved[], status: OrderStatus): Moved | undefined {
  return events.findLast(({ applied, toStatus }) => applied && toStatus === status);
}

/** 'Cancelled after Booked': the words name where it happened. */
function troubleOf(status: OrderStatus, isTurnedBack: boolean, furthest: number): string | null {
  const word = isTurnedBack && isCalledOff(status) ? TURNED_BACK : TROUBLE[status];
  if (!word) return null;
  const where = TRACKER_STEPS[furthest];
  return furthest > ORDER_STATUS[status].step && where ? `${word} after ${where}` : word;
}
