import { isAppError } from '#app/domain/shared/errors.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { cancelCourierJob } from '#app/domain/shipments/cancel-courier.job.ts';
import { noteOutOfReach } from '#app/domain/shipments/out-of-reach.ts';
import type { Services } from '#app/ports/services.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { oneOf } from './clerks.ts';
import { Killed, dyingDb } from './dying-db.ts';
import { RUN_BY_JOB } from './run-outbox.ts';
import { ACTIONS } from './walk-actions.ts';
import { drive } from './walk-drivers.ts';
import { onMachineAhead } from './walk-machine.ts';
import { changeInStore } from './walk-store.ts';
import { among, shortName, type Walk, type WalkWorld } from './walk-world.ts';

type Step = (walk: Walk) => Promise<unknown>;
export type Scheduled = {
  id: string;
  job: string;
  payload: unknown;
  shipmentId: string;
  orderId: string;
  reference: string;
};

/** One of the pending reports reaches us. Sometimes it comes out of order or twice, or with a report about a foreign
 *  job. */
export async function hear(walk: Walk): Promise<void> {
  const { services, words, dice } = walk;
  const falls = (share: number) => !walk.isCalm && dice() < share;
  const at = falls(0.3) ? Math.floor(dice() * words.length) : 0;
  const [word] = words.splice(at, 1);
  if (!word) return;
  const { event, key } = word;
  walk.log.push(`   heard: ${shortName(event.reference)} ${event.leg} ${event.state}`);
  await applyCourierEvent(services, event, key);
  if (falls(0.1)) await applyCourierEvent(services, event, dice() < 0.5 ? key : `${key}, again`);
  if (falls(0.03))
    await applyCourierEvent(services, { ...event, jobId: 'of nobody' }, `${key}, not ours`);
}

/** The jobs that the walks run. Updates of the store are left out, because other walks test them
 *  (store-histories.ts). */
const WALKED = Object.keys(RUN_BY_JOB).filter((job) => job !== writeTrackingJob.name);

/** The queued jobs of this order, or of all orders. */
export function outboxOf(
  { db }: Pick<WalkWorld, 'db'>,
  orderId: string | null = null,
): Promise<Scheduled[]> {
  return db.$queryRaw`
    select o.id, o.job, o.payload, s.id as "shipmentId", s.order_id as "orderId", s.reference
    from outbox o join shipments s on s.id = (o.payload->>'shipmentId')::uuid
    where o.done_at is null and o.job = any(${WALKED})
      and (${orderId}::uuid is null or s.order_id = ${orderId}::uuid)
    order by o.id`;
}

/** The worker runs one of the jobs. Sometimes it is killed, or does not record that the job is done. */
const work: Step = async (walk) => {
  const promises = await outboxOf(walk.world, walk.order.id);
  if (promises.length > 0) await keep(walk, among(walk, promises));
};

/** Runs a queued job as a worker would, and logs how it ended. `aheadMs`: how far this worker's clock is ahead. */
export async function keep(walk: Walk, scheduled: Scheduled, aheadMs = 0) {
  const { id, job, payload, reference } = scheduled;
  const { world, tried } = walk;
  const services = onMachineAhead(walk.services, aheadMs);
  const said = (what: string) =>
    walk.log.push(`   ${job.replace('orders.', '')} ${shortName(reference)}: ${what}`);
  const db = dyingDb(world.db, () => deathOf(walk));
  try {
    await RUN_BY_JOB[job]!({ ...services, db }, payload);
    said('done');
    if (!walk.isCalm && walk.dice() >= 0.9) return;
    await world.db.outbox.updateMany({ where: { id }, data: { doneAt: world.clock.now() } });
    tried.delete(id);
  } catch (error) {
    if (!(error instanceof Killed) && !isOfCourier(error)) throw error;
    said(error instanceof Killed ? `killed ${error.message}` : error.message);
    if (hasFailed(walk, scheduled)) await noteUnsent(walk, scheduled, services);
  }
}

/** Whether the job has been failing for a quarter of an hour. The worker then raises an alert. */
function hasFailed({ world, tried }: Walk, { id }: Scheduled): boolean {
  const now = world.clock.now().getTime();
  if (!tried.has(id)) tried.set(id, now);
  return now - (tried.get(id) ?? now) >= LATE_MS;
}

async function noteUnsent(walk: Walk, { job, shipmentId }: Scheduled, services: Services) {
  const doing = DOING[job];
  if (!doing) return;
  await noteOutOfReach(services, { shipmentId }, doing);
  walk.log.push(`   ${job.replace('orders.', '')}: tried in vain`);
}

const LATE_MS = 15 * 60_000;
const DOING: Readonly<Record<string, 'book' | 'cancel'>> = {
  [bookCourierJob.name]: 'book',
  [cancelCourierJob.name]: 'cancel',
};

function deathOf({ isCalm, dice }: Walk): 'before' | 'after' | null {
  if (isCalm) return null;
  const at = dice();
  if (at < 0.03) return 'before';
  return at < 0.06 ? 'after' : null;
}

function isOfCourier(error: unknown): error is Error {
  return isAppError(error) && error.code.startsWith('courier-');
}

/** Polls the courier for booked shipments, as the timer does. */
export async function ask({ services, world: { db }, order }: Walk): Promise<void> {
  const booked = await db.shipment.findMany({
    where: { orderId: order.id, state: 'booked', isFollowed: true },
  });
  if (booked.length > 0) await pollCourier(services, { shipmentIds: booked.map(({ id }) => id) });
}

/** The merchant takes an action. If it is not possible, one more is drawn. */
const action: Step = async (walk) => {
  const isDone = await oneOf(ACTIONS, walk.dice)(walk);
  if (!isDone) await oneOf(ACTIONS, walk.dice)(walk);
};

type Steps = readonly (readonly [Step, number])[];

/** What can happen to an order, with weights. A new kind of step is one more row. */
const STEPS: Steps = [
  [drive, 28],
  [hear, 26],
  [work, 24],
  [ask, 4],
  [action, 18],
  [changeInStore, 5],
];
/** Like STEPS, for runs with separate workers and few steps per order. */
export const BY_OTHERS: Steps = [
  [drive, 30],
  [hear, 24],
  [action, 40],
  [changeInStore, 6],
];

/** One step happens, soon after the last one or a while later. */
export function step(walk: Walk, steps: Steps = STEPS): Promise<void> {
  return walk.withDice(async () => {
    walk.world.clock.advance(walk.dice() < 0.1 ? 50_000 : 2_000);
    await guarded(walk, 'a step', oneOf(steps, walk.dice));
  });
}

/** An unexpected error is recorded as a violation, and the walk continues. */
export async function guarded(walk: Walk, what: string, action: Step): Promise<void> {
  try {
    await action(walk);
  } catch (error) {
    const words = `${what}: ${String(error).slice(-300)}`;
    walk.log.push(`!! ${words}`);
    walk.errors.push(`answers: ${words}`);
  }
}
