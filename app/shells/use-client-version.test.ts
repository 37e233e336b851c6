import { expect, test } from 'vitest';
import { rootMessages } from '#app/messages/root.ts';
import { isOldClient } from './use-client-version.ts';

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
  expect(rootMessages.in('en').text('updated', { product: 'Thumela' })).toBe(
    'Thumela has been updated. Please login again. We apologise for the inconvenience.',
  );
});
