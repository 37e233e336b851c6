import { expect, test } from 'vitest';
import { LABEL_SHEETS, SHEET_LAYOUTS } from '#app/domain/documents/label-sheet.rules.ts';
import { cropped, decodePictures, renderPdf } from '#tests/labels/decode.ts';
import { longLabel, sampleLabel } from '#tests/labels/sample-labels.ts';
import { labelsToPdf } from './label-pdf.ts';

/** 300 dpi, the lowest resolution of an office printer. */
const SCALE = 300 / 203.2;
const DOTS_PER_MM = 300 / 25.4;

test.each(['a4x2', 'a4x4'] as const)(
  'five labels on %s are in order in their parts of the sheet, with readable barcodes',
  async (sheet) => {
    const labels = [
      '7K3M9QW2XD4R',
      '000000000001',
      'ZZZZZZZZZZZZ',
      '7K3M9QW2XD4S',
      '7K3M9QW2XD4T',
    ].map((orderKey, index) =>
      index === 1 ? { ...longLabel(), barcode: orderKey } : sampleLabel({ barcode: orderKey }),
    );
    const { widthMm, heightMm, places } = SHEET_LAYOUTS[sheet];
    const { perPage } = LABEL_SHEETS[sheet];

    const pages = await renderPdf(await labelsToPdf(labels, sheet), SCALE);

    expect(pages).toHaveLength(Math.ceil(labels.length / perPage));
    const found: string[][] = [];
    for (const page of pages) {
      // The test's PDF reader draws whole points, so the size may be off a little.
      expect(Math.abs(page.width - widthMm * DOTS_PER_MM)).toBeLessThanOrEqual(5);
      expect(Math.abs(page.height - heightMm * DOTS_PER_MM)).toBeLessThanOrEqual(5);
      for (const { xMm, yMm, scale } of places) {
        const part = {
          x: Math.round(xMm * DOTS_PER_MM),
          y: Math.round(yMm * DOTS_PER_MM),
          width: Math.floor(99 * scale * DOTS_PER_MM),
          height: Math.floor(149 * scale * DOTS_PER_MM),
        };
        found.push(await decodePictures([cropped(page, part)]));
      }
    }
    const keys = labels.map(({ barcode }) => barcode);
    expect(found.flat()).toEqual(keys);
    expect(found.slice(0, keys.length).every((one) => one.length === 1)).toBe(true);
  },
);
