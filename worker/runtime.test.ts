import { expect, test } from 'vitest';
import { askedWaitMs } from './runtime.ts';

test.each([
  [2, 2_000],
  [0, 0],
  [0.0615, 62],
  [86_400, 600_000],
  [31_536_000, 600_000],
  [-1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [undefined, null],
])('if a system asks for %s seconds, the job waits %s ms', (seconds, ms) => {
  expect(askedWaitMs(seconds)).toBe(ms);
});
