import type { OrderStatus } from '@prisma/client';
import { ORDER_STATUS, THIRD_PARTY_STEPS, TRACKER_STEPS } from './order-status.rules.ts';

type Moved = { at: Date; applied: boolean; toStatus: OrderStatus | null };

export type Tracker = {
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

/** The steps with the first time each was reached; the present one is the status table's. */
export function trackerOf(status: OrderStatus, events: readonly Moved[]): Tracker {
  if (status === 'shippedBy3rdParty')
    return {
      steps: THIRD_PARTY_STEPS.map((label) => ({ label, at: firstAt(events, status, label) })),
      current: 1,
      trouble: null,
    };
  const reached = new Map<number, string>();
  for (const event of events) {
    const step = event.applied && event.toStatus ? ORDER_STATUS[event.toStatus].step : 0;
    if (!reached.has(step)) reached.set(step, event.at.toISOString());
  }
  const current = ORDER_STATUS[status].step;
  let latest = '';
  const steps = TRACKER_STEPS.map((label, step) => {
    const at = step <= current ? reached.get(step) : undefined;
    // A driver on the way to collect already stands at a later step: no step is shown earlier than
    // the one before it.
    if (at !== undefined && at > latest) latest = at;
    return { label, at: at === undefined ? null : latest };
  });
  return { steps, current, trouble: troubleOf(status, [...reached.keys()]) };
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
