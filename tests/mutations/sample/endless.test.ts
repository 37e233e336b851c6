import { expect, test } from 'vitest';
import { countDown } from './endless.ts';

test('the numbers are counted down', () => {
  expect(countDown(2)).toEqual([2, 1]);
});
