import { expect, test } from 'vitest';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { mailBillingDocuments } from './mail-billing-documents.ts';

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

test.each([
  ['positive', 500, NOTHING],
  [
    'below zero',
    62_050,
    'If you have not topped up since, please write to accounts@thumela.example.',
  ],
])(
  'a shop that has not joined an account gets its mail, without links to the portal: balance %s',
  async (_what, cents, owed) => {
    const bench = await billingBench();
    await bench.db.membership.deleteMany({ where: bench.of });
    const { merchantId } = bench.of;
    await bench.db.merchant.update({
      where: { id: merchantId },
      data: { email: 'kloof.myshopify.com', creditLimitCents: 100_000n },
    });
    const of = { where: { id: bench.store.id } };
    await bench.db.store.update({ ...of, data: { contactEmail: 'owner@kloof.example' } });
    await bench.fee('2026-10-05', 'capture', { cents });

    await bench.close('2026-10');

    expect(bench.mails).toMatchObject([{ to: 'owner@kloof.example' }]);
    const { text = '' } = bench.mails[0] ?? {};
    expect(text).toContain('To get them as PDF, write to accounts@thumela.example.');
    expect(text).toContain(owed);
    expect(text).not.toContain('http');
  },
);

test('a closed account, and a shop without an address, get no mail about their documents', async () => {
  const bench = await billingBench();
  await bench.db.membership.deleteMany({ where: bench.of });
  const { merchantId } = bench.of;
  const of = { where: { id: merchantId } };
  await bench.db.merchant.update({ ...of, data: { email: 'kloof.myshopify.com' } });
  await bench.fee('2026-10-05', 'capture');
  await bench.close('2026-10');
  expect(bench.mails).toEqual([]);

  await bench.db.store.updateMany({ data: { contactEmail: 'owner@kloof.example' } });
  await bench.db.merchant.update({ ...of, data: { closedAt: bench.clock.now() } });
  await mailBillingDocuments(bench.services, { merchantId, month: '2026-10' });
  expect(bench.mails).toEqual([]);
});
