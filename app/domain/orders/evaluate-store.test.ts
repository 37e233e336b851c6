import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { evaluateStore } from './evaluate-store.ts';

test('every unbooked order of a store is checked again, however many there are', async () => {
  const { services, db } = await testServices({ connections: 5 });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const other = await given.store(services, merchant);
  // One more order than are read at once.
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

  await evaluateStore(services, { storeId: store.id });

  const checked = await db.order.findMany({ where: { reasons: { has: 'store-disconnected' } } });
  expect(checked.filter(({ storeId }) => storeId === store.id)).toHaveLength(201);
  expect(checked).toHaveLength(201);
  expect(checked.map(({ id }) => id)).not.toContain(booked.id);
});
