import { expect, test } from 'vitest';
import { billingDocumentToPdf } from '#worker/documents/billing-document-pdf.ts';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { printBillingDocumentJob } from '#app/domain/money/issue-billing-documents.job.ts';
import { printBillingDocument } from '#app/domain/money/print-billing-document.ts';
import {
  exportBillingDocument,
  openBillingDocument,
} from '#app/domain/money/read-billing-document.ts';
import { saveBilling } from '#app/domain/money/billing.ts';
import { given } from '#tests/builders/given.ts';

async function issued() {
  const bench = await billingBench();
  await bench.db.store.update({
    where: { id: bench.store.id },
    data: { name: '=HYPERLINK("https://evil.example")' },
  });
  await bench.topUp('2026-10-01', 1_000_000);
  await bench.fee('2026-10-05', 'capture', { cents: 600_000 });
  await bench.close('2026-10');
  const print = async () => {
    const found = await bench.db.outbox.findMany({
      where: { job: printBillingDocumentJob.name, doneAt: null },
    });
    for (const { id, payload } of found) {
      const { paperId } = printBillingDocumentJob.payload.parse(payload);
      await printBillingDocument(
        { ...bench.services, renderBillingDocument: billingDocumentToPdf },
        { paperId },
      );
      await bench.db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
    }
    return found.length;
  };
  const [invoice, statement] = await bench.billingDocuments();
  const pdf = async (id = invoice!.id) => {
    const { content } = await openBillingDocument(bench.services, bench.merchant, id);
    return Buffer.from(await wholeOf(content));
  };
  const csv = async (id: string) => {
    const { lines } = await exportBillingDocument(bench.services, bench.merchant, {
      id,
      style: 'comma',
    });
    return Buffer.from(await wholeOf(lines)).toString();
  };
  return { ...bench, print, pdf, csv, invoice: invoice!, statement: statement! };
}

test('a reprint has the same bytes, even after all data has changed and the file was lost', async () => {
  const it = await issued();
  expect(await it.print()).toBe(2);
  const [before, lines] = [await it.pdf(), await it.csv(it.invoice.id)];

  await it.saveOperator({ legalName: 'Another Ltd', vatNumber: null, address: 'Durban' });
  await saveBilling(it.services, it.merchant, {
    legalName: 'Renamed CC',
    vatNumber: null,
    address: 'Elsewhere',
    account: '',
  });
  await it.db.store.update({ where: { id: it.store.id }, data: { name: 'Renamed' } });
  await it.db.merchant.updateMany({ data: { name: 'Renamed' } });
  it.clock.set('2031-10-01T10:00:00Z');
  for (const key of it.files.kept.keys()) await it.files.remove(key);

  await expect(it.pdf()).rejects.toMatchObject({ code: 'busy' });
  expect(await it.print()).toBe(1);

  expect((await it.pdf()).equals(before)).toBe(true);
  expect(await it.csv(it.invoice.id)).toBe(lines);
});

test('the PDF is made right after the document is issued; until then readers are asked to wait', async () => {
  const it = await issued();

  await expect(it.pdf()).rejects.toMatchObject({ code: 'busy', details: { retryAfterSeconds: 5 } });
  await it.print();

  expect((await it.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('no cell of a CSV begins a formula, and amounts stay numbers', async () => {
  const it = await issued();

  const invoice = await it.csv(it.invoice.id);
  const statement = await it.csv(it.statement.id);

  for (const file of [invoice, statement]) {
    expect(file).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(file).not.toMatch(/(^|,)"?=/m);
  }
  expect(invoice).toContain(',1,6000.00,15\u00a0%,782.61,6000.00');
  expect(statement).toMatch(/,-6000.00,4500.00\r\n,Closing balance,,,,,4500.00\r\n$/);
});

test('another merchant’s document is not found; an administrator’s access is logged', async () => {
  const it = await issued();
  await it.print();
  const stranger = await given.merchant(it.services);

  await expect(openBillingDocument(it.services, stranger, it.invoice.id)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    exportBillingDocument(it.services, stranger, { id: it.invoice.id, style: 'comma' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  await openBillingDocument(it.services, it.admin, it.invoice.id);

  const kept = await it.db.auditEntry.findMany({ where: { action: 'billingDocument.download' } });
  expect(kept).toMatchObject([
    { actor: it.admin.name, subject: it.invoice.id, detail: { code: 'INV-000001', how: 'pdf' } },
  ]);
});
