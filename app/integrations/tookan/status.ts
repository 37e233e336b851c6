import type { CourierLeg, CourierState } from '#app/ports/courier.ts';

/** Job status numbers, docs/integrations/tookan.md. 5 is not used by them. */
// prettier-ignore
const STATES: Readonly<Record<number, CourierState>> = {
  0:  'assigned',
  1:  'started',
  2:  'successful',
  3:  'failed',
  4:  'inProgress',
  6:  'unassigned',
  7:  'accepted',
  8:  'declined',
  9:  'cancelled',
  10: 'deleted',
};

/** Job types; 2 (appointment) and 3 (field workforce) are never ours. */
const LEGS: Readonly<Record<number, CourierLeg>> = { 0: 'pickup', 1: 'delivery' };

export function courierState(jobStatus: number | null | undefined): CourierState | null {
  return jobStatus == null ? null : (STATES[jobStatus] ?? null);
}

export function courierLeg(jobType: number | null | undefined): CourierLeg | null {
  return jobType == null ? null : (LEGS[jobType] ?? null);
}

/** A status that we do not know is live: better to adopt a strange job than to book a second one. */
export function isLive(jobStatus: number): boolean {
  const state = courierState(jobStatus);
  return state !== 'cancelled' && state !== 'deleted';
}

/** A job of a pair, as far as calling it off goes. */
type Callable = { leg: CourierLeg; state: CourierState | null };

/** What of these jobs is left to be called off when the courier would not call them off together; null where
 *  nothing may be: the parcel has arrived, or its driver has it and brings it on. A failed delivery is on its
 *  way no more. */
export function leftToCallOff<J extends Callable>(jobs: readonly J[]): J[] | null {
  const hasDone = (leg: CourierLeg) =>
    jobs.some((job) => job.leg === leg && job.state === 'successful');
  const left = jobs.filter(({ state }) => !ENDED.includes(state));
  const isBroughtOn = left.some(({ leg, state }) => leg === 'delivery' && state !== 'failed');
  if (hasDone('delivery') || (hasDone('pickup') && isBroughtOn)) return null;
  return left;
}

const ENDED: readonly (CourierState | null)[] = ['successful', 'cancelled', 'deleted'];
