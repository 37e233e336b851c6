import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { dailySummaryJob } from './daily-summary.job.ts';
import { planDailySummaries, sendDailySummary } from './daily-summary.ts';

/** A Monday, 07:00 in Johannesburg. */
const MONDAY_AT_7 = '2025-03-10T05:00:00Z';

/** An account whose owner wants the summary. */
async function account(now = MONDAY_AT_7) {
  const world = await testServices({ now });
  const { services, db, clock, mails } = world;
  const merchant = await given.merchant(services);
  await db.user.updateMany({
    data: { emailProvedAt: clock.now(), wantedMails: ['daily-summary'] },
  });
  const store = await given.store(services, merchant);
  const plan = () => planDailySummaries(services);
  const planned = () => db.outbox.count({ where: { job: dailySummaryJob.name } });
  const send = async () => {
    const due = await db.outbox.findMany({ where: { job: dailySummaryJob.name, doneAt: null } });
    for (const { id, payload } of due) {
      await sendDailySummary(services, dailySummaryJob.payload.parse(payload));
      await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
    }
    return mails.splice(0);
  };
  return { ...world, merchant, store, plan, planned, send };
}

test('at 07:00 on a working day each member who wants the summary gets one, even with several workers', async () => {
  const { services, merchant, store, plan, planned, send } = await account();
  await given.order(services, { merchant, store });
  await givenPerson(services, 'storeManager', merchant.merchantId, { storeIds: [store.id] });

  await Promise.all(Array.from({ length: 5 }, plan));
  await plan();

  expect(await planned()).toBe(1);
  const [mail, ...more] = await send();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: merchant.email,
    subject: 'Thumela: your summary for 10 Mar 2025',
    unsubscribe: { userId: merchant.userId, kind: 'daily-summary' },
  });
  expect(mail?.text).toContain('To ship today: 1');
  await plan();
  expect(await send()).toEqual([]);
});

test.each([
  ['2025-03-10T04:59:59Z', 0],
  ['2025-03-10T05:00:00Z', 1],
  ['2025-03-10T09:59:59Z', 1],
  ['2025-03-10T10:00:00Z', 0],
  // A Saturday and a Sunday.
  ['2025-03-08T05:00:00Z', 0],
  ['2025-03-09T05:00:00Z', 0],
])('the summary is planned only on the morning of a working day: at %s, %i', async (now, count) => {
  const { plan, planned } = await account(now);

  await plan();

  expect(await planned()).toBe(count);
});

test('a public holiday is not a working day if holidays are observed', async () => {
  // Human Rights Day, a Friday.
  const { services, planned } = await account('2025-03-21T05:00:00Z');

  const settings = { ...services.settings, holidays: 'observe' as const };
  await planDailySummaries({ ...services, settings });

  expect(await planned()).toBe(0);
});

test.each([
  ['yesterday', '2025-03-11T05:00:00Z', '2025-03-09T22:00:00Z'],
  // Friday's own summary came before its deliveries.
  ['since Friday', MONDAY_AT_7, '2025-03-06T22:00:00Z'],
])(
  'the summary says what there is to do and how it went %s, in Johannesburg days',
  async (span, now, first) => {
    const { services, db, clock, merchant, store, plan, send } = await account(now);
    const deliveredAt = async (at: Date) => {
      const { order, shipment } = await given.bookedOrder(services, merchant, { store });
      await db.order.update({ where: { id: order.id }, data: { status: 'deliveryCompleted' } });
      await db.shipment.update({
        where: { id: shipment.id },
        data: { state: 'completed', deliveredAt: at, endedAt: at },
      });
    };
    const [begin, end] = [Date.parse(first), Date.parse(now) - 7 * 3_600_000];
    // In Johannesburg a day begins at 22:00 UTC of the day before.
    for (const at of [begin - 1, begin, end - 1, end]) await deliveredAt(new Date(at));
    const failedAt = async (at: number) => {
      const order = await given.order(services, { merchant, store, status: 'ineligible' });
      await raiseAlert(db, 'deliveryFailed', ownerOf(order), new Date(at));
    };
    await failedAt(begin - 1);
    await failedAt(begin);

    await plan();
    const [mail] = await send();

    expect(mail?.text.split('\n\n')[2]?.split('\n')).toEqual([
      `Delivered ${span}: 2`,
      `Failed ${span}: 1`,
      'Needs attention: Collection or delivery failed: 2',
    ]);
    expect(clock.now()).toEqual(new Date(now));
  },
);

test('a day with nothing to report has no summary, and other accounts and stores are not in it', async () => {
  const { services, db, clock, merchant, plan, send } = await account();
  const other = await given.merchant(services);
  const elsewhere = await given.store(services, other);
  await given.order(services, { merchant: other, store: elsewhere });
  await given.order(services, { merchant, store: await given.store(services, merchant) });
  const [mine] = [await given.store(services, merchant)];
  await givenPerson(services, 'storeManager', merchant.merchantId, {
    storeIds: [mine.id],
    emailProvedAt: clock.now(),
    wantedMails: ['daily-summary'],
  });
  await db.user.update({ where: { id: merchant.userId }, data: { wantedMails: [] } });

  await plan();

  expect(await send()).toEqual([]);
});

test('a summary that is sent late, or is no longer wanted, is not sent', async () => {
  const { services, db, clock, merchant, store, plan, send } = await account();
  await given.order(services, { merchant, store });
  await plan();
  clock.advance(17 * 3_600_000);
  expect(await send()).toEqual([]);

  clock.set('2025-03-11T05:00:00Z');
  await plan();
  await db.user.update({ where: { id: merchant.userId }, data: { wantedMails: [] } });
  expect(await send()).toEqual([]);
});
