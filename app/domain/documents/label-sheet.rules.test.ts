import { expect, test } from 'vitest';
import { sampleLabel } from '#tests/labels/sample-labels.ts';
import { LABEL_SIZE } from './label-boxes.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import { barcodeOn, EVERY_SHEET, LABEL_SHEETS, SHEET_LAYOUTS } from './label-sheet.rules.ts';

/** The margin that office printers cannot print on. */
const UNPRINTABLE_MM = 4.3;
const { widthDots, heightDots, marginDots, dotsPerMm } = LABEL_SIZE;

test.each(EVERY_SHEET)(
  'the labels of %s fit the page without overlapping, and clear of an A4 page’s unprintable edge',
  (sheet) => {
    const { widthMm, heightMm, places } = SHEET_LAYOUTS[sheet];
    const boxes = places.map(({ xMm, yMm, scale }) => ({
      left: xMm,
      top: yMm,
      right: xMm + (widthDots / dotsPerMm) * scale,
      bottom: yMm + (heightDots / dotsPerMm) * scale,
      inkMm: (marginDots / dotsPerMm) * scale,
    }));

    expect(places).toHaveLength(LABEL_SHEETS[sheet].perPage);
    for (const { left, top, right, bottom, inkMm } of boxes) {
      const nearest = Math.min(left, top, widthMm - right, heightMm - bottom) + inkMm;
      expect(nearest).toBeGreaterThan(sheet === 'single' ? 3 : UNPRINTABLE_MM);
    }
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1))
        expect(one.right <= other.left || one.bottom <= other.top).toBe(true);
  },
);

test.each(
  (['a4x2', 'a4x4'] as const).flatMap((sheet) =>
    // Beyond 25 characters there is no room for bars of three dots at 300 dpi.
    [1, 16, 17, 18, 20, 25, 28].map((length) => ({
      sheet,
      length,
      dpis: length > 25 ? [600] : [600, 300],
    })),
  ),
)(
  'a bar of $length characters on $sheet is a whole number of dots wide at $dpis dpi, with its quiet zones',
  ({ sheet, length, dpis }) => {
    const own = layoutLabel(sampleLabel({ barcode: 'WX4-'.repeat(8).slice(0, length) })).barcode;
    for (const place of SHEET_LAYOUTS[sheet].places) {
      const { x, moduleDots, ...same } = barcodeOn(place, own);
      expect(own).toMatchObject(same);
      for (const dpi of dpis) {
        const dots = ((moduleDots / dotsPerMm) * place.scale * dpi) / 25.4;
        expect(dots).toBeCloseTo(Math.round(dots), 6);
        expect(dots).toBeGreaterThan(2.9);
      }
      const width = (11 * length + 35) * moduleDots;
      expect(x + width / 2).toBeCloseTo(own.x + ((11 * length + 35) * own.moduleDots) / 2, 6);
      expect(x - 10 * moduleDots).toBeGreaterThanOrEqual(marginDots - 1);
      expect(x + width + 10 * moduleDots).toBeLessThanOrEqual(widthDots - marginDots + 1);
    }
  },
);

test('a barcode on a label of its own is as the label’s layout has it', () => {
  const { barcode } = layoutLabel(sampleLabel({ barcode: '7K3M9QW2XD4R-S2-P2' }));

  expect(barcodeOn(SHEET_LAYOUTS.single.places[0]!, barcode)).toEqual(barcode);
});
