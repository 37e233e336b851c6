import { expect, test } from 'vitest';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { readOperations } from './read-operations.ts';

/** Ten to midnight in Johannesburg. */
const LATE = '2026-11-26T21:50:00Z';

async function world() {
  const it = await testServices({ now: LATE });
  const { services } = it;
  const merchant = await given.merchant(services);
  const admin = await given.admin(services);
  return { ...it, merchant, admin, read: () => readOperations(services, admin) };
}

test('a day without events has only zeros', async () => {
  const { read } = await world();
  const { bookings, money, hubs, stores, jobs } = await read();

  expect(bookings).toEqual({
    requested: 0,
    booked: 0,
    refused: 0,
    median: null,
    p90: null,
    waiting: 0,
    oldest: null,
  });
  // A welcome credit is not a top-up.
  expect(money).toEqual({ heldCents: 0, feesCents: 0, topUpCents: 0 });
  expect([hubs, stores, jobs]).toEqual([[], [], []]);
});

test('shipments are counted on the day of their request; waiting ones whenever they were requested', async () => {
  const { services, clock, merchant, read } = await world();
  const { shipment } = await given.shippedOrder(services, merchant);
  const { bookings, money, jobs } = await read();

  expect(bookings).toMatchObject({
    requested: 1,
    booked: 0,
    waiting: 1,
    oldest: clock.now().toISOString(),
  });
  expect(money).toMatchObject({ heldCents: 500, feesCents: 0 });
  expect(jobs).toContainEqual(
    expect.objectContaining({ job: bookCourierJob.name, waiting: 1, failed: 0 }),
  );

  const asked = clock.now().toISOString();
  clock.advance(20 * 60_000);
  expect((await read()).bookings).toMatchObject({ requested: 0, waiting: 1, oldest: asked });
  await bookCourier(services, { shipmentId: shipment.id });
  await given.bookedOrder(services, merchant);
  const after = await read();
  expect(after.bookings).toMatchObject({ requested: 1, booked: 1, median: 0, waiting: 0 });
  expect(after.money).toEqual({ heldCents: 0, feesCents: 1_000, topUpCents: 0 });
});

test('a top-up counts on its day, and failed jobs are counted apart from waiting ones', async () => {
  const { services, db, clock, merchant, read } = await world();
  await db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId: merchant.merchantId,
      reference: 'top-up-1',
      type: 'accountTopUp',
      status: 'SUCCESSFUL',
      amountCents: 20_000,
      at: clock.now(),
      legs: [
        { step: 'credit', from: HOUSE.topUps, to: availableOf(merchant.merchantId), cents: 20_000 },
      ],
    }),
  );
  await given.shippedOrder(services, merchant);
  await db.outbox.updateMany({ data: { failedAt: new Date(), error: 'No answer' } });

  const { money, jobs } = await read();
  expect(money.topUpCents).toBe(20_000);
  expect(jobs).toContainEqual({ job: bookCourierJob.name, waiting: 0, failed: 1, oldest: null });
  clock.advance(20 * 60_000);
  expect((await read()).money.topUpCents).toBe(0);
});

test('hubs and stores with a broken connection are listed', async () => {
  const { services, db, clock, merchant, read } = await world();
  const hub = await given.hub(services);
  const store = await given.store(services, merchant, { integrationType: 'woocommerce' });
  const broken = {
    brokenSince: clock.now(),
    brokenBy: 'notAnswering',
    state: 'attention',
  } as const;
  await db.store.update({ where: { id: store.id }, data: broken });
  const { hubs, stores } = await read();

  expect(hubs).toMatchObject([{ id: hub.id, totals: { expected: 0, delivered: 0 } }]);
  expect(stores.map(({ name }) => name)).toEqual([store.name]);
});

test('only administrators can read it', async () => {
  const { services, merchant } = await world();
  const staff = given.hubStaff();

  for (const actor of [merchant, staff])
    await expect(readOperations(services, actor)).rejects.toMatchObject({ code: 'not-allowed' });
});
