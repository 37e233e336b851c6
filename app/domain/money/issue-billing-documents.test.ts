import { expect, test } from 'vitest';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import type { FeeOf } from '#app/domain/wallet/order-fee.ts';
import {
  issueBillingDocuments,
  issueAccountDocuments,
  scheduleBillingDocuments,
} from './issue-billing-documents.ts';
import { issueMonth } from './issue-month.ts';
import { BillingDocumentContent } from './billing-document.schema.ts';
import { billingBench, SELLER } from '#tests/fakes/billing-bench.ts';

test('after a month, an account gets its invoice and statement, and its owner one mail', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-03', 'capture');
  await bench.fee('2026-10-31', 'capture', { cents: 700 });
  await bench.fee('2026-10-05', 'return');
  await bench.fee('2026-10-06', null);

  await bench.close('2026-10');

  const [invoice, statement, ...more] = await bench.billingDocuments();
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'invoice', number: 'INV-000001', month: '2026-10' });
  expect(invoice?.content).toMatchObject({
    title: 'Tax Invoice',
    isFull: false,
    totalCents: 1_200,
    vatCents: 65 + 91,
    lines: [
      { store: bench.store.name, quantity: 1, unitCents: 500, rate: 1_500, vatCents: 65 },
      { store: bench.store.name, quantity: 1, unitCents: 700, rate: 1_500, vatCents: 91 },
    ],
  });
  expect(statement?.content).toMatchObject({
    kind: 'statement',
    openingCents: 0,
    closingCents: 50_000 - 500 - 700 - 500,
  });
  expect(statement?.number).toBeNull();
  expect(bench.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [bench.merchant.email, 'Thumela: your invoices and statements for October 2026'],
  ]);
  expect(bench.mails[0]?.text).toContain('Invoice INV-000001: R12.00');
  expect(bench.mails[0]?.text).toContain('/account/papers');
});

test('nothing is issued before the month ends in Johannesburg, or without company details', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-03', 'capture');

  bench.clock.set('2026-10-31T21:59:00Z');
  await issueAccountDocuments(bench.services, { ...bench.of, month: '2026-10' });
  await issueBillingDocuments(bench.services, { month: '2026-10' });
  expect(await bench.billingDocuments()).toEqual([]);

  await bench.db.operator.deleteMany();
  await bench.close('2026-10');
  expect(await bench.billingDocuments()).toEqual([]);
  expect(await bench.db.billingMonth.count()).toBe(0);

  await bench.saveOperator({});
  await bench.work();
  expect((await bench.billingDocuments()).map(({ kind }) => kind)).toEqual([
    'invoice',
    'statement',
  ]);
});

test('administrators have an alert about fees to invoice until the company details are entered', async () => {
  const bench = await billingBench();
  const reported = () =>
    bench.db.alert.findMany({ where: { code: 'companyMissing', closedAt: null } });
  await bench.db.operator.deleteMany();
  await bench.fee('2026-10-03', 'return');
  await bench.close('2026-10');
  expect(await reported(), 'nothing is due').toEqual([]);

  await bench.fee('2026-11-03', 'capture');
  await bench.fee('2026-11-04', 'capture', { cents: 700 });
  await bench.close('2026-11');
  await bench.close('2026-11');
  expect(await reported()).toMatchObject([
    { merchantId: null, storeId: null, facts: { count: 2, cents: 1_200 } },
  ]);

  await bench.saveOperator({});
  await bench.work();
  expect(await reported()).toEqual([]);
  expect((await bench.billingDocuments()).map(({ kind, month }) => [kind, month])).toContainEqual([
    'invoice',
    '2026-11',
  ]);
});

test('a month is issued once, also by concurrent jobs, and an account without fees gets no invoice', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-03', 'capture');
  const idle = await bench.another();
  bench.clock.set('2026-11-01T00:15:00Z');
  const of = [bench.of, idle].map((account) => ({ ...account, month: '2026-10' }));

  await Promise.all(
    [...of, ...of, ...of].map((account) => issueAccountDocuments(bench.services, account)),
  );
  await scheduleBillingDocuments(bench.services);
  await scheduleBillingDocuments(bench.services);
  await bench.work();

  expect((await bench.billingDocuments()).map(({ kind, number }) => [kind, number])).toEqual([
    ['invoice', 'INV-000001'],
    ['statement', null],
  ]);
  expect((await bench.billingDocuments(idle.merchantId)).map(({ kind }) => kind)).toEqual([
    'statement',
  ]);
  expect(bench.mails).toHaveLength(2);
});

test('a fee that is recorded late, with a time in the previous month, is on the next invoice', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-03', 'capture');
  await bench.close('2026-10');

  await bench.fee('2026-10-31', 'capture', { cents: 900 });
  await bench.close('2026-10');
  expect((await bench.billingDocuments()).filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  await bench.fee('2026-11-02', 'capture', { cents: 800 });
  await bench.close('2026-11');

  const invoices = (await bench.billingDocuments()).filter(({ kind }) => kind === 'invoice');
  expect(invoices.map(({ month, totalCents }) => [month, totalCents])).toEqual([
    ['2026-10', 500n],
    ['2026-11', 1_700n],
  ]);
  const statements = bench.statements(await bench.billingDocuments());
  expect(statements.map(({ openingCents, closingCents }) => [openingCents, closingCents])).toEqual([
    [0, 49_500],
    [49_500, 47_800],
  ]);
});

test('a fee refunded before its invoice is on no document; one refunded later is on one credit note', async () => {
  const bench = await billingBench();
  const before = await bench.fee('2026-10-03', 'capture');
  await bench.giveBack(before, '2026-10-04');
  const after = await bench.fee('2026-10-05', 'capture');
  await bench.close('2026-10');
  await bench.giveBack(after, '2026-11-02');

  await bench.close('2026-11');
  await bench.close('2026-12');

  const billingDocuments = (await bench.billingDocuments()).filter(
    ({ kind }) => kind !== 'statement',
  );
  expect(
    billingDocuments.map(({ month, number, totalCents }) => [month, number, totalCents]),
  ).toEqual([
    ['2026-10', 'INV-000001', 500n],
    ['2026-11', 'CN-000001', 500n],
  ]);
  expect(billingDocuments[1]?.content).toMatchObject({
    title: 'Tax Credit Note',
    lines: [{ invoice: 'INV-000001', quantity: 1, rate: 1_500, vatCents: 65 }],
  });
});

test('fees refunded while their invoice is issued are on it and credited, or on neither document', async () => {
  const bench = await billingBench({}, { connections: 12 });
  const fees: FeeOf[] = [];
  for (let nth = 0; nth < 20; nth += 1) fees.push(await bench.fee('2026-10-05', 'capture'));

  await Promise.all([
    bench.close('2026-10'),
    ...fees.slice(5).map((fee) => bench.giveBack(fee, '2026-11-01')),
  ]);
  await bench.close('2026-11');

  const rows = await bench.db.transaction.findMany({ where: { type: 'orderCreationFee' } });
  const invoiced = rows.filter(({ invoiceId }) => invoiceId);
  const credited = rows.filter(({ creditNoteId }) => creditNoteId);
  expect(credited.map(({ id }) => id)).toEqual(
    invoiced.filter(({ status }) => status === 'FAILED').map(({ id }) => id),
  );
  const cents = async (kind: string) =>
    (await bench.billingDocuments())
      .filter((billingDocument) => billingDocument.kind === kind)
      .reduce((sum, { totalCents }) => sum + Number(totalCents), 0);
  expect(await cents('invoice')).toBe(500 * invoiced.length);
  expect(await cents('creditNote')).toBe(500 * credited.length);
  expect((await cents('invoice')) - (await cents('creditNote'))).toBe(500 * 5);
});

test('an operator without a VAT number issues an Invoice, and its credit notes have no VAT either', async () => {
  const bench = await billingBench({ vatNumber: null });
  const fee = await bench.fee('2026-10-05', 'capture');
  await bench.close('2026-10');
  await bench.saveOperator({ vatNumber: '4123456789' });
  await bench.giveBack(fee, '2026-11-02');
  await bench.fee('2026-11-03', 'capture');
  await bench.close('2026-11');

  const contents = (await bench.billingDocuments()).map(({ content }) =>
    BillingDocumentContent.parse(content),
  );
  const fees = contents.flatMap((one) => (one.kind === 'statement' ? [] : [one]));
  expect(fees.map(({ title, vatCents }) => [title, vatCents])).toEqual([
    ['Invoice', null],
    ['Tax Invoice', 65],
    ['Credit Note', null],
  ]);
  expect(fees.flatMap(({ lines }) => lines.map(({ rate }) => rate))).toEqual([null, 1_500, null]);
});

test('an invoice above R5 000 is a full tax invoice', async () => {
  const bench = await billingBench();
  await bench.topUp('2026-10-01', 2_000_000);
  await bench.fee('2026-10-05', 'capture', { cents: 500_000 });
  await bench.close('2026-10');
  await bench.fee('2026-11-05', 'capture', { cents: 500_001 });
  await bench.close('2026-11');

  const invoices = (await bench.billingDocuments()).filter(({ kind }) => kind === 'invoice');
  expect(invoices.map(({ content }) => content)).toMatchObject([
    { isFull: false },
    { isFull: true, buyer: { name: 'Kasi Home CC', vatNumber: '4987654321' } },
  ]);
});

test('missed months are issued later, each with its own documents, and with one mail', async () => {
  const bench = await billingBench({}, { now: '2026-08-01T10:00:00Z' });
  await bench.fee('2026-08-05', 'capture');
  await bench.fee('2026-10-05', 'capture');

  await bench.close('2026-10');

  expect(
    (await bench.billingDocuments()).map(({ month, kind, number }) => [month, kind, number]),
  ).toEqual([
    ['2026-08', 'invoice', 'INV-000001'],
    ['2026-08', 'statement', null],
    ['2026-10', 'invoice', 'INV-000002'],
    ['2026-10', 'statement', null],
  ]);
  expect(bench.mails).toHaveLength(1);
});

test('if the last of the missed months has no documents, the mail is about the latest month that has', async () => {
  const bench = await billingBench({}, { now: '2026-08-01T10:00:00Z' });
  await bench.fee('2026-08-05', 'capture');
  await bench.fee('2026-09-05', 'capture');

  await bench.close('2026-10');

  expect(bench.mails.map(({ subject }) => subject)).toEqual([
    'Thumela: your invoices and statements for September 2026',
  ]);
  await bench.close('2026-11');
  expect(bench.mails, 'no second mail about the same month').toHaveLength(1);
});

test('numbers have no gap when twenty documents are issued at once and some are rolled back', async () => {
  const bench = await billingBench({}, { connections: 20 });
  const accounts = await bench.many(20);
  bench.clock.set('2026-11-01T00:15:00Z');
  const issue = (of: { merchantId: string }, db = bench.db) =>
    issueMonth(
      { db, clock: bench.clock },
      { ...of, month: '2026-10', seller: SELLER, notifies: false },
    );

  const ends = await Promise.allSettled(
    accounts.map((of, nth) => (nth % 3 ? issue(of) : issue(of, bench.failing()))),
  );
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7);
  await bench.expectGapless(13);
  await Promise.all(accounts.map((of) => issue(of)));

  await bench.expectGapless(20);
  const invoiced = await bench.db.transaction.count({ where: { invoiceId: { not: null } } });
  expect(invoiced).toBe(20);
});

test('the database refuses a changed document, a skipped number, and a second invoice for a fee', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-05', 'capture');
  await bench.close('2026-10');
  const run = (sql: string) => bench.db.$executeRawUnsafe(sql);

  await expect(run(`update money_papers set total_cents = 1`)).rejects.toThrow(/never changed/);
  await expect(run(`delete from money_papers`)).rejects.toThrow(/never changed/);
  await expect(run(`update paper_series set last = last + 2`)).rejects.toThrow(/by one/);
  await expect(run(`update transactions set invoice_id = null`)).rejects.toThrow(/one invoice/);
});

test('issuing documents does not change the ledger', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-05', 'capture');
  await bench.close('2026-10');

  expect(await checkLedger(bench.services)).toEqual([]);
});

test('an account whose first entry is after the month is not queued for it', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-03', 'capture');
  bench.clock.set('2026-11-05T10:00:00Z');
  const later = await bench.another();
  const queued = async () =>
    (await bench.db.outbox.findMany({ where: { job: 'money.issue-account-papers' } })).map(
      ({ payload }) => (payload as { merchantId: string }).merchantId,
    );
  await issueBillingDocuments(bench.services, { month: '2026-10' });
  expect(await queued()).toEqual([bench.of.merchantId]);

  await bench.close('2026-11');

  expect((await bench.billingDocuments(later.merchantId)).map(({ kind }) => kind)).toEqual([
    'statement',
  ]);
  expect(await checkLedger(bench.services)).toEqual([]);
});
