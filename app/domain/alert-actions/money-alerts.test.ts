import { expect, test } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { watchBalances } from '#app/domain/wallet/follow-balances.ts';
import { watchLedger } from '#app/domain/wallet/watch-ledger.ts';
import { given } from '#tests/builders/given.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listAlerts } from './list-alerts.ts';
import { AlertsQuery } from './alerts.schema.ts';

const ALL = AlertsQuery.parse({});

test('the alert about a payment that differs is visible only to administrators and links to the transaction', async () => {
  const { services, payments } = await testServices();
  const [merchant, stranger] = [await given.merchant(services), await given.merchant(services)];
  const { transactionId, reference } = await beginTopUp(services, merchant, {
    amountCents: 10_000,
  });
  payments.become(reference, { state: 'succeeded', amountCents: 5_000 });

  await checkPayment(services, { reference });

  const { name: account } = await services.db.merchant.findUniqueOrThrow({
    where: { id: merchant.merchantId },
  });
  expect((await listAlerts(services, await given.admin(services), ALL)).docs).toMatchObject([
    {
      code: 'paymentDiffers',
      about: { kind: 'money', transactionId, amountCents: 10_000, account },
      repairs: ['transaction'],
    },
  ]);
  for (const actor of [merchant, stranger])
    expect((await listAlerts(services, actor, ALL)).docs).toEqual([]);
});

test('an old anchor is reported also while no new one can be stored', async () => {
  const { services, db } = await testServices();
  await given.merchant(services);
  const admin = await given.admin(services);
  await watchLedger(services);
  await services.files.remove('ledger/anchors/latest.json');
  await db.$executeRaw`update transactions set recorded_at = now() - interval '4 days'`;
  const full = () => Promise.reject(new AppError('files-down', 'The disk is full.'));
  const deps = { ...services, files: { ...services.files, put: full } };

  await expect(watchLedger(deps)).rejects.toMatchObject({ code: 'files-down' });

  expect((await listAlerts(services, admin, ALL)).docs).toMatchObject([{ code: 'ledgerFault' }]);
});

test('the alert about a ledger that does not add up is visible only to administrators, until it does', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const admin = await given.admin(services);
  const change = (by: bigint) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`;
      await tx.$executeRaw`
        update ledger_accounts set balance_cents = balance_cents + ${by} where merchant_id is not null`;
    });
  const reported = async () => (await listAlerts(services, admin, ALL)).docs;
  await watchLedger(services);
  expect(await reported()).toEqual([]);

  await change(1n);
  await watchLedger(services);

  expect(await reported()).toMatchObject([
    { code: 'ledgerFault', about: { kind: 'other' }, repairs: [], settled: 'Mark as resolved' },
  ]);
  const [{ words } = { words: '' }] = await reported();
  expect(words).toContain(`balance at merchant:${merchant.merchantId}:available`);
  expect((await listAlerts(services, merchant, ALL)).docs).toEqual([]);
  await change(-1n);
  await watchLedger(services);
  expect(await reported()).toEqual([]);
});

test('a low balance links owner and administrators to the account, and managers do not see it', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 9_999 });
  const [stranger, admin] = [await given.merchant(services), await given.admin(services)];
  const { name: account } = await services.db.merchant.findUniqueOrThrow({
    where: { id: merchant.merchantId },
  });
  const store = await given.store(services, merchant);

  await watchBalances(services);

  const aboutOf = async (actor: Actor) =>
    (await listAlerts(services, actor, ALL)).docs.map(({ about, repairs }) => ({
      about,
      repairs,
    }));
  const repairs = ['account'];
  const ofAccount = { kind: 'money', transactionId: null, amountCents: null };
  expect(await aboutOf(merchant)).toEqual([
    { about: { ...ofAccount, accountId: null, account }, repairs },
  ]);
  expect(await aboutOf(admin)).toEqual([
    { about: { ...ofAccount, accountId: merchant.merchantId, account }, repairs },
  ]);
  const shop: Actor = { ...given.storeToken(store), role: 'embedded' };
  for (const actor of [stranger, given.storeManager(merchant, [store]), shop])
    expect(await aboutOf(actor)).toEqual([]);
});
