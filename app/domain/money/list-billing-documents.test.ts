import { expect, test } from 'vitest';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { InvoicesQuery } from './billing-documents.schema.ts';
import { listInvoices } from './list-billing-documents.ts';

test('administrators find invoices and credit notes by number, month, kind and account, latest first', async () => {
  const bench = await billingBench();
  const { services, admin, merchant } = bench;
  const fee = await bench.fee('2026-10-03', 'capture');
  const [other] = await bench.many(1);
  await bench.close('2026-10');
  await bench.giveBack(fee, '2026-11-02');
  await bench.close('2026-11');
  const find = async (over: Record<string, unknown> = {}) => {
    const { docs, totalDocs } = await listInvoices(services, admin, InvoicesQuery.parse(over));
    expect(totalDocs).toBe(docs.length);
    return docs.map(({ number, account }) => `${number} ${account.id}`);
  };
  const all = await find();
  const { merchantId } = bench.of;
  const [credited, ...invoices] = all;

  expect(credited).toBe(`CN-000001 ${merchantId}`);
  expect(invoices.map((one) => one.slice(0, 10))).toEqual(['INV-000002', 'INV-000001']);
  expect(await find({ number: 'inv-' })).toEqual(invoices);
  expect(await find({ number: '000002' })).toEqual(invoices.slice(0, 1));
  expect(await find({ kind: 'creditNote' })).toEqual([credited]);
  expect(await find({ month: '2026-10' })).toEqual(invoices);
  expect(await find({ month: '2026-09' })).toEqual([]);
  const { name } = await bench.db.merchant.findUniqueOrThrow({ where: { id: other!.merchantId } });
  expect(await find({ account: name.toUpperCase() })).toEqual([
    expect.stringContaining(other!.merchantId),
  ]);
  expect(await find({ account: merchant.email })).toEqual(
    all.filter((one) => one.endsWith(merchantId)),
  );
  await expect(listInvoices(services, merchant, InvoicesQuery.parse({}))).rejects.toMatchObject({
    code: 'not-allowed',
  });
});
