import { expect, test } from 'vitest';
import type { FeesContent, StatementContent } from '#app/domain/money/billing-document.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { billingDocumentToPdf } from './billing-document-pdf.ts';

const pagesOf = async (pdf: Uint8Array) =>
  (await pageTexts(pdf)).map((page) => page.replaceAll(/\s+/g, ' '));

const seller = {
  productName: 'Thumela',
  legalName: 'Thumela Logistics (Pty) Ltd',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789',
  address: '12 Loop Street\nCape Town\n8001',
  email: 'accounts@thumela.example',
};
const buyer = {
  name: 'Kasi Home CC',
  address: '5 Vilakazi Street\nSoweto',
  vatNumber: '4987654321',
};
const printed = { month: '2026-10', issuedAt: '2026-11-01T00:15:00.000Z', seller, buyer };

const line = (store: string, quantity: number, totalCents: number) => ({
  store,
  invoice: null,
  quantity,
  unitCents: 500,
  rate: 1_500,
  vatCents: 65 * quantity,
  totalCents,
});

const INVOICE: FeesContent = {
  ...printed,
  kind: 'invoice',
  number: 'INV-000012',
  title: 'Tax Invoice',
  isFull: true,
  lines: [line('Kasi Home', 1_200, 600_000), line('Ubuntu Books', 3, 1_500)],
  totalCents: 601_500,
  vatCents: 78_457,
};

const movement = (nth: number) => ({
  at: new Date(Date.UTC(2026, 9, 1 + (nth % 30), 8)).toISOString(),
  words: 'Order Creation Fee',
  reference: `fee-KEY${nth}`,
  order: `10${nth}`,
  store: 'Kasi Home',
  amountCents: -500,
  balanceCents: 1_000_000 - 500 * (nth + 1),
});

function statement(count: number): StatementContent {
  const lines = Array.from({ length: count }, (_, nth) => movement(nth));
  return {
    ...printed,
    kind: 'statement',
    title: 'Statement',
    openingCents: 1_000_000,
    closingCents: 1_000_000 - 500 * count,
    lines,
  };
}

test('a tax invoice has everything that the law requires', async () => {
  const [page = ''] = await pagesOf(await billingDocumentToPdf(INVOICE));

  for (const words of [
    'Tax Invoice',
    'INV-000012',
    '1 Nov 2026',
    'October 2026',
    seller.legalName,
    'Cape Town',
    'VAT number 4123456789',
    buyer.name,
    'Soweto',
    'VAT number 4987654321',
    'Kasi Home',
    '1 200',
    'R6 000.00',
    '15 %',
    'R784.57',
    'R5 230.43',
    'R6 015.00',
    'Page 1 of 1',
  ])
    expect(page).toContain(words);
  expect(page, 'the account may owe its balance').not.toContain('Nothing is due');
});

test('an abridged invoice has the recipient’s name, but no address or VAT number', async () => {
  const [page = ''] = await pagesOf(await billingDocumentToPdf({ ...INVOICE, isFull: false }));

  expect(page).toContain(buyer.name);
  expect(page).not.toContain('Soweto');
  expect(page).not.toContain('4987654321');
});

test('an invoice without VAT number does not mention VAT', async () => {
  const plain = INVOICE.lines.map((one) => ({ ...one, rate: null, vatCents: null }));
  const [page = ''] = await pagesOf(
    await billingDocumentToPdf({
      ...INVOICE,
      title: 'Invoice',
      seller: { ...seller, vatNumber: null },
      buyer: { ...buyer, vatNumber: null },
      vatCents: null,
      lines: plain,
    }),
  );

  expect(page).toContain('Invoice');
  expect(page).not.toMatch(/VAT|Tax/);
});

test('a document of 500 lines repeats the table head, and numbers its pages', async () => {
  const lines = Array.from({ length: 500 }, (_, nth) =>
    line(`Store ${nth} with a name that is longer than its column is wide by far`, 1, 500),
  );
  const pages = await pagesOf(await billingDocumentToPdf({ ...INVOICE, lines }));

  expect(pages.length).toBeGreaterThan(10);
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  const withLines = pages.filter((page) => page.includes('Store '));
  expect(withLines.filter((page) => !page.includes('Unit price'))).toEqual([]);
  expect(pages.at(-1)).toContain('Total including VAT');
});

test('a statement with over a thousand rows says that the CSV has all of them', async () => {
  const pages = await pagesOf(await billingDocumentToPdf(statement(1_001)));
  const whole = pages.join('\n');

  expect(pages[0]).toContain(
    'Showing the first 1 000 of 1 001 transactions. The CSV file has all of them',
  );
  expect(pages[0]).toContain('Closing balance R4 995.00');
  expect(whole).toContain('order 10999,');
  expect(whole).not.toContain('order 101000,');
});

test('the same document always gives the same bytes', async () => {
  for (const billingDocument of [INVOICE, statement(40)]) {
    const [one, other] = [
      await billingDocumentToPdf(billingDocument),
      await billingDocumentToPdf(billingDocument),
    ];
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  }
});
