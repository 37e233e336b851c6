import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { move } from './walk-courier.ts';
import { isGone, isOver, LEGS, type Job } from './walk-jobs.ts';
import { among, type Walk } from './walk-world.ts';

const GONE: readonly CourierState[] = ['cancelled', 'deleted'];

/** A driver's possible next states; likelier ones occur more often. */
// prettier-ignore
const NEXT: Partial<Record<CourierState, readonly CourierState[]>> = {
  unassigned: ['assigned', 'assigned', 'accepted', 'successful'],
  assigned: ['accepted', 'started', 'inProgress', 'declined', 'successful', 'successful', 'successful'],
  accepted: ['started', 'inProgress', 'failed', 'successful', 'successful', 'successful'],
  started: ['inProgress', 'failed', 'successful', 'successful', 'successful'],
  inProgress: ['failed', 'successful', 'successful', 'successful'],
  failed: ['assigned', 'successful'],
  declined: ['assigned'],
};

/** A driver advances one of the order's jobs. Now and then the dispatcher ends one or both. */
export async function drive(walk: Walk): Promise<void> {
  const live = walk.jobs.filter(({ legs }) => LEGS.some((leg) => !isOver(legs[leg])));
  if (live.length === 0) return;
  const job = among(walk, live);
  if (walk.dice() < 0.07) return endSome(walk, job);
  const leg = legOf(job);
  const { state } = job.legs[leg] ?? {};
  if (!state || isOver(job.legs[leg])) return;
  move(walk, job, leg, among(walk, NEXT[state] ?? ['assigned']));
}

/** The driver's next job of a pair: the pickup until it is done, because an uncollected parcel cannot be delivered. */
function legOf({ legs: { pickup } }: Job): CourierLeg {
  return pickup && pickup.state !== 'successful' ? 'pickup' : 'delivery';
}

function endSome(walk: Walk, job: Job): void {
  const live = LEGS.filter((leg) => !isOver(job.legs[leg]));
  const one = among(walk, live);
  const state = among(walk, GONE);
  const isWhole = walk.dice() < 0.5;
  for (const leg of isWhole ? live : [one]) move(walk, job, leg, state);
}

/** Lets each driver finish their jobs. */
export function driveHome(walk: Walk): void {
  for (const job of walk.jobs)
    for (const leg of LEGS) {
      const isHere = leg === 'pickup' || !job.legs.pickup || job.legs.pickup.state === 'successful';
      if (isHere && !isGone(job.legs[leg]) && !isOver(job.legs[leg]))
        move(walk, job, leg, 'successful');
    }
}
