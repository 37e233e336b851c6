import { expect, test } from 'vitest';
import { LABEL_SIZE } from './label-boxes.rules.ts';
import { EVERY_SHEET, LABEL_SHEETS, SHEET_LAYOUTS } from './label-sheet.rules.ts';

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

test.each(['a4x2', 'a4x4'] as const)(
  'a bar on %s is a whole number of dots wide at 600 and 300 dpi',
  (sheet) => {
    for (const { scale } of SHEET_LAYOUTS[sheet].places)
      for (const dpi of [600, 300]) {
        const moduleDots = ((3 / dotsPerMm) * scale * dpi) / 25.4;
        expect(moduleDots).toBeCloseTo(Math.round(moduleDots), 6);
        expect(moduleDots).toBeGreaterThanOrEqual(3);
      }
  },
);
