import { expect, test } from 'vitest';
import { isOldClient, updatedWords } from './use-client-version.ts';

test.each([
  [null, false],
  ['1', false],
  ['0', true],
  ['2', true],
  ['', true],
])('a browser that holds %j is old: %s', (kept, isOld) => {
  expect(isOldClient(kept)).toBe(isOld);
});

test('the words are the specification’s', () => {
  expect(updatedWords('Thumela')).toBe(
    'Thumela has been updated. Please login again. We apologise for the inconvenience.',
  );
});
