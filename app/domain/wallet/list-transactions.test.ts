import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { listTransactions } from './list-transactions.ts';
import { returnOrderFee } from './order-fee.ts';
import { readAccount } from './read-account.ts';
import { recordTransaction } from './record-transaction.ts';
import { TransactionsQuery } from './transactions.schema.ts';

const ask = (over: object = {}) => TransactionsQuery.parse(over);

/** Twelve top-ups of R1 each, a minute apart, and one shipment whose fee is reserved. */
async function account() {
  const it = await testServices();
  const { services, db, clock } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const topUp = (cents: number) =>
    db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId: merchant.merchantId,
        reference: `TOPUP-${newId()}`,
        type: 'accountTopUp',
        status: 'SUCCESSFUL',
        amountCents: cents,
        at: clock.now(),
        legs: [{ step: 'credit', from: HOUSE.topUps, to: availableOf(merchant.merchantId), cents }],
      }),
    );
  for (let n = 0; n < 12; n += 1) {
    await topUp(100);
    clock.advance(60_000);
  }
  const order = await given.order(services, { merchant, orderId: 'KH-1041' });
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  return { ...it, merchant, order, topUp };
}

test('pages have ten rows, newest first, each with the available balance after it', async () => {
  const { services, merchant, order } = await account();

  const first = await listTransactions(services, merchant, ask());
  const second = await listTransactions(services, merchant, ask({ page: 2 }));

  expect(first).toMatchObject({ totalDocs: 13, totalPages: 2, page: 1 });
  expect([...first.docs, ...second.docs].map(({ balanceCents }) => balanceCents)).toEqual([
    700, 1_200, 1_100, 1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100,
  ]);
  expect(first.docs[0]).toMatchObject({
    type: 'orderCreationFee',
    typeWords: 'Order Creation Fee',
    status: 'PENDING',
    amountCents: -500,
    order: { orderId: 'KH-1041', orderKey: order.orderKey, shipment: 'delivery' },
  });
  expect(await readAccount(services, merchant, { account: '' })).toMatchObject({
    availableCents: 700,
    heldCents: 500,
  });
});

test('a returned fee changes no balance, and the balances above it are recalculated', async () => {
  const { services, db, clock, merchant, topUp } = await account();
  const fee = await db.shipment.findFirstOrThrow();
  await topUp(10_000);
  const { id: shipmentId, merchantId, reference } = fee;
  await db.$transaction((tx) =>
    returnOrderFee(tx, { shipmentId, merchantId, reference, feeCents: 500, at: clock.now() }),
  );

  const { docs } = await listTransactions(services, merchant, ask());

  expect(
    docs
      .slice(0, 3)
      .map(({ status, amountCents, balanceCents }) => [status, amountCents, balanceCents]),
  ).toEqual([
    ['SUCCESSFUL', 10_000, 11_200],
    ['FAILED', -500, 1_200],
    ['SUCCESSFUL', 100, 1_200],
  ]);
});

test('rows filtered by type, days and store show the balances of the whole account', async () => {
  const { services, db, merchant } = await account();
  const [store] = await db.store.findMany();

  const fees = await listTransactions(services, merchant, ask({ type: 'orderCreationFee' }));
  const ofStore = await listTransactions(services, merchant, ask({ store: store?.name }));
  const tens = await listTransactions(services, merchant, ask({ type: 'accountTopUp', page: 2 }));

  expect(fees.docs.map(({ balanceCents, store: name }) => [balanceCents, name])).toEqual([
    [700, store?.name],
  ]);
  expect(ofStore.docs).toEqual(fees.docs);
  expect(tens.docs.map(({ balanceCents }) => balanceCents)).toEqual([200, 100]);
  expect(await listTransactions(services, merchant, ask({ to: '2001-01-01' }))).toMatchObject({
    docs: [],
    totalDocs: 0,
  });
  const today = (await db.transaction.findFirstOrThrow()).createdAt.toISOString().slice(0, 10);
  const all = await listTransactions(services, merchant, ask({ from: today, to: today }));
  expect(all.totalDocs).toBe(13);
});

test('others’ transactions are hidden; administrators must name the account', async () => {
  const { services, merchant } = await account();
  const other = await given.merchant(services, { balanceCents: 0 });
  const admin = await given.admin(services);
  const asked = ask({ account: merchant.merchantId });

  expect(await listTransactions(services, other, asked)).toMatchObject({ totalDocs: 0 });
  expect(await listTransactions(services, admin, asked)).toMatchObject({ totalDocs: 13 });
  for (const stranger of [ask(), ask({ account: newId() })])
    await expect(listTransactions(services, admin, stranger)).rejects.toMatchObject({
      code: 'not-found',
    });
  for (const actor of [given.storeManager(merchant, []), given.hubStaff()])
    await expect(listTransactions(services, actor, asked)).rejects.toMatchObject({
      code: 'not-allowed',
    });
});
