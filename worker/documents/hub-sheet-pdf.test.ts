import { expect, test } from 'vitest';
import type { CloseOutSheet, LoadListSheet, SheetRow } from '#app/domain/hubs/hub-sheet.schema.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { decodePdfBarcodes, renderPdf } from '#tests/labels/decode.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import { whiteGapAcross } from '#tests/labels/white-gap.ts';
import { HOSTILE_TEXTS } from '#tests/labels/sample-labels.ts';
import { hubSheetToPdf } from './hub-sheet-pdf.ts';

const row = (nth: number, over: Partial<SheetRow> = {}): SheetRow => ({
  reference: `7K3M9QW2X${String(nth).padStart(3, '0')}`,
  number: `#${1000 + nth}`,
  lane: { name: 'South', colour: 'red' },
  suburb: 'Rondebosch',
  postalCode: '7700',
  parcels: 1,
  scanned: 1,
  isReturn: false,
  stage: 'lying',
  driver: 'Zola',
  reason: null,
  manifest: null,
  ...over,
});
const HEAD = {
  productName: 'Thumela',
  hubName: 'Cape Town Hub',
  day: '2026-11-26',
  madeAt: new Date('2026-11-26T08:30:00Z'),
  madeBy: 'Hlengiwe Hub',
};
const loadList = (over: Partial<LoadListSheet> = {}): LoadListSheet => {
  const rows = over.rows ?? [row(1, { parcels: 2 }), row(2, { isReturn: true })];
  return { kind: 'loadList', ...HEAD, driver: 'Zola Ndlovu', rows, total: rows.length, ...over };
};
const pagesOf = async (pdf: Uint8Array) =>
  (await pageTexts(pdf)).map((text) => text.replace(/\s+/g, ' '));

test('a load list has each parcel with barcode and destination, and room for both signatures', async () => {
  const pdf = await hubSheetToPdf(loadList());
  const [page = '', ...more] = await pagesOf(pdf);
  expect(more).toEqual([]);
  // prettier-ignore
  for (const part of [
    'Load list', 'Zola Ndlovu', 'Cape Town Hub', '26 Nov 2026', '10:30', 'Hlengiwe Hub', '#1001', 'Rondebosch',
    '7700', '1 of 2', '2 of 2', '1 of 1', 'Return', '2 shipments, 3 parcels', 'Loaded by', 'Handed over by',
    'Signature', 'Page 1 of 1',
  ])
    expect(page).toContain(part);
  expect(page).not.toContain('Showing');
  expect((await decodePdfBarcodes(pdf)).sort()).toEqual([
    '7K3M9QW2X001',
    '7K3M9QW2X001-P2',
    '7K3M9QW2X002',
  ]);
  expect(await hubSheetToPdf(loadList())).toEqual(pdf);
});

test('a long list repeats the table head, and gives the total number of shipments', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => row(index + 1));
  const pages = await pagesOf(await hubSheetToPdf(loadList({ rows, total: 1_200 })));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(0, -1)) expect(page).toContain('Barcode Order Suburb');
  expect(pages.at(-1)).toContain('Showing 60 of 1 200 shipments.');
});

test('the number of a row leaves its barcode a quiet zone of ten modules', async () => {
  const rows = [row(1, { reference: '7K3M9QW2X001-S99', parcels: 20 })];
  const pdf = await hubSheetToPdf(loadList({ rows }));

  // A module is 0.72 points wide, and the numbers end 64 points from the left.
  const gap = await whiteGapAcross(pdf, { x: 65, from: 300, to: 700 });

  expect(gap).toBeGreaterThan(7);
});

test('our longest barcode is readable in its cell', async () => {
  const rows = [row(1, { reference: '7K3M9QW2X001-S99', parcels: 20 })];
  const codes = await decodePdfBarcodes(await hubSheetToPdf(loadList({ rows })));
  expect(codes).toContain('7K3M9QW2X001-S99-P20');
  expect(codes).toHaveLength(20);
});

test('a name in another script is drawn as written, with its Latin form below', async () => {
  const inkOf = async (driver: string) => {
    const rows = [row(1, { suburb: driver, driver })];
    const groups: CloseOutSheet['groups'] = [{ name: 'failed', total: 1, rows }];
    const pdfs = await Promise.all([
      hubSheetToPdf(loadList({ driver, hubName: driver })),
      hubSheetToPdf({ kind: 'closeOut', ...HEAD, hubName: driver, groups }),
    ]);
    const pictures = await Promise.all(pdfs.map((pdf) => renderPdf(pdf)));
    return pictures.map(([page]) => page!.data.filter((tone) => tone < 128).length);
  };

  const [drawn, latin] = [await inkOf('محمد علي'), await inkOf('(Mohammed Ali)')];

  for (const [index, ink] of drawn.entries()) expect(ink).toBeGreaterThan(latin[index]! + 100);
});

test('a close-out lists the remaining parcels in groups', async () => {
  const sheet: CloseOutSheet = {
    kind: 'closeOut',
    ...HEAD,
    groups: [
      {
        name: 'missing',
        total: 1_001,
        rows: [row(1, { number: null, driver: null, scanned: 0, manifest: 'M-4F7K-000123' })],
      },
      { name: 'waiting', total: 1, rows: [row(2, { driver: null, reason: 'All are busy.' })] },
    ],
  };
  const [page = ''] = await pagesOf(await hubSheetToPdf(sheet));
  // prettier-ignore
  for (const part of [
    'Close-out', '1 002 shipments not delivered on this day.', 'Expected, not scanned: 1 001', '0 of 1', 'On manifest M-4F7K-000123',
    'Showing 1 of 1 001. The CSV has all of them.', 'Here without a driver: 1', '#1002', 'All are busy.',
  ])
    expect(page).toContain(part);
});

test.each(HOSTILE_TEXTS)('%s in every field stays on its page', async (_, text) => {
  const rows = [row(1, { number: text, suburb: text, postalCode: null, driver: text })];
  const head = { hubName: text, madeBy: text };
  const list = await hubSheetToPdf(loadList({ ...head, rows, driver: text }));
  expect(await pagesOf(list)).toHaveLength(1);
  const groups: CloseOutSheet['groups'] = [{ name: 'failed', total: 1, rows }];
  const closeOut = await hubSheetToPdf({ kind: 'closeOut', ...HEAD, ...head, groups });
  expect(await pagesOf(closeOut)).toHaveLength(1);
  for (const pdf of [list, closeOut])
    for (const picture of await renderPdf(pdf)) expectClearMargins(picture);
});
