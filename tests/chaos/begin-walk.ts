import { AsyncLocalStorage } from 'node:async_hooks';
import { given } from '#tests/builders/given.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { walkCourier } from './walk-courier.ts';
import type { Walk, WalkWorld } from './walk-world.ts';

/** An order that nothing has happened to, and a courier of its own. */
export async function beginWalk(world: WalkWorld, seed: number): Promise<Walk> {
  const first = diceOf(seed);
  const own = new AsyncLocalStorage<() => number>();
  const dice = () => (own.getStore() ?? first)();
  const walk: Walk = {
    world,
    services: world.services,
    order: await given.order(world.services, { merchant: world.merchant, store: world.store }),
    seed,
    jobs: [],
    words: [],
    isCalm: false,
    dice,
    withDice: (act) => own.run(seededRandom(Math.floor(dice() * 2 ** 31)), act),
    log: [],
    faults: [],
  };
  const courier = { ...world.services.courier, ...walkCourier(walk) };
  walk.services = { ...world.services, courier: world.spoilt.courier?.(courier) ?? courier };
  return walk;
}

/** The first numbers of seeds that are neighbours are neighbours. */
function diceOf(seed: number): () => number {
  const random = seededRandom(seed * 7_919 + 13);
  for (let n = 0; n < 5; n += 1) random();
  return random;
}
