import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { evaluateStoreJob } from './evaluate-store.job.ts';
import { evaluateStore } from './evaluate-store.ts';

test('every unbooked order of a store is checked again, in several runs if there are many', async () => {
  const { services, db } = await testServices({ connections: 5 });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const other = await given.store(services, merchant);
  // One more order than two runs check.
  const first = await given.order(services, { merchant, store, status: 'ineligible' });
  await db.order.createMany({
    data: Array.from({ length: 200 }, (_, nth) => ({
      ...first,
      billing: Prisma.DbNull,
      charges: Prisma.DbNull,
      id: newId(),
      orderKey: newOrderKey(),
      orderId: String(500_000 + nth),
    })),
  });
  const booked = await given.order(services, { merchant, store, status: 'assigned' });
  await given.order(services, { merchant, store: other, status: 'ineligible' });
  await db.store.updateMany({ data: { state: 'disconnected' } });

  const ofStore = { reasons: { has: 'store-disconnected' } };
  const counts: number[] = [];
  const run = async (input: Parameters<typeof evaluateStore>[1]) => {
    await evaluateStore(services, input);
    counts.push(await db.order.count({ where: ofStore }));
    const [next] = await db.outbox.findMany({ where: { job: evaluateStoreJob.name } });
    if (!next) return;
    expect(next.key).toBe(evaluateStoreJob.key(evaluateStoreJob.payload.parse(next.payload)));
    await db.outbox.delete({ where: { id: next.id } });
    await run(evaluateStoreJob.payload.parse(next.payload));
  };

  await run({ storeId: store.id, cause: 'test' });

  expect(counts).toEqual([100, 200, 201]);
  const checked = await db.order.findMany({ where: ofStore });
  expect(checked.filter(({ storeId }) => storeId === store.id)).toHaveLength(201);
  expect(checked).toHaveLength(201);
  expect(checked.map(({ id }) => id)).not.toContain(booked.id);
});
