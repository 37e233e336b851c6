import { expect, test } from 'vitest';
import type { ManifestSheet } from '#app/domain/documents/manifest-sheet.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { decodePdfBarcodes, renderPdf } from '#tests/labels/decode.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import { HOSTILE_TEXTS } from '#tests/labels/sample-labels.ts';
import { layoutManifest, SHEET, type SheetPage } from './manifest-layout.ts';
import { manifestsToPdf } from './manifest-pdf.ts';

type Line = ManifestSheet['lines'][number];

const line = (nth: number, over: Partial<Line> = {}): Line => ({
  orderId: `#${1000 + nth}`,
  orderKey: `7K3M9QW2X${String(nth).padStart(3, '0')}`,
  placedAt: '2025-03-06T22:30:00.000Z',
  customer: 'Nomvula van der Merwe',
  town: 'Rondebosch, Cape Town',
  note: '',
  parcels: 1,
  isErased: false,
  ...over,
});
const sheet = (over: Partial<ManifestSheet> = {}): ManifestSheet => ({
  productName: 'Thumela',
  storeName: 'Karoo Pantry',
  pickupName: 'Warehouse',
  pickupAddress: '12 Kloof Street, Gardens, Cape Town, Western Cape, 8001',
  number: 'M-4F7K-000123',
  collectionDay: new Date('2025-03-10'),
  confirmedAt: new Date('2025-03-07T09:05:00Z'),
  confirmedBy: 'Naledi Mokoena',
  lines: [line(1), line(2, { note: 'Ring at the gate', town: 'Durban' })],
  ...over,
});
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

test('a manifest says what is handed over, where and when, and has a barcode', async () => {
  const pdf = await manifestsToPdf([sheet()]);

  const [text = '', ...more] = await pageTexts(pdf);
  expect(more).toEqual([]);
  // prettier-ignore
  for (const part of [
    'Thumela', 'M-4F7K-000123', 'Karoo Pantry', 'Warehouse', '12 Kloof Street', 'Monday, 10 Mar 2025',
    '7 Mar 2025, 11:05', 'Naledi Mokoena', '2 orders, 2 parcels', 'Order ID', 'Order key', 'Customer', 'Town',
    '#1001', '7K3M9QW2X002', '7 Mar 2025', 'Nomvula van der', 'Rondebosch', 'Ring at the gate',
    'Handed over by', 'Received by', 'Signature', 'Date', 'Time', 'Page 1 of 1',
  ])
    expect(text).toContain(part);
  expect(await decodePdfBarcodes(pdf)).toEqual(['M-4F7K-000123']);
});

test('an order id too wide for its column continues on the next line', async () => {
  const orderId = 'MF-mwsq8gbm-1';
  const [text = ''] = await pageTexts(
    await manifestsToPdf([sheet({ lines: [line(1, { orderId })] })]),
  );

  expect(text).toMatch(/MF-mwsq8gbm-\s*1/);
  expect(text.replace(/\s+/g, '')).toContain(orderId);
});

test('300 orders are spread over pages, each with the table head, the number and its page number', async () => {
  const texts = await pageTexts(await manifestsToPdf([sheet({ lines: lines(300) })]));

  expect(texts.length).toBeGreaterThan(5);
  texts.forEach((text, index) => {
    expect(text).toContain(`Page ${index + 1} of ${texts.length}`);
    expect(text).toContain('M-4F7K-000123');
    expect(text).toContain('Order key');
  });
  const whole = texts.join('\n');
  for (const { orderKey } of lines(300)) expect(whole.split(orderKey).length - 1, orderKey).toBe(1);
  expect(whole.split('Handed over by').length - 1).toBe(1);
  expect(texts.at(-1)).toContain('300 orders, 300 parcels');
});

test('for every length, nothing is printed outside the page or below the footer, and no row is split', () => {
  for (let count = 1; count <= 60; count++)
    for (const page of layoutManifest(sheet({ lines: lines(count) }))) expectWithin(page);
});

test('each manifest starts on a new page and numbers its own pages', async () => {
  const two = [sheet({ lines: lines(80) }), sheet({ number: 'M-4F7K-000124' })];

  const texts = await pageTexts(await manifestsToPdf(two));

  expect(texts.at(-1)).toContain('Page 1 of 1');
  expect(texts.at(-1)).toContain('M-4F7K-000124');
  expect(texts[0]).toContain(`Page 1 of ${texts.length - 1}`);
});

test('the same manifest always gives the same bytes', async () => {
  const [one, other] = [await manifestsToPdf([sheet()]), await manifestsToPdf([sheet()])];
  const changed = await manifestsToPdf([sheet({ confirmedBy: 'Somebody else' })]);

  expect(Buffer.compare(one, other)).toBe(0);
  expect(Buffer.compare(one, changed)).not.toBe(0);
});

test('an order with an erased recipient keeps its line, and the manifest explains it', async () => {
  const erased = line(2, { customer: '', town: '', note: '', isErased: true });

  const [text = ''] = await pageTexts(await manifestsToPdf([sheet({ lines: [line(1), erased] })]));

  for (const part of ['Erased', '#1002', erased.orderKey, '2 orders, 2 parcels'])
    expect(text).toContain(part);
  expect(text).toContain(
    'One order is listed without its recipient, whose personal data was erased',
  );
});

test.each(HOSTILE_TEXTS)('%s in every field stays within the page', async (_, text) => {
  const hostile = sheet({
    productName: text,
    storeName: text,
    pickupName: text,
    pickupAddress: text,
    confirmedBy: text,
    lines: [line(1, { orderId: text, customer: text, town: text, note: text })],
  });

  for (const page of layoutManifest(hostile)) expectWithin(page);
  for (const picture of await renderPdf(await manifestsToPdf([hostile])))
    expectClearMargins(picture);
});

test('a name in another script is drawn as written, with the Latin form of the label below', async () => {
  const names = ['王小明', 'محمد علي', 'राजेश कुमार', 'Нгози', 'תומר'];
  const foreign = names.map((customer, index) => line(index + 1, { customer }));

  const [text = ''] = await pageTexts(await manifestsToPdf([sheet({ lines: foreign })]));

  expect(layoutManifest(sheet({ lines: foreign }))[0]?.drawings).toHaveLength(names.length);
  expect(text).toContain('(Wang Xiaoming)');
  expect(text).not.toContain('?');
});

test('an empty list of manifests is refused', async () => {
  await expect(manifestsToPdf([])).rejects.toThrow(RangeError);
});

/** Checks that no text begins left of the margin, that no box ends right of it, and that only the footer is below the
 *  content area. */
function expectWithin({ texts, boxes, drawings }: SheetPage): void {
  const low = texts.filter(({ size }) => size === 8).map(({ y }) => y);
  const foot = SHEET.height - 36;
  for (const { x, y, size } of texts) {
    expect(x).toBeGreaterThanOrEqual(SHEET.margin);
    if (y !== foot) expect(y + size).toBeLessThanOrEqual(foot);
  }
  expect(low).toContain(foot);
  for (const { x, y, width, height } of boxes) {
    expect(x + width).toBeLessThanOrEqual(SHEET.width - SHEET.margin + 0.01);
    expect(y + height).toBeLessThanOrEqual(foot);
  }
  for (const { y, drawing } of drawings) expect(y + drawing.height).toBeLessThanOrEqual(foot);
}
