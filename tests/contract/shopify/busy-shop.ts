import type { BudgetTime, PointBudget } from '#app/integrations/shopify/point-budget.ts';
import type { Urgency } from '#app/integrations/shopify/point-bucket.rules.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { createBucket } from '#simulators/shopify/cost.ts';
import { standingTime } from '#tests/fakes/standing-time.ts';
import { SHOP } from './world.ts';

/** The points that a call requests, and what Shopify finally charges for it. */
export type Asked = { requested: number; actual: number; urgency?: Urgency };

const TRAVEL_MS = 100;
const WORK_MS = 100;

/** A shop with Shopify's point bucket, and processes that call it. Time passes only through waits. `budgetOf`
 *  creates the budget of one process. */
export function busyShop(budgetOf: (time: BudgetTime) => PointBudget) {
  const time = standingTime();
  const bucket = createBucket(time.clock.now);
  const counted = { calls: 0, points: 0, throttled: 0 };
  const startedAt = time.clock.now().getTime();
  const ms = () => time.clock.now().getTime() - startedAt;

  /** Makes one call. Returns false if Shopify throttled it. */
  async function once(budget: PointBudget, { requested, actual, urgency = 'order' }: Asked) {
    const id = await budget.spend(SHOP, requested, urgency);
    await time.wait(TRAVEL_MS);
    const isTaken = bucket.take(requested);
    if (isTaken) {
      await time.wait(WORK_MS);
      bucket.give(requested - actual);
    }
    const reported = { requested, actual: isTaken ? actual : null, ...bucket.status() };
    await time.wait(TRAVEL_MS);
    await budget.settle(SHOP, id, reported);
    counted.calls += isTaken ? 1 : 0;
    counted.points += isTaken ? actual : 0;
    counted.throttled += isTaken ? 0 : 1;
    return isTaken;
  }

  /** Retries as a job does: after the time that the error names. */
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

  /** The jobs of one process, which take calls from a list until it is empty. */
  function slots(budget: PointBudget, count: number, next: () => Asked | undefined) {
    return Array.from({ length: count }, () => async () => {
      for (let asked = next(); asked; asked = next()) await ask(budget, asked);
    });
  }

  const process = () => budgetOf(time);
  const spentOfRestored = () => counted.points / ((ms() / 1_000) * bucket.status().restoreRate);
  return { time, bucket, counted, ms, ask, slots, process, spentOfRestored };
}
