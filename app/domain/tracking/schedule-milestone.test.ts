import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import {
  scheduleMilestone,
  scheduleUnsynced,
  stepsOf,
  stepsOfOrders,
} from './schedule-milestone.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

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

test('steps of the same moment are in the sequence of their ids', async () => {
  const { db, order, first, clock } = await bookedWorld('shopify');
  await db.storeMilestone.deleteMany();
  const at = clock.now();
  const ids = Array.from({ length: 4 }, () => newId()).toSorted();
  const milestones = ['booked', 'collected', 'inTransit', 'delivered'] as const;
  const rows = ids.map((id, nth) => ({
    id,
    at,
    scheduledAt: at,
    storeId: order.storeId,
    shipmentId: first.id,
    milestone: milestones[nth]!,
  }));
  await db.storeMilestone.createMany({ data: rows.toReversed() });

  expect((await stepsOf(db, order)).map(({ id }) => id)).toEqual(ids);
  const ofOrders = await stepsOfOrders(db, [order.id]);
  expect(ofOrders.get(order.id)?.map(({ id }) => id)).toEqual(ids);
});

test('the sync jobs of an order and of its parts name the order, also when they are queued again', async () => {
  const { services, db, store, order, first, clock } = await bookedWorld('shopify');
  const part = { ...order, id: newId(), partOfId: order.id };
  await db.outbox.deleteMany();
  const step = { shipmentId: first.id, milestone: 'delivered', at: clock.now() } as const;

  await scheduleMilestone(db, part, step, clock.now());
  clock.advance(2 * 3_600_000);
  await scheduleUnsynced(services, store);

  const jobs = await db.outbox.findMany({ where: { job: writeTrackingJob.name } });
  expect(jobs.map(({ payload }) => payload)).toMatchObject([
    { orderId: order.id },
    { orderId: order.id, again: expect.any(String) },
  ]);
});
