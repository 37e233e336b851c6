import type { BudgetTime, PointBudget } from '#app/integrations/shopify/point-budget.ts';
import type { Urgency } from '#app/integrations/shopify/point-bucket.rules.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { createBucket } from '#simulators/shopify/cost.ts';
import { standingTime } from '#tests/fakes/standing-time.ts';
import { SHOP } from './world.ts';

/** What a call asks for, and what Shopify takes for it in the end. */
export type Asked = { requested: number; actual: number; urgency?: Urgency };

const TRAVEL_MS = 100;
const WORK_MS = 100;

/** A shop with Shopify's bucket, and processes that ask it. Time passes only by waits. `budgetOf` makes
 *  the budget of one process. */
export function busyShop(budgetOf: (time: BudgetTime) => PointBudget) {
  const time = standingTime();
  const bucket = createBucket(time.clock.now);
  const counted = { calls: 0, points: 0, throttled: 0 };
  const startedAt = time.clock.now().getTime();
  const ms = () => time.clock.now().getTime() - startedAt;

  /** False where Shopify refused it. */
  async function once(budget: PointBudget, { requested, actual, urgency = 'order' }: Asked) {
    const id = await budget.spend(SHOP, requested, urgency);
    await time.wait(TRAVEL_MS);
    const isTaken = bucket.take(requested);
    if (isTaken) {
      await time.wait(WORK_MS);
      bucket.give(requested - actual);
    }
    const told = { requested, actual: isTaken ? actual : null, ...bucket.status() };
    await time.wait(TRAVEL_MS);
    await budget.settle(SHOP, id, told);
    counted.calls += isTaken ? 1 : 0;
    counted.points += isTaken ? actual : 0;
    counted.throttled += isTaken ? 0 : 1;
    return isTaken;
  }

  /** As a job does: it comes back after the time that it is told. */
  async function ask(budget: PointBudget, asked: Asked): Promise<void> {
    let waitMs = 1_000;
    try {
      if (await once(budget, asked)) return;
    } catch (error) {
      const seconds = isAppError(error) ? error.details.retryAfterSeconds : undefined;
      if (seconds === undefined) throw error;
      waitMs = seconds * 1_000;
    }
    await time.wait(waitMs);
    await ask(budget, asked);
  }

  /** Jobs of one process that take from a list of calls until it is empty. */
  function slots(budget: PointBudget, count: number, next: () => Asked | undefined) {
    return Array.from({ length: count }, () => async () => {
      for (let asked = next(); asked; asked = next()) await ask(budget, asked);
    });
  }

  const process = () => budgetOf(time);
  const spentOfRestored = () => counted.points / ((ms() / 1_000) * bucket.status().restoreRate);
  return { time, bucket, counted, ms, ask, slots, process, spentOfRestored };
}
