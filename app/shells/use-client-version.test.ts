import { expect, test } from 'vitest';
import { isOldClient, updatedWords } from './use-client-version.ts';

test.each([
  [null, false],
  ['1', false],
  ['0', true],
  ['2', true],
  ['', true],
])('a browser with the stored version %j is outdated: %s', (kept, isOld) => {
  expect(isOldClient(kept)).toBe(isOld);
});

test('the message is that of the specification', () => {
  expect(updatedWords('Thumela')).toBe(
    'Thumela has been updated. Please login again. We apologise for the inconvenience.',
  );
});
