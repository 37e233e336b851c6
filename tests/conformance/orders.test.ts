import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OTHERWISE, PROMISES } from './orders.ts';

const sources = globSync('{app,worker}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'));

test.each(PROMISES)('$section: $item, $words', ({ words, shownBy }) => {
  expect(sources.some((source) => source.includes(words))).toBe(true);
  if (shownBy !== null) expect(readFileSync(shownBy, 'utf8').includes(words)).toBe(true);
});

test('what is kept otherwise is not kept as well', () => {
  const both = OTHERWISE.filter(({ words }) => sources.some((source) => source.includes(words)));

  expect(both).toEqual([]);
});
