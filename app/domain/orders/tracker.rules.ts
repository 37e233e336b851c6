import type { OrderStatus, Shipment } from '@prisma/client';
import {
  isCalledOff,
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
} from './order-status.rules.ts';
import { RETURNED_TO_SENDER } from './return-words.rules.ts';

/** An event of the order. `kind` is a transition of the status table, or an event that changes no status. */
export type Moved = { at: Date; kind: string; applied: boolean; toStatus: OrderStatus | null };

/** The steps, named as in the specification. */
export type OrderStep = (typeof TRACKER_STEPS)[number] | (typeof THIRD_PARTY_STEPS)[number];

export type Tracker<Step extends string = string> = {
  /** `at` is when the step happened; null if it was skipped or is still ahead. */
  steps: { label: Step; at: string | null }[];
  /** The index of the order's current step. */
  current: number;
  /** The time at which the order reached its current status; for a delivered order, the time of the delivery. */
  since: string | null;
  /** The text for a status of `FAILURE_WORDS`, with the last step that happened; null for other statuses. */
  failure: string | null;
};

type Row = {
  /** The step that has certainly happened when an order reaches this status; null if the status proves none. */
  readonly proves: number | null;
  /** Steps from this one on must happen again; null if all of them stay. */
  readonly undoes: number | null;
};

/** What each status says about the steps. It differs from the status table, where a status may belong to a step that
 *  has not happened (an order in the manifest is at Booked) or to one before the last that happened (a failed delivery
 *  is at Booked, although its parcel was collected). */
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
/** The transitions that begin a shipment. After them, the steps of an earlier shipment no longer count. */
const BEGINS: readonly string[] = ['ship', 'shipAgain'];
/** The order's current shipment. The event that began it has the same time. `deliveredAt` is when its parcel arrived, if
 *  that is known. */
type Begun = (Pick<Shipment, 'requestedAt'> & Partial<Pick<Shipment, 'deliveredAt'>>) | null;

const FAILURE_WORDS: Partial<Record<OrderStatus, string>> = {
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  failed: 'Failed',
  decline: 'Decline',
  ineligible: 'Ineligible',
};

/** The events in the sequence in which they were applied. Their times do not show it, because the courier's clock may
 *  differ from ours. */
export function asRecorded<E extends { id: string }>(events: readonly E[]): E[] {
  return events.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The steps with the time at which each happened. Steps after the current one may have a time too, because the
 *  status decides the current step: a failed delivery is shown at Booked. `events` must be sorted by `asRecorded`. */
export function trackerOf(
  status: OrderStatus,
  events: readonly Moved[],
  current: Begun = null,
): Tracker<OrderStep> {
  const last = lastMove(events, status);
  const since = last?.at.toISOString() ?? null;
  if (status === 'shippedBy3rdParty') {
    const times = [events[0]?.at.toISOString() ?? null, since];
    const steps = THIRD_PARTY_STEPS.map((label, step) => ({ label, at: times[step] ?? null }));
    return { steps, current: 1, since, failure: null };
  }
  const happened = happenedBy(events, current);
  const failure = problemOf(status, last?.kind === 'turnBack', furthestOf(happened));
  const { step } = ORDER_STATUS[status];
  // The delivery's own time, even if the order only reached the status later.
  const at = step === DELIVERED ? (happened.get(step) ?? since) : since;
  return { steps: stepsOf(happened), current: step, since: at, failure };
}

/** The tracker for the recipient. Its current step is the last one that happened, not the step that the specification
 *  gives to the status. */
export function roadOf(
  status: OrderStatus,
  events: readonly Moved[],
  current: Begun = null,
): Pick<Tracker<OrderStep>, 'steps' | 'current'> {
  if (status === 'shippedBy3rdParty') return trackerOf(status, events);
  const happened = happenedBy(events, current);
  return { steps: stepsOf(happened), current: furthestOf(happened) };
}

/** When each step of the current shipment happened. The order may have become delivered only long after its parcel
 *  arrived, when its store reopened it. */
function happenedBy(events: readonly Moved[], current: Begun): Map<number, string> {
  const happened = happenedAt(eventsOf(events, current));
  const arrivedAt = current?.deliveredAt;
  if (arrivedAt && happened.has(DELIVERED)) happened.set(DELIVERED, arrivedAt.toISOString());
  return happened;
}

/** The order's events up to the end of its current shipment. If the order was shipped again but an earlier
 *  shipment delivered it, the events of the later shipments are left out. */
function eventsOf(events: readonly Moved[], current: Begun): readonly Moved[] {
  const begins = events.filter(({ kind, applied }) => applied && BEGINS.includes(kind));
  const own = begins.findLastIndex(({ at }) => at.getTime() === current?.requestedAt.getTime());
  const next = own < 0 ? undefined : begins[own + 1];
  const last = begins.at(-1);
  if (!next || !last) return events;
  const arrived = events
    .slice(events.indexOf(last))
    .filter(({ applied, toStatus }) => applied && toStatus === 'deliveryCompleted');
  return [...events.slice(0, events.indexOf(next)), ...arrived];
}

/** When each step happened, for the current shipment. Going back to an earlier step removes the later ones. */
export function happenedAt(events: readonly Moved[]): Map<number, string> {
  const happened = new Map<number, string>();
  let before: OrderStatus | null = null;
  if (events[0]) happened.set(0, events[0].at.toISOString());
  for (const { at, kind, applied, toStatus } of events) {
    if (!applied || !toStatus) continue;
    const { proves, undoes } = TRACKER_ROWS[toStatus];
    forget(happened, BEGINS.includes(kind) ? BOOKED : undoes);
    // After a failure the step happens again, so it gets the new time.
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

function stepsOf(happened: ReadonlyMap<number, string>): Tracker<OrderStep>['steps'] {
  return TRACKER_STEPS.map((label, step) => ({ label, at: happened.get(step) ?? null }));
}

function furthestOf(happened: ReadonlyMap<number, string>): number {
  return Math.max(0, ...happened.keys());
}

function lastMove(events: readonly Moved[], status: OrderStatus): Moved | undefined {
  return events.findLast(({ applied, toStatus }) => applied && toStatus === status);
}

/** The text for a status of `FAILURE_WORDS`, such as 'Cancelled after Booked'. It names the last step that happened
 *  only if that is later than the step of the status. Null for other statuses. */
function problemOf(
  status: OrderStatus,
  isReturnedToSender: boolean,
  furthest: number,
): string | null {
  const word =
    isReturnedToSender && isCalledOff(status) ? RETURNED_TO_SENDER : FAILURE_WORDS[status];
  if (!word) return null;
  const where = TRACKER_STEPS[furthest];
  return furthest > ORDER_STATUS[status].step && where ? `${word} after ${where}` : word;
}
