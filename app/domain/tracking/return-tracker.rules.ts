import type { OrderStatus, Shipment } from '@prisma/client';
import { returnStatusOf } from '#app/domain/orders/return-words.rules.ts';
import { happenedAt, type Moved, type Tracker } from '#app/domain/orders/tracker.rules.ts';

/** The steps of a return, in the words of the person who sends it back. `step` is the number of the same step in an
 *  order's tracker, because a return goes through the same statuses. */
const STEPS = [
  { step: 1, label: 'Return booked' },
  { step: 2, label: 'Collected from you' },
  { step: 3, label: 'At our depot' },
  { step: 4, label: 'On its way back' },
  { step: 5, label: 'Back at the shop' },
] as const;

/** A parcel that was stopped on its way never reached its recipient. */
const STEPS_BACK = [{ step: 1, label: 'Stopped on its way to you' }, ...STEPS.slice(2)] as const;

export type ReturnStep = (typeof STEPS)[number]['label'] | (typeof STEPS_BACK)[number]['label'];

type RecordedStep = { at: Date; kind: string };

/** The tracker of a return. The last step that happened is the current one, and each step has the time at which it
 *  happened. */
export function returnTracker(
  {
    status,
    requestedAt,
    isDeliveryOnly,
  }: Pick<Shipment, 'status' | 'requestedAt' | 'isDeliveryOnly'>,
  recorded: readonly RecordedStep[],
): Tracker<ReturnStep> {
  const events = recorded.flatMap(({ at, kind }) => movedTo(at, returnStatusOf(kind)));
  const happened = happenedAt([begun(requestedAt), ...events]);
  const steps = (isDeliveryOnly ? STEPS_BACK : STEPS).map(({ step, label }) => ({
    label,
    at: happened.get(step) ?? null,
  }));
  const current = steps.findLastIndex(({ at }) => at !== null);
  const since = events.findLast(({ toStatus }) => toStatus === status)?.at ?? requestedAt;
  return { steps, current, since: since.toISOString(), failure: null };
}

function begun(at: Date): Moved {
  return { at, kind: 'ship', applied: true, toStatus: 'unassigned' };
}

function movedTo(at: Date, toStatus: OrderStatus | null): Moved[] {
  return toStatus ? [{ at, kind: 'return', applied: true, toStatus }] : [];
}
