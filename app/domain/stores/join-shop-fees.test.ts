import { expect, test } from 'vitest';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { approveChange, refuseChange } from '#app/domain/approvals/decide-change.ts';
import { issueAccountDocuments } from '#app/domain/money/issue-billing-documents.ts';
import { saveOperator } from '#app/domain/money/operator.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { callOff } from '#app/domain/shipments/cancel-order.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';
import { given } from '#tests/builders/given.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { installShop } from './install-shop.ts';
import { joinShop, offerShop } from './join-shop.ts';

const FACTS = shopFacts('kloof.myshopify.com', { name: 'Kloof', locations: [DEPOT] });

const COMPANY = {
  legalName: 'Thumela Logistics (Pty) Ltd',
  registrationNumber: null,
  vatNumber: null,
  address: '12 Loop Street\nCape Town',
  email: 'accounts@thumela.example',
  bankName: null,
  bankBranch: null,
  bankAccount: null,
  bankHolder: null,
};

/** A shop that booked a parcel from its own account and then joined a merchant's account. */
async function joinedWithParcel(
  { gift, paid, byShopify = false }: { gift: number; paid: number; byShopify?: boolean },
  eftCents = 0,
) {
  const it = await testServices({ now: '2026-11-18T08:00:00Z', connections: 10 });
  const { db, clock } = it;
  const services = {
    ...it.services,
    settings: {
      ...it.services.settings,
      welcomeCreditCents: gift,
      ...(byShopify ? { shopifyBilling: 'app-pricing' as const } : {}),
    },
  };
  const store = await installShop(services, FACTS);
  const shop: Actor = { ...given.storeToken(store), role: 'embedded' };
  const own = store.merchantId;
  await db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId: own,
      reference: 'EFT-1',
      type: 'accountTopUp',
      status: 'SUCCESSFUL',
      amountCents: paid,
      at: clock.now(),
      legs: [{ step: 'credit', from: HOUSE.bank, to: availableOf(own), cents: paid }],
    }),
  );
  await takeInOrder(services, store.id, incomingOrder(1, { externalId: 'order-1' }));
  const { orderKey } = await db.order.findFirstOrThrow();
  await requestShipments(services, shop, { orderKeys: [orderKey] });
  const { id: shipmentId } = await db.shipment.findFirstOrThrow();
  await bookCourier(services, { shipmentId });
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const admin = await given.admin(services);
  const eft = (account: string, amount: number) =>
    askMoney(services, admin, {
      account,
      asked: { kind: 'eftTopUp', amount, bankReference: 'T1000428', paidOn: '2026-11-18' },
    });
  if (eftCents) await eft(own, eftCents);
  await joinShop(services, merchant, await offerShop(services, shop));
  const cancel = async () => {
    const shipment = await db.shipment.findFirstOrThrow();
    await db.$transaction((tx) => callOff(tx, shipment, clock.now()));
  };
  const balances = async () => [
    await availableCents(services, own),
    await availableCents(services, merchant.merchantId),
  ];
  return { services, db, clock, own, merchant, admin, eft, cancel, balances };
}

test.each([
  [
    'a paid-in amount goes to the joined account',
    { gift: 0, paid: 3_000 },
    [0, 12_500],
    [0, 13_000],
  ],
  [
    'a gift stays a gift of the old account',
    { gift: 1_000, paid: 3_000 },
    [500, 13_000],
    [1_000, 13_000],
  ],
])('a fee is refunded after its shop has joined an account: %s', async (_, had, joined, after) => {
  const { services, cancel, balances } = await joinedWithParcel(had);
  expect(await balances()).toEqual(joined);

  await cancel();
  await cancel();

  expect(await balances()).toEqual(after);
  expect(await checkLedger(services)).toEqual([]);
});

test('a fee on Shopify’s bill carries nothing over, even if the old account was paid into since', async () => {
  const { services, db, own, cancel, balances, clock } = await joinedWithParcel({
    gift: 0,
    paid: 3_000,
    byShopify: true,
  });
  expect(await balances()).toEqual([0, 13_000]);
  await db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId: own,
      reference: 'EFT-2',
      type: 'accountTopUp',
      status: 'SUCCESSFUL',
      amountCents: 700,
      at: clock.now(),
      legs: [{ step: 'credit', from: HOUSE.bank, to: availableOf(own), cents: 700 }],
    }),
  );

  await cancel();

  expect(await balances()).toEqual([700, 13_000]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a payment to the account that a shop has left is not credited there', async () => {
  const had = { gift: 0, paid: 3_000 };
  const { services, db, own, eft, balances } = await joinedWithParcel(had, 60_000);
  const left = { code: 'conflict', message: expect.stringContaining('has joined another') };

  await expect(eft(own, 1_000)).rejects.toMatchObject(left);
  const which = await db.moneyRequest.findFirstOrThrow();
  const other = await given.admin(services);
  await expect(approveChange(services, other, which), 'asked before').rejects.toMatchObject(left);
  await refuseChange(services, other, which);

  expect(await balances()).toEqual([0, 12_500]);
  expect(await checkLedger(services)).toEqual([]);
});

test('a fee is invoiced to the account that paid it, even after its shop has joined another', async () => {
  const it = await joinedWithParcel({ gift: 0, paid: 3_000 });
  const { services, db, clock, own, merchant, admin } = it;
  await saveOperator(services, admin, COMPANY);
  clock.set('2026-12-01T00:15:00Z');
  for (const merchantId of [own, merchant.merchantId])
    await issueAccountDocuments(services, { merchantId, month: '2026-11' });

  expect(await db.billingDocument.findMany({ where: { kind: 'invoice' } })).toMatchObject([
    { merchantId: own, totalCents: 500n, content: { lines: [{ store: FACTS.name }] } },
  ]);
  const statements = await db.billingDocument.findMany({ where: { kind: 'statement' } });
  const closing = statements.map(({ merchantId, totalCents }) => [merchantId, totalCents] as const);
  expect(new Map(closing)).toEqual(
    new Map([
      [own, 0n],
      [merchant.merchantId, 12_500n],
    ]),
  );
  expect(await checkLedger(services)).toEqual([]);
});
