import { clerksAtWork } from './clerks.ts';
import { recover } from './clerks-world.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { SLOWNESS } from '#tests/run/patience.ts';
import { checkRoad } from './check-road.ts';
import { driversAtWork, ROAD_MIX, weighedOf, type RoadMix } from './road-actions.ts';
import { roadWorld, type RoadWorld } from './road-world.ts';

export type Road = {
  orders: number;
  clerks: number;
  actions: number;
  seed: number;
  callMs: number;
  deathsMs: readonly [number, number];
};

/** A missing safeguard, and what reveals it soonest: the clerks' actions, and additional failures of the courier.
 *  `entry`: the program of a worker without the safeguard. */
export type RoadSpoilt = {
  entry?: string;
  spoilt?: readonly string[];
  mix?: RoadMix;
  illness?: Parameters<RoadWorld['courier']['control']['badDays']['set']>[0];
};

/** Clerks work on parcels in transit while drivers move them, workers and web processes die and the courier fails;
 *  then everything settles. */
export async function roadRun(
  road: Road,
  { entry = 'worker/index.ts', spoilt = [], mix = ROAD_MIX, illness = {} }: RoadSpoilt = {},
) {
  const begun = performance.now();
  const since = () => Math.round((performance.now() - begun) / 1000);
  const { orders, clerks, actions, seed, deathsMs } = road;
  const house = { entry, callMs: road.callMs * SLOWNESS };
  const world = await roadWorld(orders, house, spoilt);
  const ready = since();
  const random = seededRandom(seed);
  const beside: typeof driversAtWork = (...it) => {
    world.courier.control.badDays.set(illness);
    return driversAtWork(...it);
  };
  const work = { clerks, actions, random, weighed: weighedOf(mix), beside, deathsMs };
  const attempts = await clerksAtWork(world, work);
  const over = since();
  await recover(world);
  const seconds = { ready, over, quiet: since() };
  const check = () => checkRoad(world, attempts);
  const { errors, figures } = await check();
  console.log(`${entry}, seed ${seed}: ${JSON.stringify({ ...figures, seconds })}`);
  return { world, errors, check, figures };
}

/** The errors by kind, without the kinds that have none, and at most six of each. */
export function some(errors: Record<string, string[] | undefined>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([kind, found]) =>
      found?.length ? [[kind, found.slice(0, 6)]] : [],
    ),
  );
}
