import type { OrderStatus } from '@prisma/client';
import {
  isCalledOff,
  isReady,
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
} from './order-status.rules.ts';

type Moved = { at: Date; applied: boolean; toStatus: OrderStatus | null };

export type Tracker = {
  /** `at` is when the step itself happened; null of one that was passed without, or lies ahead. */
  steps: { label: string; at: string | null }[];
  /** The step the order is at. */
  current: number;
  /** A failed or cancelled state, and where it happened. */
  trouble: string | null;
};

const TROUBLE: Partial<Record<OrderStatus, string>> = {
  cancelled: 'Cancelled',
  deleted: 'Deleted',
  failed: 'Failed',
  decline: 'Decline',
  ineligible: 'Ineligible',
};

/** What has happened when a step has: a status that stands at a step may say less. A driver on the way to
 *  collect stands at At Hub, and an order in the manifest at Booked. */
const HAPPENED: Partial<Record<OrderStatus, number>> = {
  unassigned: 1,
  collected: 2,
  atHub: 3,
  pickupCompleted: 4,
  deliveryStarted: 4,
  deliveryInProgress: 4,
  deliveryCompleted: 5,
};

/** The steps with the time at which each happened; the present one is the status table's. */
export function trackerOf(status: OrderStatus, events: readonly Moved[]): Tracker {
  if (status === 'shippedBy3rdParty')
    return {
      steps: THIRD_PARTY_STEPS.map((label) => ({ label, at: firstAt(events, status, label) })),
      current: 1,
      trouble: null,
    };
  const happened = happenedAt(events);
  const current = ORDER_STATUS[status].step;
  const steps = TRACKER_STEPS.map((label, step) => {
    const at = step <= current ? happened.get(step) : undefined;
    return { label, at: at ?? (step === current ? since(events, status) : null) };
  });
  return { steps, current, trouble: troubleOf(status, [...happened.keys()]) };
}

/** How far the parcel itself has come, for its recipient: the step that happened last is the present one,
 *  wherever the status stands in the specification. */
export function roadOf(
  status: OrderStatus,
  events: readonly Moved[],
): Pick<Tracker, 'steps' | 'current'> {
  if (status === 'shippedBy3rdParty') return trackerOf(status, events);
  const happened = happenedAt(events);
  const current = Math.max(0, ...happened.keys());
  const steps = TRACKER_STEPS.map((label, step) => ({ label, at: happened.get(step) ?? null }));
  return { steps, current };
}

/** When each step happened, of what counts now: an order that begins anew, or a parcel that comes back
 *  to an earlier step, leaves behind what followed. */
function happenedAt(events: readonly Moved[]): Map<number, string> {
  const happened = new Map<number, string>();
  let isOver = false;
  if (events[0]) happened.set(0, events[0].at.toISOString());
  for (const { at, applied, toStatus } of events) {
    if (!applied || !toStatus) continue;
    const step = startsAnew(toStatus) ? 0 : HAPPENED[toStatus];
    if (step === undefined) isOver ||= isCalledOff(toStatus);
    else {
      const isBehind = isOver || Math.max(...happened.keys()) > step;
      if (isBehind)
        for (const later of happened.keys()) if (later >= Math.max(step, 1)) happened.delete(later);
      if (!happened.has(step)) happened.set(step, at.toISOString());
      isOver = false;
    }
  }
  return happened;
}

/** Nothing is booked any more, and may be again. */
function startsAnew(status: OrderStatus): boolean {
  return status === 'inStore' || isReady(status);
}

/** Since when the order has its present status. */
function since(events: readonly Moved[], status: OrderStatus): string | null {
  const event = events.findLast(({ applied, toStatus }) => applied && toStatus === status);
  return event?.at.toISOString() ?? null;
}

function firstAt(events: readonly Moved[], status: OrderStatus, label: string): string | null {
  const event =
    label === THIRD_PARTY_STEPS[1] ? events.find((one) => one.toStatus === status) : events[0];
  return event?.at.toISOString() ?? null;
}

/** 'Cancelled after Booked': the words name where it happened. */
function troubleOf(status: OrderStatus, reached: number[]): string | null {
  const word = TROUBLE[status];
  if (!word) return null;
  const furthest = Math.max(0, ...reached);
  const where = TRACKER_STEPS[furthest];
  return furthest > ORDER_STATUS[status].step && where ? `${word} after ${where}` : word;
}
