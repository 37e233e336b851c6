import { expect, test } from 'vitest';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { lockOrder, lockOrderByKey } from './order-visibility.ts';

const LOCKS = [
  ['its id', (it: World) => it.db.$transaction((tx) => lockOrder(tx, it.order.id))],
  ['its key', (it: World) => it.db.$transaction((tx) => lockOrderByKey(tx, it.order.orderKey))],
] as const;

type World = Awaited<ReturnType<typeof beltWorld>>;

for (const [name, lock] of LOCKS)
  test(`an order that is locked by ${name} is read as the change before it left it`, async () => {
    const it = await beltWorld();
    const { locking } = await it.db.$transaction(
      async (tx) => {
        await tx.order.update({ where: { id: it.order.id }, data: { note: 'Ring twice' } });
        const under = lock(it);
        await eventually(async () => expect(await waitingForLocks(it.db)).toBe(1));
        await tx.order.update({ where: { id: it.order.id }, data: { status: 'atHub' } });
        return { locking: { under } };
      },
      { timeout: HANG_MS },
    );
    const stored = await it.db.order.findUniqueOrThrow({ where: { id: it.order.id } });
    expect(stored).toMatchObject({ note: 'Ring twice', status: 'atHub' });
    expect(await locking.under).toEqual(stored);
  });

test('no order has this key, or this id', async () => {
  const it = await beltWorld();
  expect(await it.db.$transaction((tx) => lockOrderByKey(tx, '000000000000'))).toBeNull();
  const locked = it.db.$transaction((tx) => lockOrder(tx, it.hub.id));
  await expect(locked).rejects.toMatchObject({ code: 'not-found' });
});
