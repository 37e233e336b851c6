import { expect, test } from 'vitest';
import { parcelsIn } from './use-parcels.ts';

test.each([
  ['1', 1],
  ['020', 20],
  ['', null],
  ['0', null],
  ['-1', null],
  ['2.5', null],
  ['21', null],
  ['100', null],
  ['1e9', null],
  ['two', null],
] as const)('%j in a field is %s parcels', (text, count) => {
  expect(parcelsIn(text)).toBe(count);
});
