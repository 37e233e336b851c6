import { expect, test } from 'vitest';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { creditUnknown } from './credit-unknown.ts';

const PAID = 10_000;
const reference = 'PAY-UNKNOWN';

/** Credits an unmatched payment of R100 to an account. `check` runs the jobs that this queued. */
async function credited(before?: (payments: Bench['payments']) => void) {
  const it = await testServices();
  const { services, db, payments } = it;
  const merchant = await given.merchant(services, { balanceCents: 0 });
  const details = paidByCard('payer@shop.example');
  payments.others.push({
    reference,
    amountCents: PAID,
    state: 'succeeded',
    currency: 'ZAR',
    details,
  });
  before?.(payments);
  const id = await givenDifference(services, { reference });
  const account = merchant.email ?? '';
  await creditUnknown(services, await given.admin(services), { id, account, reason: 'Theirs' });
  const check = async () => {
    const scheduled = await db.outbox.findMany({ where: { job: checkPaymentJob.name } });
    expect(scheduled).toHaveLength(1);
    const asked = checkPaymentJob.payload.parse(scheduled[0]?.payload);
    await checkPayment(services, asked);
    await checkPayment(services, asked);
  };
  const balance = () => availableCents(services, merchant.merchantId);
  return { ...it, check, balance };
}
type Bench = Awaited<ReturnType<typeof testServices>>;

test('what the provider refunded of the payment before is deducted once', async () => {
  const { check, balance, services } = await credited((payments) =>
    payments.refundThere(reference, 4_000),
  );

  await check();

  expect(await balance()).toBe(6_000);
  expect(await checkLedger(services)).toEqual([]);
});

test('the provider’s fee is booked as for every other top-up', async () => {
  const { check, balance, db, services } = await credited();

  await check();

  const of = async (key: string) =>
    (await db.ledgerAccount.findUniqueOrThrow({ where: { key } })).balanceCents;
  expect(await balance()).toBe(PAID);
  expect(await of(HOUSE.providerFees)).toBe(-449n);
  expect(await of(HOUSE.topUps)).toBe(449n - BigInt(PAID));
  expect(await db.transaction.findUniqueOrThrow({ where: { reference } })).toMatchObject({
    details: { reason: 'Theirs', payment: { id: '4099260516', feesCents: 449 } },
  });
  expect(await checkLedger(services)).toEqual([]);
});

test('of two administrators who credit it to two accounts at once, the second learns that it is resolved', async () => {
  const { services, db } = await testServices({ connections: 8 });
  const admins = [await given.admin(services), await given.admin(services)] as const;
  for (let round = 0; round < 8; round += 1) {
    const accounts = [await given.merchant(services), await given.merchant(services)] as const;
    const id = await givenDifference(services);
    const credit = (nth: 0 | 1) =>
      creditUnknown(services, admins[nth], {
        id,
        account: accounts[nth].email ?? '',
        reason: 'Theirs',
      });

    const ends = await Promise.allSettled([credit(0), credit(1)]);

    const codes = ends.flatMap((end) =>
      end.status === 'rejected' ? (end.reason as { code: string }).code : [],
    );
    expect(codes).toEqual(['conflict']);
  }
  expect(await db.transaction.count({ where: { type: 'accountTopUp' } })).toBe(8);
});
