import type { CourierLeg, CourierState } from '#app/ports/courier.ts';

/** Job status numbers, docs/integrations/tookan.md. Tookan does not use 5. */
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

/** Whether the job is neither cancelled nor deleted. An unknown status counts as live, because adopting an unclear job
 *  is better than booking a second one. */
export function isLive(jobStatus: number): boolean {
  const state = courierState(jobStatus);
  return state !== 'cancelled' && state !== 'deleted';
}

/** The properties of a job that decide whether it can be cancelled. */
type Callable = { leg: CourierLeg; state: CourierState | null };

/** The jobs that are still to be cancelled after the courier refused to cancel all of them together. Null when none
 *  may be cancelled: the parcel was delivered, or the driver has it and is delivering it. After a failed delivery the
 *  parcel is no longer on its way. */
export function leftToCallOff<J extends Callable>(jobs: readonly J[]): J[] | null {
  const hasDone = (leg: CourierLeg) =>
    jobs.some((job) => job.leg === leg && job.state === 'successful');
  const left = jobs.filter(({ state }) => !ENDED.includes(state));
  const isBroughtOn = left.some(({ leg, state }) => leg === 'delivery' && state !== 'failed');
  if (hasDone('delivery') || (hasDone('pickup') && isBroughtOn)) return null;
  return left;
}

const ENDED: readonly (CourierState | null)[] = ['successful', 'cancelled', 'deleted'];
