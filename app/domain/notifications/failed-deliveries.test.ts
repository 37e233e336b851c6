import { expect, test } from 'vitest';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { raiseNow } from '#tests/fakes/alerts.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { planFailedDeliveries, sendFailedDeliveries } from './failed-deliveries.ts';
import { failedDeliveriesJob } from './failed-deliveries.job.ts';

const MINUTE_MS = 60_000;

/** An account with two stores, whose owner has verified their email address. */
async function account() {
  const world = await testServices();
  const { services, db, clock, mails } = world;
  const merchant = await given.merchant(services);
  await db.user.updateMany({ data: { emailProvedAt: clock.now() } });
  const stores = [await given.store(services, merchant), await given.store(services, merchant)];
  const fail = async (storeAt = 0) => {
    const order = await given.order(services, { merchant, store: stores[storeAt]! });
    await raiseNow(world, 'deliveryFailed', ownerOf(order));
    return order;
  };
  const plan = () => planFailedDeliveries(services);
  /** Runs the queued jobs and returns the mails. */
  const send = async () => {
    const due = await db.outbox.findMany({
      where: { job: failedDeliveriesJob.name, doneAt: null },
      orderBy: { id: 'asc' },
    });
    for (const { id, payload } of due) {
      await sendFailedDeliveries(services, failedDeliveriesJob.payload.parse(payload));
      await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
    }
    return mails.splice(0);
  };
  /** Runs the worker's check after this many minutes, and returns the mails. */
  const after = async (minutes: number) => {
    clock.advance(minutes * MINUTE_MS);
    await plan();
    return send();
  };
  return { ...world, merchant, stores, fail, plan, send, after };
}

test('the first failure is emailed at once, and those of the next hour together', async () => {
  const { merchant, stores, fail, after } = await account();
  const first = await fail();

  const [mail, ...more] = await after(2);

  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    to: merchant.email,
    subject: 'Thumela: 1 delivery failed',
    unsubscribe: { userId: merchant.userId, kind: 'failed-deliveries' },
  });
  expect(mail?.text).toContain(
    `Order ${first.orderId}, ${stores[0]!.name}: http://127.0.0.1:3000/order-details/${first.orderKey}`,
  );
  expect(mail?.text).toContain('Choose which emails you get: http://127.0.0.1:3000/profile');

  const later = [await fail()];
  expect(await after(20)).toEqual([]);
  later.push(await fail(1));
  expect(await after(30)).toEqual([]);
  const [collected, ...others] = await after(11);
  expect(others).toEqual([]);
  expect(collected?.subject).toBe('Thumela: 2 deliveries failed');
  for (const { orderId } of later) expect(collected?.text).toContain(`Order ${orderId},`);
  expect(collected?.text).not.toContain(`Order ${first.orderId},`);
  expect(await after(120)).toEqual([]);
});

test('workers that check at the same time queue one email', async () => {
  const { db, clock, fail, plan, send } = await account();
  await fail();
  clock.advance(2 * MINUTE_MS);

  await Promise.all(Array.from({ length: 5 }, plan));

  expect(await db.outbox.count({ where: { job: failedDeliveriesJob.name } })).toBe(1);
  expect(await send()).toHaveLength(1);
});

test('a manager gets emails only about their stores, and no one about another account', async () => {
  const { services, db, clock, merchant, stores, fail, after } = await account();
  const emailProvedAt = clock.now();
  const { merchantId } = merchant;
  const manager = await givenPerson(services, 'storeManager', merchantId, {
    storeIds: [stores[1]!.id],
    emailProvedAt,
  });
  await given.merchant(services);
  await givenPerson(services, 'admin', null, { emailProvedAt });
  await givenPerson(services, 'hubStaff', null, { emailProvedAt });
  await db.user.updateMany({ data: { emailProvedAt } });
  await fail(0);
  expect((await after(2)).map(({ to }) => to)).toEqual([merchant.email]);

  const theirs = await fail(1);
  const mails = await after(61);

  expect(mails.map(({ to }) => to).sort()).toEqual([manager.email, merchant.email].sort());
  const ofManager = mails.find(({ to }) => to === manager.email);
  expect(ofManager?.subject).toBe('Thumela: 1 delivery failed');
  expect(ofManager?.text).toContain(`Order ${theirs.orderId},`);
});

test('failures that were settled since, or emails that were switched off, are not sent', async () => {
  const { db, clock, merchant, fail, plan, send, after } = await account();
  const order = await fail();
  clock.advance(2 * MINUTE_MS);
  await plan();
  await closeAlert(db, order.id, ['deliveryFailed'], { at: clock.now() });
  expect(await send()).toEqual([]);

  await fail();
  clock.advance(62 * MINUTE_MS);
  await plan();
  const unwantedMails = ['failed-deliveries'];
  await db.user.update({ where: { id: merchant.userId }, data: { unwantedMails } });
  expect(await send()).toEqual([]);

  await fail();
  expect(await after(120)).toEqual([]);
  expect(await db.outbox.count({ where: { job: failedDeliveriesJob.name } })).toBe(2);
});

test('an email lists at most twenty orders', async () => {
  const { fail, after } = await account();
  for (let n = 0; n < 23; n += 1) await fail();

  const [mail] = await after(2);

  expect(mail?.subject).toBe('Thumela: 23 deliveries failed');
  expect(mail?.text.match(/^Order /gm)).toHaveLength(20);
  expect(mail?.text).toContain('and 3 more');
});
