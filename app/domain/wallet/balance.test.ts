import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { paidInLeft, spendableOf } from './balance.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { recordTransaction } from './record-transaction.ts';
import { signedCents, type TransactionType } from './transaction-types.rules.ts';

test('only the accounts that were asked for are read, each with its own balance and limit', async () => {
  const { services, db } = await testServices();
  const rich = await given.merchant(services, { balanceCents: 7_000 });
  await given.merchant(services, { balanceCents: 9_000 });
  const poor = await given.merchant(services, { balanceCents: 0, creditLimitCents: 300 });

  const found = await spendableOf(db, [rich.merchantId, poor.merchantId]);

  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining([
      { merchantId: rich.merchantId, availableCents: 7_000, creditLimitCents: 0 },
      { merchantId: poor.merchantId, availableCents: 0, creditLimitCents: 300 },
    ]),
  );
});

type Moved = Partial<Record<TransactionType, number>>;

test.each<[string, Moved, number]>([
  ['nothing was paid in', {}, 0],
  ['welcome credit does not count as paid in', { welcomeCredit: 500 }, 0],
  ['a top-up is left whole', { accountTopUp: 3_000 }, 3_000],
  ['fees come off a top-up', { accountTopUp: 3_000, orderCreationFee: 700 }, 2_300],
  [
    'welcome credit is spent first',
    { welcomeCredit: 500, accountTopUp: 3_000, orderCreationFee: 500 },
    3_000,
  ],
  [
    'then what was paid in',
    { welcomeCredit: 500, accountTopUp: 3_000, orderCreationFee: 700 },
    2_800,
  ],
  ['a refund was paid back', { welcomeCredit: 500, accountTopUp: 3_000, topUpRefund: 3_000 }, 0],
  ['a reversal was taken back', { accountTopUp: 3_000, topUpReversed: 1_000 }, 2_000],
  ['a pay-out left the account', { accountTopUp: 3_000, payOut: 2_000 }, 1_000],
  ['an adjustment counts as paid in', { adjustment: 400 }, 400],
  [
    'a deduction corrects a top-up recorded too large, and leaves the welcome credit',
    { welcomeCredit: 50_000, accountTopUp: 100_000, adjustment: -90_000 },
    10_000,
  ],
  ['a balance carried over does too', { balanceCarriedOver: 600 }, 600],
  ['a debt is negative', { accountTopUp: 1_000, orderCreationFee: 1_500 }, -500],
])('what is left of the money paid in: %s', async (_what, moved, left) => {
  const { services, db, clock } = await testServices();
  const { merchantId } = await given.merchant(services, { balanceCents: 0 });
  for (const [type, amountCents] of Object.entries(moved) as [TransactionType, number][]) {
    const own = availableOf(merchantId);
    const [from, to] = signedCents(type, amountCents) > 0 ? [HOUSE.bank, own] : [own, HOUSE.bank];
    await db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId,
        reference: newId(),
        type,
        status: 'SUCCESSFUL',
        amountCents,
        at: clock.now(),
        legs: [{ step: 'move', from, to, cents: Math.abs(amountCents) }],
      }),
    );
  }

  expect(await paidInLeft(db, merchantId)).toBe(left);
});
