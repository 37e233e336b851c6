import { expect, test } from 'vitest';
import { latinForm } from '#app/domain/documents/label-text.rules.ts';
import type { PackingSlip } from '#app/domain/documents/packing-slip.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { decodePdfBarcodes, renderPdf } from '#tests/labels/decode.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import { whiteGapAcross } from '#tests/labels/white-gap.ts';
import { HOSTILE_TEXTS } from '#tests/labels/sample-labels.ts';
import { drawOriginal } from './original-text.ts';
import { slipsToPdf } from './packing-slip-pdf.ts';

const line = (name: string, over: Partial<PackingSlip['lines'][number]> = {}) => ({
  name,
  sku: 'TEA-500',
  packed: 2,
  ordered: 2,
  ...over,
});

const slip = (over: Partial<PackingSlip> = {}): PackingSlip => ({
  productName: 'Thumela',
  storeName: 'Karoo Pantry',
  domain: 'karoo-pantry.example',
  orderKey: '7K3M9QW2XD4R',
  orderId: '#1042',
  orderDate: '7 Mar 2025',
  to: {
    name: 'Nomvula van der Merwe',
    addressLines: ['Protea Court 3B', '12 Jacaranda Avenue', 'Rondebosch, Cape Town, WC, 7700'],
    phone: '082 555 0199',
    email: 'nomvula@example.com',
  },
  parcels: 1,
  lines: [line('Rooibos tin'), line('Enamel mug', { sku: '', packed: 1, ordered: 3 })],
  total: 'R986.50',
  ...over,
});

test('a slip says what is packed, for whom and from where, and has a barcode', async () => {
  const pdf = await slipsToPdf([slip()]);

  const [text = ''] = await pageTexts(pdf);
  // prettier-ignore
  for (const part of [
    'Packing slip', 'Karoo Pantry', 'karoo-pantry.example', '#1042', '7 Mar 2025', '7K3M9QW2XD4R',
    'Nomvula van der Merwe', 'Protea Court 3B', '12 Jacaranda Avenue', 'Rondebosch, Cape Town, WC, 7700',
    '082 555 0199', 'nomvula@example.com', 'Rooibos tin', 'TEA-500', '1 of 3', '3 items in this parcel', 'R986.50',
  ])
    expect(text).toContain(part);
  expect(await decodePdfBarcodes(pdf)).toEqual(['7K3M9QW2XD4R']);
});

test('full lines leave the barcode beside them a quiet zone of ten modules', async () => {
  // The widest lines that fit.
  const full = `${'@'.repeat(20)}${'u'.repeat(12)}`;
  const to = { ...slip().to, addressLines: [full, full, full] };
  const pdf = await slipsToPdf([slip({ to })]);

  // A module is one point wide, and the barcode begins in the middle of the page.
  const gap = await whiteGapAcross(pdf, { x: 595 / 2 - 1, from: 100, to: 200 });

  expect(gap).toBeGreaterThan(9.8);
});

test('a slip says how many items of the order are left out, and why', async () => {
  const leftOut = '3 of 5 items: 2 were already fulfilled';

  const [text = ''] = await pageTexts(await slipsToPdf([slip({ leftOut })]));

  expect(text).toContain(leftOut);
});

test('one slip is for all parcels of an order, and gives their number', async () => {
  const [text = '', ...more] = await pageTexts(await slipsToPdf([slip({ parcels: 3 })]));

  expect(text).toContain('3 items in 3 parcels');
  expect(more).toEqual([]);
});

test('each order starts on a new page, in the given order', async () => {
  const keys = ['7K3M9QW2XD4R', '000000000001', 'ZZZZZZZZZZZZ'];

  const texts = await pageTexts(await slipsToPdf(keys.map((orderKey) => slip({ orderKey }))));

  expect(texts.map((text) => keys.filter((key) => text.includes(key)))).toEqual(
    keys.map((key) => [key]),
  );
});

test('a long order is spread over pages without losing a line, and each page names the order', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => line(`Item number ${n + 1}.`));

  const texts = await pageTexts(await slipsToPdf([slip({ lines }), slip({ orderId: '#2000' })]));

  const first = texts.slice(0, -1);
  expect(first.length).toBeGreaterThan(2);
  for (const text of first) expect(text).toContain('Item (order #1042)');
  const whole = first.join('\n');
  for (const { name } of lines) expect(whole.split(name).length - 1, name).toBe(1);
  expect(whole).toContain('240 items in this parcel');
  expect(texts.at(-1)).toContain('Item (order #2000)');
});

test.each(HOSTILE_TEXTS)('%s in every field stays within the page', async (_, text) => {
  const hostile = slip({
    storeName: text,
    domain: text,
    orderId: text,
    to: { name: text, addressLines: [text, text], phone: text, email: text },
    lines: [line(text, { sku: text })],
    total: text.slice(0, 40),
  });

  const pictures = await renderPdf(await slipsToPdf([hostile]));

  for (const picture of pictures) expectClearMargins(picture);
});

test.each(['王小明', 'محمد علي', 'राजेश कुमार', 'Нгози', 'תומר', '김민준', 'நளினி', 'ทองดี', 'አበበ'])(
  '%s is drawn as written, with the Latin form of the label below',
  async (name) => {
    const written = slip({ to: { ...slip().to, name } });
    const latin = latinForm(name, 'name')!;

    const pdf = await slipsToPdf([written]);

    const [text = ''] = await pageTexts(pdf);
    expect(text).toContain(`(${latin})`);
    expect(text).not.toContain('?');
    // The same slip with only the Latin form has one printed line less.
    const alone = await slipsToPdf([slip({ to: { ...slip().to, name: `(${latin})` } })]);
    const [[drawn], [plain]] = [await renderPdf(pdf), await renderPdf(alone)];
    expect(inkOf(drawn!)).toBeGreaterThan(inkOf(plain!) + 100);
    expectClearMargins(drawn!);
  },
);

test('a name in a script without a font is printed in Latin letters only', async () => {
  const [text = ''] = await pageTexts(
    await slipsToPdf([slip({ to: { ...slip().to, name: 'မြန်မာ 王' } })]),
  );

  expect(text).toContain(latinForm('မြန်မာ 王', 'name'));
  expect(text).not.toContain('?');
});

test('a name or product with emoji or symbols is printed once', async () => {
  const to = { ...slip().to, name: 'Thandi 🎉' };
  const lines = [line('Rooibos® Tea', {}), line('Box → door', {})];

  const [text = ''] = await pageTexts(await slipsToPdf([slip({ to, lines })]));

  expect(text.match(/Thandi|Rooibos®? Tea|Box > door/g)).toEqual([
    'Thandi',
    'Rooibos® Tea',
    'Box > door',
  ]);
});

test('right-to-left words are drawn from right to left, and numbers among them from left to right', () => {
  const style = { fontSize: 10, width: 400, maxLines: 1, bold: false };
  const outlines = (text: string) => drawOriginal(text, style)!.marks.map(({ outline }) => outline);

  const [one, two, number] = [outlines('محمد'), outlines('علي'), outlines('12')];

  expect(outlines('محمد علي 12')).toEqual([...number, ...two, ...one]);
  expect(outlines('Ali محمد علي')).toEqual([...outlines('Ali'), ...two, ...one]);
});

test('the slip of an order without items to pack says so, and an empty list of orders is refused', async () => {
  const [text = ''] = await pageTexts(await slipsToPdf([slip({ lines: [] })]));

  expect(text).toContain('Nothing to pack.');
  expect(text).toContain('0 items in this parcel');
  await expect(slipsToPdf([])).rejects.toThrow(RangeError);
});

function inkOf({ data }: { data: Uint8ClampedArray }): number {
  let ink = 0;
  for (let index = 0; index < data.length; index += 4) if (data[index]! < 128) ink += 1;
  return ink;
}
