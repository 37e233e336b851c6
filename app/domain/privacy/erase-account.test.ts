import { expect, test } from 'vitest';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { paymentOf } from '#app/domain/wallet/read-transaction.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
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
  return { services, db, merchant, store, erase, left, close };
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
