import { expect, test } from 'vitest';
import { billingBench } from '#tests/fakes/billing-bench.ts';

const NOTHING = 'You do not need to pay anything.';

test('the mail to an account with a positive balance says that nothing is to be paid', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-05', 'capture');

  await bench.close('2026-10');

  expect(bench.mails[0]?.text).toContain(NOTHING);
});

test('the mail to an account below zero at the end of the month says what it owes', async () => {
  const bench = await billingBench();
  await bench.db.merchant.updateMany({ data: { creditLimitCents: 100_000n } });
  await bench.fee('2026-10-05', 'capture', { cents: 62_050 });

  await bench.close('2026-10');

  const { text = '' } = bench.mails[0] ?? {};
  expect(text).not.toContain(NOTHING);
  expect(text).toContain('Your balance was R120.50 below zero at the end of the month.');
});
