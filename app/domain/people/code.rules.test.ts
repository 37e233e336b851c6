import { expect, test } from 'vitest';
import { newId, ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { groupedCode, readCode } from './code-text.rules.ts';
import { codeOf } from './code.rules.ts';

test('codes are eight characters of the order key’s alphabet, each as likely as any other', () => {
  const codes = Array.from({ length: 4_000 }, () => codeOf('a key', newId()));

  expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toBe(true);
  const counts = new Map([...ORDER_KEY_ALPHABET].map((sign) => [sign, 0]));
  for (const sign of codes.join('')) counts.set(sign, counts.get(sign)! + 1);
  // 1,000 of each are expected, with a standard deviation of 31.
  expect(Math.min(...counts.values())).toBeGreaterThan(800);
  expect(Math.max(...counts.values())).toBeLessThan(1_200);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a code depends on its row and on a key that is not in the database', () => {
  const id = newId();

  expect(codeOf('a key', id)).toBe(codeOf('a key', id));
  expect(codeOf('a key', id)).not.toBe(codeOf('another key', id));
});

test.each([
  ['ABCD-2345', 'ABCD2345'],
  ['abcd2345', 'ABCD2345'],
  [' ab cd\t23 45\n', 'ABCD2345'],
  ['ABCD–2345', 'ABCD2345'],
  ['ABCD‑2345', 'ABCD2345'],
  ['oO0l-I1L1', '00011111'],
  ['ＡＢＣＤ２３４５', 'ABCD2345'],
])('%j is read as %s', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each(['', 'ABCD-234', 'ABCD-23456', 'ABCD-234U', 'ABCD-234!', '123456', 'ÄBCD-2345'])(
  '%j is not a code',
  (typed) => {
    expect(readCode(typed)).toBeNull();
  },
);

test('a code can be typed as it was mailed', () => {
  const code = codeOf('a key', newId());

  expect(groupedCode(code)).toMatch(/^.{4}-.{4}$/);
  expect(readCode(groupedCode(code))).toBe(code);
});
