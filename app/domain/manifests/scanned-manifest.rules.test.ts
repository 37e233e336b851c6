import { expect, test } from 'vitest';
import { scannedParcelOf } from '#app/domain/orders/scanned-key.rules.ts';
import { manifestNumber } from './manifest.rules.ts';
import { manifestNumberOf } from './scanned-manifest.rules.ts';

const NUMBER = 'M-4F7K-000123';

test.each([
  NUMBER,
  'm-4f7k-000123',
  ' M-4F7K-000123\r',
  ']C1M-4F7K-000123',
  'M/4F7K/000123',
  'M–4F7K–000123',
  'M4F7K000123',
  `${NUMBER}${NUMBER}`,
])('%j is a manifest number, and not a parcel barcode', (text) => {
  expect(manifestNumberOf(text)).toBe(NUMBER);
  expect(scannedParcelOf(text)).toBeNull();
});

test.each([
  '',
  'M',
  'M-4F7K-',
  'M-4F7K-00012',
  'M-4F7-000123',
  'M-OILU-000123',
  'N-4F7K-000123',
  'M--4F7K-000123',
  'M-4F7K-000123-1',
  // These are order keys, which may begin with any letter.
  'M4F7K0001234',
  'M4F7K0001234-P2',
  '7K3M9QW2X001',
])('%j is not a manifest number', (text) => {
  expect(manifestNumberOf(text)).toBeNull();
});

test('every number that manifestNumber returns is read', () => {
  for (const nth of [1, 123, 999_999, 1_000_000, 99_999_999])
    expect(manifestNumberOf(manifestNumber('Z0Z9', nth))).toBe(manifestNumber('Z0Z9', nth));
});
