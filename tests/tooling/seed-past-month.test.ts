import { expect, test } from 'vitest';
import { lastClosedMonth } from '#app/domain/money/month.rules.ts';
import { CreateOrderInput } from '#app/domain/orders/order.schema.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { COMPANY } from '../../prisma/seed-company.ts';
import { pastMonthBegins, seedPastMonth, servicesAt } from '../../prisma/seed-past-month.ts';

async function seeded() {
  const { services, db, courier } = await testServices();
  await db.operator.create({ data: { ...COMPANY.operator, updatedAt: services.clock.now() } });
  const begins = pastMonthBegins(services);
  const merchant = await given.merchant(servicesAt(services, begins));
  const admin = await given.admin(services);
  const store = await given.store(services, merchant);
  const { id: pickupLocationId } = await db.pickupLocation.findFirstOrThrow();
  const orders = COMPANY.pastOrders.map(({ like, ...order }) =>
    CreateOrderInput.parse({
      ...COMPANY.orders.find(({ orderId }) => orderId === like),
      ...order,
      storeName: store.name,
      pickupLocationId,
      latitude: -26.2,
      longitude: 28.05,
      geoSource: 'pin',
    }),
  );
  const before = await availableCents(services, merchant.merchantId);
  await seedPastMonth(services, { merchant, admin }, orders);
  return { services, db, courier, merchant, orders, before };
}

test('the past month is delivered, paid and billed, and the balance is unchanged', async () => {
  const { services, db, merchant, orders, before } = await seeded();
  const month = lastClosedMonth(services.clock.now());

  const made = await db.order.findMany({ include: { shipments: true } });
  expect(made).toHaveLength(orders.length);
  for (const { status, createdAt, shipments } of made) {
    expect([status, shipments.map(({ state }) => state)]).toEqual([
      'deliveryCompleted',
      ['completed'],
    ]);
    expect(createdAt.toISOString()).toContain(month);
  }
  expect(await availableCents(services, merchant.merchantId)).toBe(before);
  expect(await checkLedger(services)).toEqual([]);
  expect(await db.billingDocument.findMany({ select: { kind: true, month: true } })).toEqual(
    expect.arrayContaining([
      { kind: 'invoice', month },
      { kind: 'statement', month },
    ]),
  );
});

test('the past month leaves nothing to do, and the courier hears nothing about it', async () => {
  const { db, courier } = await seeded();

  const jobs = await db.outbox.findMany({ select: { job: true } });
  expect(jobs.filter(({ job }) => /courier|driver|proof/.test(job))).toEqual([]);
  expect([courier.bookings, courier.lookUps]).toEqual([[], []]);
  expect(await db.alert.count()).toBe(0);
});
