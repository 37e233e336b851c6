import { expect, test } from 'vitest';
import { eftNumberIn, eftReference } from './eft-reference.rules.ts';

const NUMBERS = [1, 2, 42, 999, 12_345, 899_999];

test.each(NUMBERS)('account %i is found by its reference', (number) => {
  expect(eftNumberIn(eftReference(number))).toBe(number);
  expect(eftNumberIn(`EFT from Mystic Boer ${eftReference(number).toLowerCase()} Nov`)).toBe(
    number,
  );
});

test('the reference is found in the ways banks and people write it', () => {
  const reference = eftReference(42);
  expect(eftNumberIn(reference.replace(/(\d{3})/, '$1 '))).toBe(42);
  expect(eftNumberIn(`THUMELA ${reference}`)).toBe(42);
});

test.each(NUMBERS)('account %i is found whatever number follows its reference', (number) => {
  for (let nth = 0; nth < 100; nth += 1) {
    const day = String(nth).padStart(2, '0');
    for (const after of [` ${day} Nov`, ` ${day}.00`, `/${day}`, ` INV ${day}`])
      expect(eftNumberIn(`${eftReference(number)}${after}`), after).toBe(number);
  }
});

test('two different references in one text find no account', () => {
  expect(eftNumberIn(`${eftReference(1)} ${eftReference(2)}`)).toBeNull();
  expect(eftNumberIn(`${eftReference(1)} ${eftReference(1)} 23`)).toBe(1);
});

test.each(['', 'no reference', 'T1234', 'T 12 34', 'CAPITEC 4081', 'T10004'])(
  '"%s" contains no reference',
  (text) => {
    expect(eftNumberIn(text)).toBeNull();
  },
);

test('a reference with one wrong digit never finds another account', () => {
  const reference = eftReference(4_217);
  for (let place = 1; place < reference.length; place += 1)
    for (let digit = 0; digit <= 9; digit += 1) {
      const wrong = reference.slice(0, place) + String(digit) + reference.slice(place + 1);
      if (wrong !== reference) expect(eftNumberIn(wrong), wrong).toBeNull();
    }
});
