import { AppError } from '#app/domain/shared/errors.ts';
import type {
  CourierEvent,
  CourierHalf,
  CourierJob,
  CourierLeg,
  CourierPort,
  CourierState,
} from '#app/ports/courier.ts';
import { Killed } from './dying-db.ts';
import { isDead, isGone, isOver, LEGS, type Job, type Leg } from './walk-jobs.ts';
import { shortName, type Walk } from './walk-world.ts';

const LATE_MS = 20_000;

/** A failing courier that knows only one order: it does not answer, refuses, loses an answer or shows a job late. Its
 *  caller is also killed before or after a call. */
export function walkCourier(walk: Walk) {
  const { clock } = walk.world;
  const isVisible = ({ visibleAt }: Job) => visibleAt <= clock.now().getTime();
  const falls = (share: number) => !walk.isCalm && walk.dice() < share;
  const reach = () => {
    if (walk.isAway) throw new AppError('courier-down', 'The courier cannot be reached.');
  };
  const answer = (refusal: string | null = null) => {
    reach();
    if (falls(0.05)) throw new AppError('courier-down', 'The courier cannot be reached.');
    if (falls(0.03)) throw new Killed('before the call');
    if (refusal && falls(0.08)) throw new AppError('courier-refused', refusal);
  };
  const find: CourierPort['find'] = async ({ reference }) => {
    answer();
    const found = walk.jobs.find((job) => job.reference === reference && isVisible(job));
    return found && !isDead(found) ? seenOf(walk, found) : null;
  };
  return {
    find,
    async findAll(asked) {
      const found = new Map<string, CourierJob | CourierHalf>();
      for (const ask of asked) {
        const one = await find(ask);
        if (one) found.set(ask.reference, one);
      }
      return found;
    },
    async create({ reference, pickup }, sendBefore) {
      const at = clock.now();
      // Like a real worker's call, it takes time in which others act. A call that waited so long for its turn that a
      // look-up has proved that nothing was created is no longer sent (tookan/transport.ts).
      if (sendBefore && at > sendBefore)
        throw new AppError('courier-down', 'The call waited too long for its turn.');
      answer('We do not go there');
      const id = `${walk.seed}${String(walk.jobs.length).padStart(2, '0')}`;
      const leg = (nth: number): Leg => ({ id: `${id}${nth}`, state: 'unassigned', at });
      const job: Job = {
        reference,
        visibleAt: at.getTime() + (falls(0.2) ? LATE_MS : 0),
        legs: { pickup: pickup && leg(1), delivery: leg(2) },
        beside: walk.jobs.filter(({ legs }) => !isOver(legs.delivery)).map((one) => one.reference),
      };
      walk.jobs.push(job);
      walk.log.push(`   made ${shortName(reference)}`);
      if (falls(0.1)) throw new AppError('courier-unknown', 'The courier did not answer.');
      if (falls(0.05)) throw new Killed('after create');
      return jobOf(job);
    },
    async cancel(ids) {
      answer('The driver is there already');
      const asked = walk.jobs.flatMap((job) =>
        LEGS.filter((leg) => ids.includes(job.legs[leg]?.id ?? '')).map((leg) => ({ job, leg })),
      );
      const seen = asked.filter(({ job }) => isVisible(job));
      if (seen.some(({ job, leg }) => job.legs[leg]?.state === 'successful'))
        throw new AppError('courier-refused', 'Task is already completed');
      for (const { job, leg } of seen)
        if (!isGone(job.legs[leg])) move(walk, job, leg, 'cancelled');
      if (falls(0.05)) throw new Killed('after cancel');
      return asked.filter(({ job }) => !isVisible(job)).map(({ job, leg }) => job.legs[leg]!.id);
    },
    async read(references) {
      reach();
      const seen = walk.jobs.filter((job) => references.includes(job.reference) && isVisible(job));
      return seen.flatMap((job) =>
        LEGS.filter((leg) => job.legs[leg]).map((leg) => eventOf(walk, job, leg)),
      );
    },
    edit: async () => answer('It is too late for that'),
  } satisfies Partial<CourierPort>;
}

/** Changes the state of one leg of a job. The courier's report of it is queued, but sometimes lost. */
export function move(walk: Walk, job: Job, leg: CourierLeg, state: CourierState): void {
  walk.world.clock.advance(1_000);
  job.legs[leg] = { ...job.legs[leg]!, state, at: walk.world.clock.now() };
  const isLost = !walk.isCalm && walk.dice() < 0.07;
  const said = `${shortName(job.reference)} ${leg} ${state}`;
  walk.log.push(`   courier: ${said}${isLost ? ', not told' : ''}`);
  if (isLost) return;
  const key = `walk ${walk.seed} ${walk.log.length} ${said}`;
  walk.words.push({ event: eventOf(walk, job, leg), key });
}

function eventOf({ clockOffMs }: Walk, { reference, legs }: Job, leg: CourierLeg): CourierEvent {
  const { id, state, at: trueAt } = legs[leg]!;
  const at = new Date(trueAt.getTime() + clockOffMs);
  return { reference, leg, jobId: id, state, at, driver: null, trackingLink: null };
}

function jobOf({ legs: { pickup, delivery } }: Job): CourierJob {
  return {
    pickupJobId: pickup?.id ?? null,
    deliveryJobId: delivery!.id,
    pickupHash: pickup && 'p',
    deliveryHash: 'd',
    jobToken: 't',
    trackingLink: null,
    addressesNotFound: [],
  };
}

/** What a look-up returns for a job. For the remaining half of a pair, the other job's id may or may not be
 *  included. */
function seenOf(walk: Walk, job: Job): CourierJob | CourierHalf {
  const { pickup, delivery } = job.legs;
  if (!pickup || (!isGone(pickup) && !isGone(delivery))) return jobOf(job);
  const onlyLeg = isGone(pickup) ? ('delivery' as const) : ('pickup' as const);
  const gone = onlyLeg === 'pickup' ? 'deliveryJobId' : 'pickupJobId';
  const isNamed = walk.dice() < 0.5;
  return { ...jobOf(job), ...(isNamed ? {} : { [gone]: null }), onlyLeg };
}
