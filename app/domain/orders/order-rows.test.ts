import type { Order, Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listOrders } from './list-orders.ts';
import { ownerOf } from './order-alerts.ts';
import { readPage } from './order-rows.ts';
import { OrderListQuery } from './order.schema.ts';

test('a page shows what only one of its orders has', async () => {
  const { it, at } = await world();
  const { db } = it.services;
  const [tagged, alerted, returning, twice, left, plain] = [
    await it.order('eligible'),
    await it.order('assigned'),
    await it.order('failed'),
    await it.order('cancelled'),
    await it.order('cancelled'),
    await it.order('cancelled'),
  ];
  const { id: orderId, merchantId } = tagged;
  await db.orderTag.create({ data: { orderId, merchantId, tag: 'Gift', key: 'gift' } });
  await raiseAlert(db, 'noDriver', ownerOf(alerted), at);
  await it.shipment(returning, { state: 'booked', collectedAt: at });
  await it.shipment(returning, { kind: 'return', state: 'booked' });
  // Its first parcel arrived, and the second was cancelled before it left.
  await it.shipment(twice, { state: 'completed', collectedAt: at, endedAt: at });
  await it.shipment(twice, { kind: 'again', state: 'cancelled', endedAt: at });
  await it.shipment(left, { state: 'cancelled', collectedAt: at, endedAt: at });
  await it.shipment(plain, { state: 'cancelled', endedAt: at });

  const rows = await it.list();

  expect(rows.get(tagged.id)?.tags).toEqual(['Gift']);
  expect(rows.get(alerted.id)?.attention).toMatch(/driver/);
  expect(rows.get(returning.id)?.comingBack).not.toBeNull();
  const [plainly, ...others] = [plain, twice, left].map(({ id }) => rows.get(id)!.actions);
  for (const actions of others) expect(actions).not.toEqual(plainly);
  expect([...rows.values()].filter(({ tags }) => tags.length > 0)).toHaveLength(1);
  expect([...rows.values()].filter(({ attention }) => attention !== null)).toHaveLength(1);
  expect([...rows.values()].filter(({ comingBack }) => comingBack !== null)).toHaveLength(1);
});

test('other shipments than the current ones are read only for orders with more than a delivery', async () => {
  const { it, at } = await world();
  const order = await it.order('cancelled');
  await it.shipment(order, { state: 'cancelled', endedAt: at });
  const reads = async () => {
    const sent = await statementsOf(() => it.list());
    return sent.filter((one) => /FROM "shipments"/.test(one)).length;
  };

  expect(await reads()).toBe(1);
  await it.shipment(order, { state: 'cancelled', collectedAt: at, endedAt: at });
  expect(await reads()).toBe(2);
});

test.each(['unassigned', 'assigned', 'accepted', 'decline', 'pickupStarted'] as const)(
  'a parcel that was collected and waits for its next driver (%s) can be returned, but not cancelled',
  async (status) => {
    const { it, at } = await world();
    const [collected, waiting] = [await it.order(status), await it.order(status)];
    await it.shipment(collected, { state: 'booked', status, collectedAt: at });
    await it.shipment(waiting, { state: 'booked', status });

    const rows = await it.list();

    expect(rows.get(collected.id)?.actions).toContain('turnBack');
    expect(rows.get(collected.id)?.actions).not.toContain('cancel');
    expect(rows.get(waiting.id)?.actions).toContain('cancel');
    expect(rows.get(waiting.id)?.actions).not.toContain('turnBack');
  },
);

async function world() {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const at = services.clock.now();
  const it = {
    services,
    order: (status: Order['status']) => given.order(services, { merchant, store, status }),
    async shipment(
      { id: orderId, merchantId, storeId, orderKey }: Order,
      over: Partial<Prisma.ShipmentUncheckedCreateInput>,
    ) {
      const own = { id: newId(), orderId, merchantId, storeId, feeCents: 0n, requestedAt: at };
      const attempt = 1 + (await services.db.shipment.count({ where: { orderId } }));
      const reference = `${orderKey}-${attempt}`;
      const { id } = await services.db.shipment.create({
        data: { ...own, attempt, reference, kind: 'delivery', state: 'requested', ...over },
      });
      if (over.kind === 'return') return;
      await services.db.order.update({
        where: { id: orderId },
        data: { currentShipmentId: id },
      });
    },
    async list() {
      const { docs } = await listOrders(services, merchant, OrderListQuery.parse({}));
      return new Map(docs.map((row) => [row.id, row]));
    },
  };
  return { it, at };
}

test('a page far down the list has the same rows as one near its start', async () => {
  const { it } = await world();
  const { services } = it;
  for (let nth = 0; nth < 4; nth += 1) await it.order('eligible');
  const page = { where: {}, orderBy: [{ id: 'desc' as const }], skip: 1, take: 2 };

  const [near, far] = [
    await readPage(services.db, page, true),
    await readPage(services.db, page, false),
  ];

  expect(near).toHaveLength(2);
  expect(far).toEqual(near);
});
