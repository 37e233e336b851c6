import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentedLabel,
  bareLabel,
  longLabel,
  sampleLabel,
  withText,
} from '#tests/labels/sample-labels.ts';
import { LABEL_SIZE } from './label-boxes.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import type { LabelText } from './label-boxes.rules.ts';
import type { LabelLayout } from './label-layout.rules.ts';
import { textWidth } from './label-text.rules.ts';

const right = LABEL_SIZE.widthDots - LABEL_SIZE.marginDots;
const bottom = LABEL_SIZE.heightDots - LABEL_SIZE.marginDots;

function box(text: LabelText) {
  return {
    left: text.x,
    right: text.x + textWidth(text.text, text.sizeDots),
    top: text.y,
    bottom: text.y + text.sizeDots * 0.75,
  };
}

function overlaps(layout: LabelLayout): string[] {
  const found: string[] = [];
  layout.texts.forEach((one, index) => {
    for (const two of layout.texts.slice(index + 1)) {
      const [a, b] = [box(one), box(two)];
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      if (!apart) found.push(`${one.text} over ${two.text}`);
    }
  });
  return found;
}

test.each([
  ['an ordinary', sampleLabel],
  ['a very long', longLabel],
  ['a nearly empty', bareLabel],
  ['an accented', accentedLabel],
])('on %s label, nothing overlaps', (_, make) => {
  expect(overlaps(layoutLabel(make()))).toEqual([]);
});

test('any text stays inside the margins without overlapping another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const layout = layoutLabel(withText(text));

      for (const placed of layout.texts) {
        expect(box(placed).left).toBeGreaterThanOrEqual(LABEL_SIZE.marginDots);
        expect(box(placed).right).toBeLessThanOrEqual(right);
        expect(box(placed).bottom).toBeLessThanOrEqual(bottom);
      }
      expect(overlaps(layout)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the recipient has the largest name on the label', () => {
  const { texts } = layoutLabel(sampleLabel());
  const sizeOf = (start: string) => texts.find((text) => text.text.startsWith(start))!.sizeDots;

  expect(sizeOf('Nomvula')).toBeGreaterThan(sizeOf('Sipho'));
  expect(sizeOf('Nomvula')).toBeGreaterThan(sizeOf('Karoo Pantry'));
});

test('missing data is named instead of left out', () => {
  const texts = layoutLabel(bareLabel()).texts.map((text) => text.text);

  expect(texts).toContain('No phone number');
  expect(texts).toContain('None');
});

test('a cut text ends in an ellipsis', () => {
  const texts = layoutLabel(longLabel()).texts.map((text) => text.text);

  expect(texts.find((text) => text.startsWith('Janse van Rensburg'))).toMatch(/…$/);
  expect(texts.find((text) => text.startsWith('Vorna Valley'))).toMatch(/…$/);
});

test('the barcode has a quiet zone of ten modules on each side', () => {
  for (const orderKey of ['WWWWWWWWWWWW', 'W'.repeat(16), 'W'.repeat(17), 'W'.repeat(28)]) {
    const { barcode } = layoutLabel(sampleLabel({ barcode: orderKey }));
    const width = (11 * orderKey.length + 35) * barcode.moduleDots;

    expect(barcode.x - LABEL_SIZE.marginDots).toBeGreaterThanOrEqual(10 * barcode.moduleDots);
    expect(right - barcode.x - width).toBeGreaterThanOrEqual(10 * barcode.moduleDots);
  }
});

test('a long company name does not push the street off the label', () => {
  const { texts } = layoutLabel(longLabel());

  expect(texts.map((text) => text.text).join(' ')).toContain('1144 Bekker Road');
});
