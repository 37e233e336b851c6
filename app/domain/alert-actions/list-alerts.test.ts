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
