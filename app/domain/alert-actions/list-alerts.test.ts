import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { markUnsureIn } from '#app/domain/documents/unsure-prints.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listAlerts } from './list-alerts.ts';

const ALL = { page: 1, limit: 100 };

async function world() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  return { services, db, clock, merchant };
}

test.each<[OrderStatus, string[]]>([
  ['unassigned', ['update']],
  ['collected', []],
])('an alert about an order that is %s offers %j', async (status, repairs) => {
  const { services, db, clock, merchant } = await world();
  const order = await given.order(services, { merchant, status });
  await raiseAlert(db, 'addressNotFound', ownerOf(order), clock.now());

  expect((await listAlerts(services, merchant, ALL)).docs).toMatchObject([{ repairs }]);
});

test.each([
  ['an order', true],
  ['a label', true],
  ['a store', false],
])(
  'reading a list with an alert about %s is recorded if it shows recipients: %j',
  async (of, is) => {
    const { services, db, clock, merchant } = await world();
    const { userId } = merchant;
    const order = await given.order(services, { merchant });
    const at = clock.now();
    if (of === 'a label') {
      const id = newId();
      await db.printJob.create({ data: { id, userId, orderId: order.id, state: 'sent', zpl: '' } });
      await db.$transaction((tx) => markUnsureIn(tx, userId, { id }, at));
    } else if (of === 'a store') {
      await raiseAlert(db, 'webhookDown', { ...ownerOf(order), id: order.storeId }, at);
    } else await raiseAlert(db, 'heldInStore', ownerOf(order), at);

    expect((await listAlerts(services, merchant, ALL)).docs).toHaveLength(1);

    expect(await db.auditEntry.count({ where: { action: 'orders.matters' } })).toBe(is ? 1 : 0);
  },
);
