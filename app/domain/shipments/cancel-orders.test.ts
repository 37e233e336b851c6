import { expect, test } from 'vitest';
import { holdOrders } from '#app/domain/orders/hold-orders.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { cancelOrders } from './cancel-orders.ts';

test('cancelling an order ends its hold, and says nothing about a hold of an order without one', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const [free, held] = [
    await given.order(services, { merchant }),
    await given.order(services, { merchant }),
  ];
  await holdOrders(services, merchant, { orderKeys: [held.orderKey], note: 'Wait' });
  const orderKeys = [free.orderKey, held.orderKey];

  await cancelOrders(services, merchant, { orderKeys });
  await cancelOrders(services, merchant, { orderKeys });

  const story = async (orderId: string) => {
    const rows = await db.orderEvent.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
    return rows.map(({ kind }) => kind);
  };
  expect(await story(free.id)).not.toContain('released');
  expect((await story(held.id)).filter((kind) => kind === 'released')).toHaveLength(1);
  expect(await db.order.count({ where: { heldAt: { not: null } } })).toBe(0);
});
