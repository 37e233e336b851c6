import { seededRandom } from '#tests/fakes/seeded-random.ts';
import type { Services } from '#app/ports/services.ts';
import { beginWalk } from './begin-walk.ts';
import { courierOfAll } from './history-courier.ts';
import { pollsOf } from './history-polls.ts';
import { historyErrors } from './check-history.ts';
import { failedJobsErrors } from './check-failed-jobs.ts';
import { does } from './walk-actions.ts';
import { checked, RESTLESS, rests } from './walk-run.ts';
import { BY_OTHERS, guarded, keep, outboxOf, step, type Scheduled } from './walk-steps.ts';
import { openShop, walkWorld, type Spoilt, type Walk, type WalkWorld } from './walk-world.ts';

type History = { orders: number; actions: number; seed: number };
type Run = {
  world: WalkWorld;
  walks: readonly Walk[];
  byOrder: ReadonlyMap<string, Walk>;
  random: () => number;
  poll: (services: Services) => Promise<void>;
  actions: number;
  tries: number;
  errors: string[];
};

const CONNECTIONS = 24;
/** How many people, stores and drivers are active at the same time, besides the workers. */
const AT_ONCE = 6;
const WORKERS = 3;
/** How far the clock of every second worker is ahead, in ms. */
const CLOCK_OFF_MS = 60_000;
const ROUNDS = 6;
/** The rounds in which the courier is unreachable. */
const AWAY: readonly number[] = [2, 5];
const MINUTE_MS = 60_000;
/** Longer than a job may fail without an alert. */
const AWAY_MINUTES = 20;
/** The time after which everything must be settled once the courier is back. */
const REST_MINUTES = 60;

/** Runs orders of several merchants and platforms in one database, with many actions of merchants, stores and drivers.
 *  At the same time workers die, answers are lost, clocks differ, and the courier is unreachable twice. Once nothing is
 *  left to do, all orders are checked. */
export async function history({ orders, actions, seed }: History, spoilt: Spoilt = {}) {
  const begun = performance.now();
  const run = await beginHistory(orders, seed, spoilt);
  for (let round = 0; round < ROUNDS; round += 1) {
    const until = Math.round((actions * (round + 1)) / ROUNDS);
    await oneRound(run, until, AWAY.includes(round));
  }
  const seconds = { acted: since(begun), rested: 0, checked: 0 };
  const minutes = await restAll(run);
  seconds.rested = since(begun);
  await inLanes(run.walks, (walk) => checked(walk, 'at rest'));
  run.errors.push(...(await failedJobsErrors(run.world, new Set())));
  run.errors.push(...(await historyErrors(run.world, run.walks)));
  seconds.checked = since(begun);
  const errors = [...run.walks.flatMap((walk) => walk.errors), ...run.errors];
  return {
    errors,
    walks: run.walks,
    figures: { seed, ...(await figuresOf(run)), minutes, seconds },
  };
}

async function beginHistory(orders: number, seed: number, spoilt: Spoilt): Promise<Run> {
  const world = await walkWorld(spoilt, CONNECTIONS);
  const shops = [
    { merchant: world.merchant, store: world.store },
    await openShop(world.services, 'shopify'),
    await openShop(world.services, 'woocommerce'),
    await openShop(world.services, 'custom'),
  ];
  const walks: Walk[] = [];
  for (let n = 0; n < orders; n += 1)
    walks.push(await beginWalk({ ...world, ...shops[n % shops.length]! }, seed * 1_000 + n));
  const courier = courierOfAll(walks);
  for (const walk of walks) walk.services = { ...walk.services, courier };
  await inLanes(walks, (walk) => guarded(walk, 'ship', (it) => does(it, 'ship')));
  return {
    world,
    walks,
    byOrder: new Map(walks.map((walk) => [walk.order.id, walk])),
    random: seededRandom(seed),
    poll: pollsOf(world),
    actions: 0,
    tries: 0,
    errors: [],
  };
}

/** People act until the run has `until` actions in total, and workers run the queued jobs beside them. */
async function oneRound(run: Run, until: number, isAway: boolean): Promise<void> {
  for (const walk of run.walks) walk.isAway = isAway;
  let isOver = false;
  const oneOfThem = async () => {
    while (run.actions < until) {
      run.actions += 1;
      const walk = run.walks[Math.floor(run.random() * run.walks.length)]!;
      await step(walk, BY_OTHERS);
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, nth) => worker(run, nth, () => isOver));
  await Promise.all(Array.from({ length: AT_ONCE }, oneOfThem)).finally(() => (isOver = true));
  await Promise.all(workers);
  await run.poll(run.walks[0]!.services);
  if (isAway) await tryAndFail(run);
}

/** Runs queued jobs of any order, in any sequence. Two workers may take the same job. */
async function worker(run: Run, nth: number, isOver: () => boolean): Promise<void> {
  const aheadMs = nth % 2 ? CLOCK_OFF_MS : 0;
  while (!isOver()) {
    const open = await outboxOf(run.world);
    for (let n = 0; n < 8 && open.length > 0 && !isOver(); n += 1)
      await attempt(run, open[Math.floor(run.random() * open.length)]!, aheadMs);
  }
}

async function attempt(run: Run, scheduled: Scheduled, aheadMs = 0): Promise<void> {
  run.tries += 1;
  const walk = run.byOrder.get(scheduled.orderId)!;
  await walk.withDice(() => guarded(walk, scheduled.job, () => keep(walk, scheduled, aheadMs)));
}

/** Minutes pass and every job is retried while the courier is away. Afterwards there must be an alert for every job
 *  that still fails. */
async function tryAndFail(run: Run): Promise<void> {
  const { world } = run;
  for (let minute = 0; minute <= AWAY_MINUTES; minute += 10) {
    world.clock.advance(10 * MINUTE_MS);
    for (const scheduled of await outboxOf(world)) await attempt(run, scheduled);
  }
  await run.poll(run.walks[0]!.services);
  const waiting = await outboxOf(world);
  const late = new Set(waiting.map(({ shipmentId }) => shipmentId));
  run.errors.push(...(await failedJobsErrors(world, late)).map((error) => `${error} (away)`));
}

/** The courier is back and nothing fails any longer. Returns how many minutes it took until nothing was left to
 *  do. */
async function restAll(run: Run): Promise<number> {
  for (const walk of run.walks) Object.assign(walk, { isCalm: true, isAway: false });
  let restless = run.walks;
  for (let minutes = 2; minutes <= REST_MINUTES; minutes += 2) {
    run.world.clock.advance(2 * MINUTE_MS);
    await run.poll(run.walks[0]!.services);
    const still: Walk[] = [];
    await inLanes(restless, async (walk) => void ((await rests(walk)) || still.push(walk)));
    restless = still;
    if (restless.length === 0) return minutes;
  }
  for (const walk of restless) walk.errors.push(`${RESTLESS}: ${walk.order.orderKey}`);
  return REST_MINUTES;
}

async function figuresOf({ world: { db }, walks, actions, tries }: Run) {
  const shipments = await db.shipment.groupBy({ by: ['kind'], _count: true });
  const lines = walks.flatMap(({ log }) => log);
  const count = (words: RegExp) => lines.filter((line) => words.test(line)).length;
  return {
    orders: walks.length,
    actions,
    tries,
    killed: count(/: killed/),
    lost: count(/did not answer/),
    withoutSuccess: count(/tried in vain/),
    notReported: count(/not told/),
    given: await db.alert.count({ where: { code: 'jobGivenUp' } }),
    pending: await db.transaction.count({ where: { status: 'PENDING' } }),
    entries: await db.ledgerEntry.count(),
    ...Object.fromEntries(shipments.map(({ kind, _count }) => [kind, _count])),
  };
}

/** Processes all items once, several at a time. */
async function inLanes<T>(all: readonly T[], action: (one: T) => Promise<unknown>): Promise<void> {
  const rows = all.values();
  const lane = async () => {
    for (const one of rows) await action(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

function since(begun: number): number {
  return Math.round((performance.now() - begun) / 100) / 10;
}
