import { expect, test } from 'vitest';
import { scannedKeyOf } from './scanned-key.rules.ts';

const KEY = '7K3M9QW2XD4R';

test.each([
  [KEY],
  [KEY.toLowerCase()],
  ['7K3M-9QW2-XD4R'],
  [` ${KEY} `],
  [`${KEY}-S2`],
  [`${KEY}-p12`],
  [`${KEY}-R1`],
  [KEY + KEY],
  [`${KEY}-S2${KEY}-S2`],
  [`\u0002${KEY}\u0003\r`],
  [`]C1${KEY}`],
])('%j is read as the order key', (text) => {
  expect(scannedKeyOf(text)).toBe(KEY);
});

test.each([
  [''],
  ['6009880912345'],
  [`${KEY}X`],
  [`${KEY}000000000001`],
  [KEY.replace('7', 'U')],
  ['https://example.com/7K3M9QW2XD4R'],
  ['x'.repeat(5000)],
])('%j is no order key', (text) => {
  expect(scannedKeyOf(text)).toBeNull();
});
