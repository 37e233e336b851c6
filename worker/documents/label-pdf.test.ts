import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { layoutLabel } from '#app/domain/documents/label-layout.rules.ts';
import { printable, textWidth } from '#app/domain/documents/label-text.rules.ts';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { decodePdfBarcodes, renderPdf } from '#tests/labels/decode.ts';
import { foreignPeople } from '#tests/labels/foreign-names.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import {
  accentedLabel,
  bareLabel,
  HOSTILE_TEXTS,
  longLabel,
  sampleLabel,
  withText,
} from '#tests/labels/sample-labels.ts';
import { FONT_FILES, FONT_SCALE, labelsToPdf } from './label-pdf.ts';

test('three labels become three pages in order, whose barcodes scan as the order keys', async () => {
  const labels = [
    sampleLabel({ barcode: '7K3M9QW2XD4R' }),
    longLabel(),
    sampleLabel({ barcode: '000000000001' }),
  ];

  const pdf = await labelsToPdf(labels);

  expect(await decodePdfBarcodes(pdf)).toEqual(labels.map((label) => label.barcode));
});

test.each([1, 16, 17, 28])('a key of %i characters scans', async (length) => {
  const orderKey = 'WX4-'.repeat(8).slice(0, length);

  const found = await decodePdfBarcodes(await labelsToPdf([sampleLabel({ barcode: orderKey })]));

  expect(found).toEqual([orderKey]);
});

test('each kind of label is one page of 100 × 150 mm with empty margins', async () => {
  const labels = [sampleLabel(), longLabel(), bareLabel(), accentedLabel()];

  const pictures = await renderPdf(await labelsToPdf(labels));

  expect(pictures).toHaveLength(labels.length);
  for (const picture of pictures) {
    expect(Math.abs(picture.width - 799)).toBeLessThanOrEqual(1);
    expect(Math.abs(picture.height - 1199)).toBeLessThanOrEqual(1);
    expectClearMargins(picture);
  }
});

test.each(HOSTILE_TEXTS)('%s in every field prints as text', async (_, text) => {
  const label = withText(text);

  const pdf = await labelsToPdf([label]);
  const pictures = await renderPdf(pdf);

  expect(pictures).toHaveLength(1);
  expectClearMargins(pictures[0]!);
  expect(await decodePdfBarcodes(pdf)).toEqual([label.barcode]);
});

test('the page has the text of the layout, including click letters and accents', async () => {
  const label = accentedLabel();

  const text = await pageText(await labelsToPdf([label]));

  for (const placed of layoutLabel(label).texts) expect(text).toContain(placed.text);
});

test('every printable character is in the font, and not wider than the layout assumes', () => {
  const font = (file: string) => new PDFDocument({ font: file }).fontSize(1000 * FONT_SCALE);
  const fonts = [font(FONT_FILES.medium), font(FONT_FILES.bold)];
  const signs = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code)).filter(
    (sign) => sign !== ' ' && printable(sign) === sign,
  );

  const wrong = signs.filter((sign) =>
    fonts.some(
      (one) => !hasGlyph(one, sign) || one.widthOfString(sign) > textWidth(sign, 1000) + 1,
    ),
  );

  expect(signs.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

/** How far font 0 advances in the renderer of `renderZpl`, in thousandths of its size, for the characters from the space
 *  to the tilde. A hyphen is as wide as a dash. */
// prettier-ignore
const FONT_0 = [
  250, 333, 333, 500, 500, 833, 667, 250, 333, 333, 500, 500, 333, 800, 333, 278,
  500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 278, 278, 500, 500, 500, 500,
  833, 556, 556, 556, 611, 500, 500, 611, 611, 278, 444, 556, 500, 778, 611, 611,
  556, 611, 611, 556, 500, 611, 556, 833, 556, 556, 500, 333, 250, 333, 500, 500,
  333, 500, 500, 444, 500, 500, 278, 500, 500, 278, 278, 444, 278, 778, 500, 500,
  500, 500, 333, 444, 278, 500, 444, 667, 444, 444, 389, 274, 250, 274, 500,
];

/** The table has other widths for these, which are wide enough too. */
const DIFFERENT = "'?FP";

test('the layout gives each character the room of the wider font, and no more', () => {
  const font = (file: string) => new PDFDocument({ font: file }).fontSize(1000 * FONT_SCALE);
  const fonts = [font(FONT_FILES.medium), font(FONT_FILES.bold)];
  FONT_0.forEach((advance, index) => {
    const sign = String.fromCharCode(32 + index);
    const onPage = Math.ceil(Math.max(...fonts.map((one) => one.widthOfString(sign))));
    // Two percent and three thousandths more, because printers round to whole dots.
    const onPrinter = Math.round(advance * 1.02 + 3);

    expect(textWidth(sign, 1000), sign).toBeGreaterThanOrEqual(Math.max(onPage, advance));
    if (DIFFERENT.includes(sign)) return;
    expect(textWidth(sign, 1000), sign).toBe(Math.max(onPage, onPrinter));
  });
});

test('names in any script are printed in the same Latin letters on the page and in the ZPL', async () => {
  const labels = foreignPeople.map(([name]) =>
    sampleLabel({ to: { ...sampleLabel().to, name }, notes: name }),
  );

  const pages = await pageTexts(await labelsToPdf(labels));

  foreignPeople.forEach(([written, latin], index) => {
    expect(pages[index], written).toContain(latin);
    expect(pages[index], written).not.toContain('?');
    const zpl = labelToZpl(labels[index]!);
    // The printer's own font lacks letters such as ặ and ị, so they are printed without their marks.
    expect(zpl, written).toContain(`^FD${latin === 'Đặng Thị' ? '_C4_90ang Thi' : latin}^FS`);
    expect(zpl, written).not.toContain('?');
  });
});

test('a document without labels is refused', async () => {
  await expect(labelsToPdf([])).rejects.toThrow(RangeError);
});

function hasGlyph(document: PDFKit.PDFDocument, sign: string): boolean {
  const inner = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  return inner._font.font.hasGlyphForCodePoint(sign.codePointAt(0)!);
}

async function pageText(pdf: Uint8Array): Promise<string> {
  return (await pageTexts(pdf))[0] ?? '';
}
