import { expect, test } from 'vitest';
import {
  createPointBudget,
  type BudgetTime,
  type PointBudget,
} from '#app/integrations/shopify/point-budget.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { standingTime } from '#tests/fakes/standing-time.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { BOUNDLESS, connectedShop, SHOP } from './world.ts';

const LOCATIONS = '{ locations(first: 50) { nodes { id name } } }';
const COST = 103;

/** Two processes that call one shop with a small bucket as fast as they may. Time passes only while they wait, not
 *  while they work. */
async function twoProcesses(budgetOf: (time: BudgetTime) => PointBudget) {
  let refused = 0;
  const time = standingTime();
  const worlds = await connectedShop(undefined, {
    budget: budgetOf(time),
    pointsNow: time.clock.now,
  });
  worlds.simulator.bucketOf(SHOP).set({ maximum: 150, available: 106, restoreRate: 100 });
  const ask = async (graphql: typeof worlds.graphql, times: number) => {
    for (let time = 0; time < times; time += 1)
      await graphql(SHOP, LOCATIONS, {}, COST).catch((error: unknown) => {
        if (!isAppError(error) || error.details.retryAfterSeconds === undefined) throw error;
        refused += 1;
      });
  };
  // The first answer tells us the size of the bucket.
  await time.live(() => ask(worlds.graphql, 1));
  await time.live(
    () => ask(worlds.client().graphql, 12),
    () => ask(worlds.client().graphql, 12),
  );
  return refused;
}

test('two processes share a shop’s points, so Shopify never throttles them', async () => {
  const { db } = await testServices();

  expect(await twoProcesses((time) => createPointBudget(db, time))).toBe(0);
});

test('broken twin: without a shared budget the same calls are throttled', async () => {
  expect(await twoProcesses(() => BOUNDLESS)).toBeGreaterThan(0);
});

test('a long wait is reported instead of waited for, and uses no points', async () => {
  const { db } = await testServices();
  const budget = createPointBudget(db, standingTime());
  const first = await budget.spend(SHOP, 1_000, 'order');
  await budget.settle(SHOP, first, {
    maximumAvailable: 2_000,
    currentlyAvailable: 0,
    restoreRate: 10,
    requested: 1_000,
    actual: 1_000,
  });
  const before = await db.shopPoints.findUniqueOrThrow({ where: { shop: SHOP } });

  const asked = budget.spend(SHOP, 1_000, 'order');

  await expect(asked).rejects.toMatchObject({
    code: 'store-down',
    details: { retryAfterSeconds: 140 },
  });
  const after = await db.shopPoints.findUniqueOrThrow({ where: { shop: SHOP } });
  expect(after.available).toBe(before.available);
});

test('a late answer does not return points that others have used in the meantime', async () => {
  const { db } = await testServices();
  const budget = createPointBudget(db, standingTime());
  const full = { maximumAvailable: 2_000, currentlyAvailable: 2_000, restoreRate: 50 };
  const early = await budget.spend(SHOP, 10, 'order');
  await budget.settle(SHOP, 'before', { ...full, requested: 10, actual: 0 });
  await budget.spend(SHOP, 900, 'order');

  const reported = { requested: 10, actual: 10, ...full, currentlyAvailable: 1_990 };
  await budget.settle(SHOP, early, reported);

  const { available } = await db.shopPoints.findUniqueOrThrow({ where: { shop: SHOP } });
  expect(available).toBe(1_990 - 900);
});
