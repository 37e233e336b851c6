import { expect, test } from 'vitest';
import { stagesOf, WHOLE } from './lanes.ts';
import { PARTS } from './parts.ts';

test('the whole run holds every part once', () => {
  expect(stagesOf([])).toBe(WHOLE);
  expect(WHOLE.flat(2).sort()).toEqual(Object.keys(PARTS).sort());
});

test('what is named goes alone, one after the other', () => {
  expect(stagesOf(['e2e', 'chaos'])).toEqual([[['e2e']], [['chaos']]]);
});
