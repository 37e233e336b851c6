import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPostBox } from './eligibility.rules.ts';
import { scannedParcelOf } from './scanned-key.rules.ts';
import { searchTerms } from './search-terms.rules.ts';

const KEY = '7K3M9QW2XD4R';
const around = fc.constantFrom('', ' ', '\u200e', '\u00a0', '"', '“', '#', '\ufeff');
const after = fc.constantFrom('', ' ', '.', ',', '"', '”', '\u200f', '\r\n');

test('a reference in any spelling is read as the same parcel or not at all, never as another parcel', () => {
  const suffix = fc.constantFrom('', '-S2', '-R1', '-P2', '-S2-P3', '-S10', '-R1-P2');
  const dash = fc.constantFrom('-', '–', '—', '‐', '−');
  const shape = fc.record({ suffix, dash, isLoud: fc.boolean(), start: around, end: after });
  fc.assert(
    fc.property(shape, ({ suffix: of, dash: sign, isLoud, start, end }) => {
      const code = `${KEY}${of}`;
      const typed = isLoud ? code : code.toLowerCase();
      const read = scannedParcelOf(`${start}${typed.replaceAll('-', sign)}${end}`);
      if (read !== null) expect(read).toEqual(scannedParcelOf(code));
    }),
    { numRuns: 500 },
  );
});

test('a phone number in any format is searched as the same number', () => {
  const between = fc.constantFrom('', ' ', '-', '\u00a0', '.');
  const start = fc.constantFrom('0', '+27', '+27 ', '0027');
  fc.assert(
    fc.property(start, between, around, after, (code, sign, before, end) => {
      const text = `${before.replace('#', '')}${code}82${sign}123${sign}4567${end}`;
      const found = searchTerms(text).flatMap(({ anyOf }) => anyOf.flat());
      expect(found).toContain('+27821234567');
    }),
    { numRuns: 300 },
  );
});

test('a post box is recognised with any text around it, and a street of the same words is not', () => {
  const boxes = fc.constantFrom('PO Box 12', 'P.O. Box 12', 'Posbus 12', 'Private Bag X51');
  const streets = fc.constantFrom('Private Bag Street 4', '12 Boxwood Street');
  const before = fc.constantFrom('', ' ', '\u200e', 'Unit 4, ', 'c/o Thandi, ');
  const behind = fc.constantFrom('', ' ', ', Paarl', '\nPaarl', '.');
  fc.assert(
    fc.property(boxes, streets, before, behind, (box, street, start, end) => {
      expect(isPostBox(`${start}${box}${end}`, null)).toBe(true);
      expect(isPostBox(`${start}${street}${end}`, null)).toBe(false);
    }),
    { numRuns: 300 },
  );
});
