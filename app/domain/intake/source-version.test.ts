import { expect, test } from 'vitest';
import { isOutdated } from './source-version.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 10, 0, second));
const known = { sourceUpdatedAt: at(10), sourceReadAt: at(20), sourceHash: 'x' };

test.each([
  ['a newer version', { updatedAt: at(11), readAt: at(15) }, false],
  ['an older version', { updatedAt: at(9), readAt: at(25) }, true],
  ['the same version, read later', { updatedAt: at(10), readAt: at(21) }, false],
  ['the same version, read earlier', { updatedAt: at(10), readAt: at(19) }, true],
  ['the same version of a file', { updatedAt: at(10), readAt: new Date(0) }, true],
  ['an older version by id, at once', { updatedAt: at(9), readAt: at(70), isPresent: true }, true],
  ['an older version by id, later', { updatedAt: at(9), readAt: at(81), isPresent: true }, false],
  ['an older version in a list, later', { updatedAt: at(9), readAt: at(81) }, true],
  ['gone, read later', { readAt: at(21) }, false],
  ['gone, read earlier', { readAt: at(19) }, true],
])('%s', (_what, read, outdated) => {
  expect(isOutdated(known, read)).toBe(outdated);
});

test('an order that was found deleted comes back only by a later read', () => {
  const gone = { ...known, sourceHash: null };

  expect(isOutdated(gone, { updatedAt: at(11), readAt: at(19) })).toBe(true);
  expect(isOutdated(gone, { updatedAt: at(11), readAt: at(21) })).toBe(false);
});

test('an order imported before reads had a time is compared by its version', () => {
  expect(isOutdated({ ...known, sourceReadAt: null }, { updatedAt: at(10), readAt: at(0) })).toBe(
    false,
  );
});
