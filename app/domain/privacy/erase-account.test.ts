import type { Order, Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { paymentOf } from '#app/domain/wallet/read-transaction.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { eraseAccountJob } from './erase-account.job.ts';
import { eraseAccount } from './erase-account.ts';

/** An account with two orders of one store. */
async function account() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  await given.order(services, { merchant, store });
  await given.order(services, { merchant, store });
  const erase = (step = 0) => eraseAccount(services, { merchantId: merchant.merchantId, step });
  const left = () => db.order.count({ where: { merchantId: merchant.merchantId, erasedAt: null } });
  const close = () =>
    db.merchant.update({
      where: { id: merchant.merchantId },
      data: { closedAt: clock.now() },
    });
  return { services, db, clock, merchant, store, erase, left, close };
}

test('recipients and customers of a closed account are all erased, in several runs', async () => {
  const it = await account();
  await it.close();

  await it.erase();

  expect(await it.left()).toBe(0);
  const [next] = await it.db.outbox.findMany({ where: { job: 'privacy.erase-account' } });
  expect(next?.payload).toMatchObject({ step: 1, merchantId: it.merchant.merchantId });
  await eraseAccount(it.services, next?.payload as { merchantId: string; step: number });
  expect(await it.db.customer.count({ where: { merchantId: it.merchant.merchantId } })).toBe(0);
  const places = { merchantId: it.merchant.merchantId };
  expect(await it.db.pickupLocation.count({ where: places }), 'where it was collected').toBe(0);
  expect(await it.db.store.findUnique({ where: { id: it.store.id } })).toMatchObject({
    contactEmail: null,
    stateReason: null,
  });
  expect(await it.db.outbox.count({ where: { job: 'privacy.erase-account' } })).toBe(1);
});

test('payments keep their amount and the provider’s reference, but not the payer and card', async () => {
  const it = await account();
  const { id, payer } = await ownedTopUp(it.services, 'closed', it.merchant);
  await it.close();

  await it.erase();
  await it.erase(1);

  const left = await it.db.transaction.findUniqueOrThrow({ where: { id } });
  expect(left).toMatchObject({ email: null, payAt: null, amountCents: 1_000n });
  expect(paymentOf(left.details)).toMatchObject({
    id: '4099260516',
    feesCents: 449,
    authorization: null,
    customer: null,
  });
  expect(JSON.stringify(left.details)).not.toContain(payer);
  expect(await checkLedger(it.services)).toEqual([]);
});

test('nothing is erased from an open account', async () => {
  const it = await account();
  await it.erase();
  expect(await it.left()).toBe(2);
  expect(await it.db.outbox.count({ where: { job: 'privacy.erase-account' } })).toBe(0);
});

test('orders that are still under way do not keep newer ones from being erased', async () => {
  const it = await account();
  const newer = await it.db.order.findMany({ select: { id: true } });
  for (let n = 0; n < 100; n += 1)
    await given.order(it.services, {
      merchant: it.merchant,
      store: it.store,
      createdAt: new Date('2024-01-01T08:00:00Z'),
      atWarehouseSince: it.clock.now(),
    });
  await it.close();

  await it.erase();

  const erased = await it.db.order.findMany({ where: { erasedAt: { not: null } } });
  expect(erased.map(({ id }) => id).sort()).toEqual(newer.map(({ id }) => id).sort());
});

type AtWarehouse = Pick<
  Prisma.WarehouseOrderUncheckedCreateInput,
  'state' | 'askedAt' | 'pushBegunAt' | 'seenAt'
>;

async function atWarehouse(db: Db, orders: readonly Order[], row: AtWarehouse): Promise<void> {
  const data = orders.map(({ id: orderId, storeId, merchantId }) => ({
    id: newId(),
    orderId,
    storeId,
    merchantId,
    ...row,
  }));
  await db.warehouseOrder.createMany({ data });
}

test('an order at a warehouse is erased once the warehouse has not shown it for a month', async () => {
  const it = await account();
  const [lost, shown] = await it.db.order.findMany({ orderBy: { id: 'asc' } });
  const since = it.clock.now();
  await it.db.order.updateMany({ data: { atWarehouseSince: since } });
  await atWarehouse(it.db, [lost!, shown!], { state: 'there', askedAt: since, seenAt: since });
  const erased = async () => {
    await it.erase();
    const rows = await it.db.order.findMany({ where: { erasedAt: { not: null } } });
    return rows.map(({ id }) => id);
  };
  await it.close();
  it.clock.advance(29 * 86_400_000);
  expect(await erased()).toEqual([]);

  await it.db.warehouseOrder.update({
    where: { orderId: shown!.id },
    data: { seenAt: it.clock.now() },
  });
  it.clock.advance(2 * 86_400_000);
  expect(await erased()).toEqual([lost!.id]);
});

test('an order that a warehouse never showed is erased a month after it was last sent there', async () => {
  const it = await account();
  const [lost, sentAgain] = await it.db.order.findMany({ orderBy: { id: 'asc' } });
  const noRow = await given.order(it.services, { merchant: it.merchant, store: it.store });
  const since = it.clock.now();
  await it.db.order.updateMany({ data: { atWarehouseSince: since } });
  const asked = { state: 'asked', askedAt: since, pushBegunAt: since } as const;
  await atWarehouse(it.db, [lost!, sentAgain!], asked);
  await it.close();
  it.clock.advance(31 * 86_400_000);
  await it.db.warehouseOrder.update({
    where: { orderId: sentAgain!.id },
    data: { pushBegunAt: it.clock.now() },
  });

  await it.erase();

  const rows = await it.db.order.findMany({ where: { erasedAt: { not: null } } });
  expect(rows.map(({ id }) => id).sort()).toEqual([lost!.id, noRow.id].sort());
  it.clock.advance(31 * 86_400_000);
  await it.erase();
  expect(await it.left()).toBe(0);
});

test('more orders than one run erases are all erased on the same day, whichever came first', async () => {
  const it = await account();
  const of = { merchant: it.merchant, store: it.store };
  const since = it.clock.now().getTime();
  // Orders that are imported later may be older.
  for (let n = 1; n < 100; n += 1)
    await given.order(it.services, { ...of, createdAt: new Date(since - n * 60_000) });
  await it.close();

  const next = async () => {
    const [row, ...more] = await it.db.outbox.findMany({ where: { job: eraseAccountJob.name } });
    expect(more).toEqual([]);
    if (row) await it.db.outbox.delete({ where: { id: row.id } });
    return row ? eraseAccountJob.payload.parse(row.payload) : null;
  };
  await it.erase();
  for (let job = await next(); job; job = await next()) {
    expect(job.after, 'it goes on at once').toBeDefined();
    await eraseAccount(it.services, job);
  }

  expect(await it.left()).toBe(0);
});

test('open data requests of a closed account are completed, because nothing is left to export', async () => {
  const it = await account();
  const request = { storeId: it.store.id, receivedAt: it.clock.now(), customerRef: '4242' };
  await it.db.privacyRequest.create({
    data: { id: newId(), deliveryId: newId(), kind: 'dataRequest', ...request },
  });
  await it.close();

  await it.erase();
  await it.erase(1);

  expect(await it.db.privacyRequest.findMany()).toMatchObject([
    { doneAt: it.clock.now(), customerRef: null },
  ]);
});
