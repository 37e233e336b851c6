import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { requestShipments } from './request-shipments.ts';
import { applyCourierEvent } from './apply-courier-event.ts';
import { bookCourier } from './book-courier.ts';
import { shipAgain } from './ship-again.ts';
import { shipCost } from './ship-cost.ts';

async function shop(balanceCents: number, creditLimitCents = 0) {
  const world = await testServices();
  const { services } = world;
  const merchant = await given.merchant(services, { balanceCents, creditLimitCents });
  const store = await given.store(services, merchant);
  const order = (over = {}) => given.order(services, { merchant, store, ...over });
  const keys = async (count: number) => {
    const made = [];
    for (let n = 0; n < count; n += 1) made.push((await order()).orderKey);
    return made;
  };
  return { ...world, merchant, store, order, keys };
}

test('only orders that can ship are counted, and the balance is returned with them', async () => {
  const { services, merchant, order, keys } = await shop(50_000);
  const orderKeys = await keys(2);
  const { orderKey: ineligible } = await order({ status: 'ineligible', reasons: ['no-street'] });

  expect(await shipCost(services, merchant, [...orderKeys, ineligible, 'NOSUCHKEY000'])).toEqual({
    orders: 2,
    cents: 1_000,
    eachCents: 500,
    covered: 2,
    balance: { availableCents: 50_000, creditLimitCents: 0 },
    mayTopUp: true,
  });
  expect(await shipCost(services, merchant, [ineligible])).toMatchObject({ orders: 0, cents: 0 });
});

test.each([
  { balanceCents: 1_700, creditLimitCents: 0, covered: 3 },
  { balanceCents: 1_700, creditLimitCents: 300, covered: 4 },
  { balanceCents: 0, creditLimitCents: 0, covered: 0 },
])('as many orders ship as were said to be covered: $covered', async (account) => {
  const { services, merchant, keys } = await shop(account.balanceCents, account.creditLimitCents);
  const orderKeys = await keys(5);

  const { covered } = await shipCost(services, merchant, orderKeys);
  const shipped = await requestShipments(services, merchant, { orderKeys }).then(
    ({ accepted }) => accepted.length,
    () => 0,
  );

  expect(covered).toBe(account.covered);
  expect(shipped).toBe(account.covered);
});

test('a person without access to the account sees the cost but not the balance', async () => {
  const { services, merchant, store, keys } = await shop(700);
  const orderKeys = await keys(2);
  const shopItself: Actor = { ...given.storeToken(store), role: 'embedded' };

  for (const actor of [given.storeManager(merchant, [store]), shopItself])
    expect(await shipCost(services, actor, orderKeys)).toEqual({
      orders: 2,
      cents: 1_000,
      eachCents: 500,
      covered: null,
      balance: null,
      mayTopUp: false,
    });
});

test('for another account’s orders neither price nor balance is returned', async () => {
  const { services, keys } = await shop(12_345);
  const stranger = await given.merchant(services, { balanceCents: 0 });
  const orderKeys = await keys(1);

  expect(await shipCost(services, stranger, orderKeys)).toEqual({
    orders: 0,
    cents: 0,
    eachCents: null,
    covered: 0,
    balance: null,
    mayTopUp: true,
  });
  await expect(shipCost(services, given.hubStaff(), orderKeys)).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('for an administrator, each account pays for its own orders', async () => {
  const { services, keys } = await shop(500);
  const [first, second] = await keys(2);
  const other = await given.merchant(services, { balanceCents: 600 });
  const { orderKey: third } = await given.order(services, { merchant: other });
  const admin = await given.admin(services);

  expect(await shipCost(services, admin, [first!, second!, third])).toMatchObject({
    orders: 3,
    covered: 2,
    balance: null,
    mayTopUp: false,
  });
  expect(await shipCost(services, admin, [third])).toMatchObject({
    balance: { availableCents: 600, creditLimitCents: 0 },
  });
});

test('without a payment provider, no one is offered a top-up', async () => {
  const { services, merchant, keys } = await shop(0);

  const cost = await shipCost({ ...services, payments: null }, merchant, await keys(1));

  expect(cost.mayTopUp).toBe(false);
});

test('what Shopify bills is covered by any balance, and does not use it up', async () => {
  const { services, merchant, keys } = await shop(700);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const { orderKey } = await given.order(services, { merchant, store });
  const billing = { ...services.settings, shopifyBilling: 'app-pricing' as const };
  const cost = (orderKeys: string[]) =>
    shipCost({ ...services, settings: billing }, merchant, orderKeys);

  expect(await cost([orderKey])).toMatchObject({ cents: 500, covered: 1, balance: null });
  expect(await cost([orderKey, ...(await keys(2))])).toMatchObject({
    cents: 1_500,
    covered: 2,
    balance: { availableCents: 700 },
  });
});

test.each([
  { says: 'whose pickup failed', states: [['pickup', 'failed']], covered: 2 },
  {
    says: 'that were collected',
    states: [
      ['pickup', 'successful'],
      ['delivery', 'failed'],
    ],
    covered: 0,
  },
] as const)(
  'to ship orders again $says, whose fees are refunded only before collection, an empty balance covers $covered',
  async ({ states, covered }) => {
    const { services, db, courier, merchant, keys } = await shop(1_000);
    const orderKeys = await keys(2);
    await requestShipments(services, merchant, { orderKeys });
    for (const { id, reference } of await db.shipment.findMany()) {
      await bookCourier(services, { shipmentId: id });
      for (const [leg, state] of states) {
        const event = courier.event(reference, leg, state);
        await applyCourierEvent(services, event, `${reference} ${leg}`);
      }
    }

    const cost = await shipCost(services, merchant, orderKeys, 'shipAgain', 'lost');
    expect(cost).toMatchObject({
      orders: 2,
      cents: 1_000,
      covered,
      balance: { availableCents: 0 },
    });
    const why = { whyCode: 'lost', note: null };
    const again = await shipAgain(services, merchant, { orderKeys, ...why }).then(
      ({ accepted }) => accepted.length,
      () => 0,
    );
    expect(again).toBe(covered);
  },
);
