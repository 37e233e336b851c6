import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listTransactions } from './list-transactions.ts';
import { daysLeft } from './pace.rules.ts';
import { readPace } from './read-pace.ts';
import { TransactionsQuery } from './transactions.schema.ts';

/** Books one order at each of the times, with a fee of R5. */
async function spentAt(...times: string[]) {
  const world = await testServices({ now: times[0]! });
  const merchant = await given.merchant(world.services, { balanceCents: 10_000 });
  const store = await given.store(world.services, merchant);
  for (const time of times) {
    world.clock.set(time);
    await given.bookedOrder(world.services, merchant, { store });
  }
  return { ...world, merchant, store };
}

test('this month is compared with the previous month up to the same day and hour', async () => {
  const { services, clock, merchant } = await spentAt(
    '2026-09-30T21:59:59.999Z',
    '2026-09-30T22:00:00.000Z',
    '2026-10-18T08:00:00.000Z',
    '2026-10-18T08:00:00.001Z',
    '2026-10-31T21:59:59.999Z',
    '2026-10-31T22:00:00.000Z',
  );
  clock.set('2026-11-18T08:00:00Z');

  const pace = await readPace(services, merchant);

  expect(pace).toMatchObject({ monthFrom: '2026-11-01', monthCents: 500, monthBeforeCents: 1_000 });
  const query = TransactionsQuery.parse({ type: 'orderCreationFee', from: pace?.monthFrom });
  const { docs } = await listTransactions(services, merchant, query);
  expect(docs.reduce((sum, { amountCents }) => sum - amountCents, 0)).toBe(pace?.monthCents);
});

test('the end of a longer month is compared with the whole of a shorter previous month', async () => {
  const { services, clock, merchant } = await spentAt(
    '2027-02-28T21:59:59.999Z',
    '2027-02-28T22:00:00.000Z',
  );
  clock.set('2027-03-31T21:59:59.999Z');

  expect(await readPace(services, merchant)).toMatchObject({
    monthCents: 500,
    monthBeforeCents: 500,
  });
});

test('the last days of a longer month count the last day of a shorter previous month completely', async () => {
  const { services, clock, merchant } = await spentAt(
    '2027-02-28T07:00:00Z',
    '2027-02-28T21:59:59.999Z',
    '2027-02-28T22:00:00.000Z',
  );
  const before = async (now: string) => {
    clock.set(now);
    return (await readPace(services, merchant))?.monthBeforeCents;
  };

  expect(await before('2027-03-28T08:00:00Z')).toBe(500);
  for (const day of ['29', '30', '31'])
    expect(await before(`2027-03-${day}T08:00:00Z`), day).toBe(1_000);
});

test('the pace counts booked shipments of the fourteen days before today', async () => {
  const { services, clock, merchant, store } = await spentAt(
    '2026-11-03T21:59:59.999Z',
    '2026-11-03T22:00:00.000Z',
    '2026-11-17T21:59:59.999Z',
    '2026-11-17T22:00:00.000Z',
  );
  clock.set('2026-11-18T08:00:00Z');
  await given.shippedOrder(services, merchant, { store });

  const pace = await readPace(services, merchant);

  // R100.00 minus four fees and one reserved fee.
  expect(pace).toMatchObject({ fortnightCents: 1_000, availableCents: 7_500 });
  expect(pace && daysLeft(pace)).toBe(105);
});

test('the pace leaves out fees that Shopify bills, because the balance does not pay them', async () => {
  const { services, clock, merchant } = await spentAt('2026-11-17T08:00:00Z');
  const shop = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  services.settings.shopifyBilling = 'app-pricing';
  await given.bookedOrder(services, merchant, { store: shop });
  clock.set('2026-11-18T08:00:00Z');

  const pace = await readPace(services, merchant);

  expect(pace).toMatchObject({ monthCents: 1_000, fortnightCents: 500, availableCents: 9_500 });
});

test('figures contain no other account, and people who may not see the account get none', async () => {
  const { services, merchant, store } = await spentAt('2026-11-18T08:00:00Z');
  const other = await given.merchant(services, { balanceCents: 300 });
  const shop: Actor = { ...given.storeToken(store), role: 'embedded' };

  expect(await readPace(services, other)).toMatchObject({ monthCents: 0, availableCents: 300 });
  for (const actor of [
    given.storeManager(merchant, [store]),
    shop,
    { ...shop, role: 'shopStaff' as const },
    await given.admin(services),
    given.hubStaff(),
  ])
    expect(await readPace(services, actor)).toBeNull();
});

const PACE = { monthFrom: '2026-11-01', monthCents: 0, monthBeforeCents: 0 };

test.each([
  [{ fortnightCents: 0, availableCents: 5_000, creditLimitCents: 0 }, null],
  [{ fortnightCents: 1_400, availableCents: 5_000, creditLimitCents: 0 }, 50],
  [{ fortnightCents: 1_400, availableCents: 99, creditLimitCents: 0 }, 0],
  [{ fortnightCents: 1_400, availableCents: -500, creditLimitCents: 1_000 }, 5],
  [{ fortnightCents: 1_400, availableCents: -2_000, creditLimitCents: 1_000 }, 0],
])('%o lasts %s days', (sums, days) => {
  expect(daysLeft({ ...PACE, ...sums })).toBe(days);
});
