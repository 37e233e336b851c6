import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { ordersVisibleTo } from './order-visibility.ts';

test('hub staff see the orders that were scanned at their hubs, until the scan is undone', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const [here, elsewhere, nowhere] = await Promise.all(
    [1, 2, 3].map(() => given.order(services, { merchant })),
  );
  const hub = await given.hub(services, { has: here!, name: 'Here' });
  const other = await given.hub(services, { has: elsewhere!, name: 'Elsewhere' });
  const seenAt = async (...hubIds: string[]) => {
    const where = ordersVisibleTo(given.hubStaff(hubIds), 'order.read');
    return (await db.order.findMany({ where })).map(({ id }) => id).toSorted();
  };

  expect(await seenAt(hub.id)).toEqual([here!.id]);
  expect(await seenAt(hub.id, other.id)).toEqual([here!.id, elsewhere!.id].toSorted());
  expect(await seenAt()).not.toContain(nowhere!.id);
  await db.hubScan.updateMany({ where: { hubId: hub.id }, data: { undoneAt: new Date() } });
  expect(await seenAt(hub.id)).toEqual([]);
});
