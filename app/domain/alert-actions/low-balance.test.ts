import { expect, test } from 'vitest';
import { listAlerts } from './list-alerts.ts';
import { AlertsQuery } from './alerts.schema.ts';
import { settleAlert } from './settle-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { notifyLowBalance } from '#app/domain/stores/notify-low-balance.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { watchBalances } from '#app/domain/wallet/follow-balances.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { ownLowBalance, setLowBalance } from '#app/domain/wallet/low-balance.ts';
import { holdOrderFee } from '#app/domain/wallet/order-fee.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { notifyLowBalanceJob } from '#app/domain/wallet/notify-low-balance.job.ts';

const HOUR_MS = 3_600_000;

async function account(balanceCents = 12_000, connections = 5) {
  const world = await testServices({ connections });
  const { services, db, clock, mails } = world;
  const merchant = await given.merchant(services, { balanceCents });
  const { merchantId } = merchant;
  /** Lowers or raises the balance by a ledger transaction. */
  const move = (cents: number) => {
    const ours = availableOf(merchantId);
    const [from, to] = cents < 0 ? [ours, HOUSE.gifts] : [HOUSE.gifts, ours];
    const amountCents = Math.abs(cents);
    return db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId,
        reference: newId(),
        type: 'welcomeCredit',
        status: 'SUCCESSFUL',
        amountCents,
        at: clock.now(),
        legs: [{ step: 'move', from, to, cents: amountCents }],
      }),
    );
  };
  /** Checks the balances as the worker does, sends the queued mails, and returns how many were sent so far. */
  const look = async () => {
    await watchBalances(services);
    const due = await db.outbox.findMany({
      where: { job: notifyLowBalanceJob.name, doneAt: null },
    });
    for (const { id, payload } of due) {
      await notifyLowBalance(services, notifyLowBalanceJob.payload.parse(payload));
      await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
    }
    return mails.length;
  };
  const alerts = () => db.alert.count({ where: { code: 'lowBalance', closedAt: null } });
  return { ...world, merchant, merchantId, move, look, alerts };
}

test('a balance below the chosen amount causes one email, a banner and an alert, until it is above', async () => {
  const { services, mails, merchant, move, look, alerts } = await account();
  expect([await look(), await alerts()]).toEqual([0, 0]);

  await move(-2_000);
  expect([await look(), await alerts()]).toEqual([0, 0]);
  expect(await ownLowBalance(services, merchant)).toBeNull();
  await move(-1);

  expect([await look(), await look(), await alerts()]).toEqual([1, 1, 1]);
  expect(mails[0]).toMatchObject({ to: merchant.email, subject: 'Your Thumela balance is low' });
  expect(mails[0]?.text).toContain('fell below R100.00. R99.99 is available now.');
  expect(await ownLowBalance(services, merchant)).toEqual({
    availableCents: 9_999,
    belowCents: 10_000,
    mayTopUp: true,
  });
  await move(1);
  expect([await look(), await alerts()]).toEqual([1, 0]);
  expect(await ownLowBalance(services, merchant)).toBeNull();
});

test('an owner who does not want the email still has the alert', async () => {
  const { db, clock, mails, merchant, move, look, alerts } = await account();
  await move(-2_001);
  await look();
  expect(mails).toMatchObject([{ unsubscribe: { userId: merchant.userId, kind: 'low-balance' } }]);
  const unwantedMails = ['low-balance'];
  await db.user.update({ where: { id: merchant.userId }, data: { unwantedMails } });
  await move(2_001);
  await look();
  clock.advance(25 * HOUR_MS);
  await move(-2_001);

  expect([await look(), await alerts()]).toEqual([1, 1]);
});

test('the email is sent again after the balance was above the amount, at most once a day', async () => {
  const { clock, move, look, alerts } = await account();
  const fall = () => move(-5_000);
  const rise = () => move(5_000);
  await fall();
  expect(await look()).toBe(1);
  for (let n = 0; n < 3; n += 1) {
    await rise();
    await look();
    await fall();
    clock.advance(HOUR_MS);
    expect([await look(), await alerts()]).toEqual([1, 1]);
  }

  clock.advance(24 * HOUR_MS);
  expect(await look()).toBe(1);
  await rise();
  await look();
  await fall();

  expect([await look(), await alerts()]).toEqual([2, 1]);
});

test('fifty reservations and several workers at once cause one email and one alert', async () => {
  const { services, db, clock, merchantId, merchant, look, alerts } = await account(30_000, 16);
  const order = await given.order(services, { merchant });
  const shipments = Array.from({ length: 50 }, (_none, n) => ({ id: newId(), attempt: n + 1 }));
  await db.shipment.createMany({
    data: shipments.map(({ id, attempt }) => ({
      id,
      attempt,
      orderId: order.id,
      merchantId,
      storeId: order.storeId,
      kind: 'delivery',
      reference: `REF-${attempt}`,
      state: 'requested',
      feeCents: 500n,
      requestedAt: clock.now(),
    })),
  });
  const holds = shipments.map(({ id: shipmentId, attempt }) =>
    db.$transaction((tx) =>
      holdOrderFee(tx, {
        shipmentId,
        merchantId,
        reference: `REF-${attempt}`,
        feeCents: 500,
        at: clock.now(),
        email: null,
      }),
    ),
  );
  const looks = Array.from({ length: 6 }, () => watchBalances(services));

  await Promise.all([...holds, ...looks]);
  await Promise.all([watchBalances(services), watchBalances(services)]);

  expect([await look(), await alerts()]).toEqual([1, 1]);
});

test('a dismissed alert stays closed until the balance falls again', async () => {
  const { services, merchant, move, look, alerts } = await account();
  await move(-5_000);
  await look();
  const [alert] = (await listAlerts(services, merchant, AlertsQuery.parse({}))).docs;

  await settleAlert(services, merchant, { id: alert!.id });
  await look();
  expect(await alerts()).toBe(0);

  await move(5_000);
  await look();
  await move(-5_000);
  await look();
  expect(await alerts()).toBe(1);
});

test('an email is not sent if the balance is above the amount again', async () => {
  const { services, db, mails, move } = await account();
  await move(-5_000);
  await watchBalances(services);
  const { payload } = await db.outbox.findFirstOrThrow({
    where: { job: notifyLowBalanceJob.name },
  });
  await move(5_000);
  await watchBalances(services);

  await notifyLowBalance(services, notifyLowBalanceJob.payload.parse(payload));

  expect(mails).toEqual([]);
});

test('an account without any transaction or a closed account has no alert', async () => {
  const { services, db, merchantId, look, move, alerts } = await account();
  await given.merchant(services, { balanceCents: 0 });
  expect([await look(), await alerts()]).toEqual([0, 0]);

  await move(-5_000);
  expect([await look(), await alerts()]).toEqual([1, 1]);
  await db.merchant.update({ where: { id: merchantId }, data: { closedAt: new Date() } });

  expect([await look(), await alerts()]).toEqual([1, 0]);
});

test('a new amount, or none, applies at once and without an email', async () => {
  const { services, merchant, look, alerts } = await account();

  await setLowBalance(services, merchant, { belowCents: 12_001 });
  expect([await alerts(), await look()]).toEqual([1, 0]);
  expect(await ownLowBalance(services, merchant)).toMatchObject({ belowCents: 12_001 });

  await setLowBalance(services, merchant, { belowCents: null });
  expect([await alerts(), await look()]).toEqual([0, 0]);
  expect(await ownLowBalance(services, merchant)).toBeNull();

  await setLowBalance(services, merchant, { belowCents: 0 });
  expect([await alerts(), await look()]).toEqual([0, 0]);
});

test('only the owner can choose the amount, and only for their own account', async () => {
  const { services, db, merchant, merchantId } = await account();
  const stranger = await given.merchant(services);
  const others = [await given.admin(services), given.storeManager(merchant, []), given.hubStaff()];

  for (const actor of others)
    await expect(setLowBalance(services, actor, { belowCents: 1 })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  await setLowBalance(services, stranger, { belowCents: 1 });

  const { lowBalanceCents } = await db.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  expect(lowBalanceCents).toBe(10_000n);
});

test('managers, shops and administrators get no banner', async () => {
  const { services, merchant, move } = await account();
  const store = await given.store(services, merchant);
  await move(-5_000);

  for (const actor of [
    given.storeManager(merchant, [store]),
    { ...given.storeToken(store), role: 'embedded' as const },
    await given.admin(services),
  ])
    expect(await ownLowBalance(services, actor)).toBeNull();
});
