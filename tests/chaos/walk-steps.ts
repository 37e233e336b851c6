import { isAppError } from '#app/domain/shared/errors.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { oneOf } from './clerks.ts';
import { Killed, dyingDb } from './dying-db.ts';
import { PROMISED } from './keep-promises.ts';
import { ACTS } from './walk-acts.ts';
import { drive } from './walk-drivers.ts';
import { changeInStore } from './walk-store.ts';
import { among, shortName, type Walk } from './walk-world.ts';

type Step = (walk: Walk) => Promise<unknown>;
export type Promised = { id: string; job: string; payload: unknown };

/** One of the words that are on their way reaches us: out of order, twice, or with one of a job that is not ours. */
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

/** What its store is told has walks of its own (store-histories.ts). */
const WALKED = Object.keys(PROMISED).filter((job) => job !== writeTrackingJob.name);

export function promisesOf({ world: { db } }: Walk): Promise<Promised[]> {
  return db.outbox.findMany({
    where: { doneAt: null, job: { in: WALKED } },
    orderBy: { id: 'asc' },
    select: { id: true, job: true, payload: true },
  });
}

/** The worker does one of the promises. It is killed now and then, and forgets that it did. */
const work: Step = async (walk) => {
  const promises = await promisesOf(walk);
  if (promises.length > 0) await keep(walk, among(walk, promises));
};

export async function keep(walk: Walk, { id, job, payload }: Promised): Promise<void> {
  const { services, world } = walk;
  const { reference } = await world.db.shipment.findUniqueOrThrow({
    where: { id: (payload as { shipmentId: string }).shipmentId },
  });
  const said = (what: string) =>
    walk.log.push(`   ${job.replace('orders.', '')} ${shortName(reference)}: ${what}`);
  try {
    await PROMISED[job]!({ ...services, db: dyingDb(world.db, () => deathOf(walk)) }, payload);
    said('done');
    if (walk.isCalm || walk.dice() < 0.9)
      await world.db.outbox.updateMany({ where: { id }, data: { doneAt: world.clock.now() } });
  } catch (error) {
    if (!(error instanceof Killed) && !isOfCourier(error)) throw error;
    said(error instanceof Killed ? `killed ${error.message}` : error.message);
  }
}

function deathOf({ isCalm, dice }: Walk): 'before' | 'after' | null {
  if (isCalm) return null;
  const at = dice();
  if (at < 0.03) return 'before';
  return at < 0.06 ? 'after' : null;
}

function isOfCourier(error: unknown): error is Error {
  return isAppError(error) && error.code.startsWith('courier-');
}

/** As the timer does: the courier is asked for what it has booked. */
export async function ask({ services, world: { db }, order }: Walk): Promise<void> {
  const booked = await db.shipment.findMany({
    where: { orderId: order.id, state: 'booked', isFollowed: true },
  });
  if (booked.length > 0) await pollCourier(services, { shipmentIds: booked.map(({ id }) => id) });
}

/** The merchant does something; where it cannot be done, perhaps something else can. */
const act: Step = async (walk) => {
  const isDone = await oneOf(ACTS, walk.dice)(walk);
  if (!isDone) await oneOf(ACTS, walk.dice)(walk);
};

/** What can happen to an order, each a row: another is one row more. */
const STEPS: readonly (readonly [Step, number])[] = [
  [drive, 28],
  [hear, 26],
  [work, 24],
  [ask, 4],
  [act, 18],
  [changeInStore, 5],
];

/** One thing happens, soon after the last, or a while later. */
export function step(walk: Walk): Promise<void> {
  return walk.withDice(async () => {
    walk.world.clock.advance(walk.dice() < 0.1 ? 50_000 : 2_000);
    await guarded(walk, 'a step', oneOf(STEPS, walk.dice));
  });
}

/** What nobody should ever get is a fault, and the walk goes on. */
export async function guarded(walk: Walk, what: string, act: Step): Promise<void> {
  try {
    await act(walk);
  } catch (error) {
    const words = `${what}: ${String(error).slice(-300)}`;
    walk.log.push(`!! ${words}`);
    walk.faults.push(`answers: ${words}`);
  }
}
