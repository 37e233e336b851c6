import { booksOf } from '#tests/builders/expect-order.ts';
import { oneWalk } from './walk-run.ts';
import { walkWorld, type Spoilt, type Walk } from './walk-world.ts';

/** `until`: stops at the first violation of one of these kinds. */
type Walks = { walks: number; steps: number; seed: number; until?: readonly string[] };

/** Orders run one after the other, each with its own seed. Each violation says how to run its walk alone. A walk that
 *  is run alone and fails prints everything that happened. */
export async function walks({ walks, steps, seed, until = [] }: Walks, spoilt: Spoilt = {}) {
  const begun = performance.now();
  const world = await walkWorld(spoilt);
  const errors: string[] = [];
  const done: Record<string, number> = {};
  const isFound = () => until.some((kind) => errors.some((error) => error.startsWith(`${kind}:`)));
  let walked = 0;
  for (; walked < walks && !isFound(); walked += 1) {
    const walk = await oneWalk(world, seed + walked, steps);
    errors.push(...walk.errors.map((error) => `${error}. ${alone(walk)}`));
    if (walks === 1 && walk.errors.length > 0) console.log(walk.log.join('\n'));
    count(done, walk);
  }
  const { drift, total, held } = await booksOf(world.services, world.merchant.merchantId);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const shipments = await world.db.shipment.groupBy({ by: ['kind'], _count: true });
  const kinds = Object.fromEntries(shipments.map(({ kind, _count }) => [kind, _count]));
  return {
    errors,
    isFound: isFound(),
    figures: { seed, walked, steps, ...kinds, done, drift, total, held, seconds },
  };
}

const VITEST = 'node app/cli/launch.js node_modules/vitest/vitest.mjs run --project=chaos';

function alone({ seed }: Walk): string {
  return `Alone: WALKS=1 CHAOS_SEED=${seed} ${VITEST} one-order-walk.full`;
}

/** Counts how often each action was done. */
function count(done: Record<string, number>, { log }: Walk): void {
  for (const line of log) {
    const [, action] = /^(\w+)(?: \(\w+\))?: done$/.exec(line) ?? [];
    if (action) done[action] = (done[action] ?? 0) + 1;
  }
}
