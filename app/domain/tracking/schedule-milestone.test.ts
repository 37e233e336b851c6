import { expect, test } from 'vitest';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { scheduleMilestone } from './schedule-milestone.ts';

test('a step from a clock that is behind still follows the step before it', async () => {
  const { db, order, first, clock } = await bookedWorld('shopify');
  const now = clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  for (const [milestone, ms] of [
    ['collected', 2_000],
    ['turnedBack', 3_000],
    ['delivered', 1_000],
  ] as const)
    await scheduleMilestone(db, order, { shipmentId: first.id, milestone, at: at(ms) }, now);

  const steps = await db.storeMilestone.findMany({ orderBy: { at: 'asc' } });
  expect(
    steps.map((step) => [step.milestone, step.at.getTime() - now.getTime()]).slice(-3),
  ).toEqual([
    ['collected', 2_000],
    ['turnedBack', 3_000],
    ['delivered', 4_000],
  ]);
});
