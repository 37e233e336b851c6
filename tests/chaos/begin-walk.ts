import { AsyncLocalStorage } from 'node:async_hooks';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { walkCourier } from './walk-courier.ts';
import { placeOrder } from './walk-store.ts';
import type { Walk, WalkWorld } from './walk-world.ts';

/** The courier's clock is right, ahead of ours, or behind it. */
const CLOCKS_OFF_MS = [0, 60_000, -60_000];

/** An order to which nothing has happened yet, with its own courier. */
export async function beginWalk(world: WalkWorld, seed: number): Promise<Walk> {
  const first = diceOf(seed);
  const own = new AsyncLocalStorage<() => number>();
  const dice = () => (own.getStore() ?? first)();
  const [order, inStore] = await placeOrder(world, `walk-${seed}`);
  const walk: Walk = {
    world,
    services: world.services,
    order,
    inStore,
    clockOffMs: CLOCKS_OFF_MS[seed % CLOCKS_OFF_MS.length]!,
    seed,
    jobs: [],
    words: [],
    tried: new Map(),
    isCalm: false,
    isAway: false,
    dice,
    withDice: (action) => own.run(seededRandom(Math.floor(dice() * 2 ** 31)), action),
    log: [],
    errors: [],
  };
  const courier = { ...world.services.courier, ...walkCourier(walk) };
  walk.services = { ...world.services, courier: world.spoilt.courier?.(courier) ?? courier };
  return walk;
}

/** Random numbers for a seed. Consecutive seeds give similar first numbers, so the first ones are skipped. */
function diceOf(seed: number): () => number {
  const random = seededRandom(seed * 7_919 + 13);
  for (let n = 0; n < 5; n += 1) random();
  return random;
}
