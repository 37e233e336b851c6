import { expect, test } from 'vitest';
import { PageQuery, pageOf } from './page.ts';

test('without parameters a list call returns the first page, of 100', () => {
  expect(PageQuery.parse({})).toEqual({ limit: 100, page: 1 });
});

test('a page has 1 to 200 entries, and pages are counted from 1 to a million', () => {
  const isAccepted = (query: object) => PageQuery.safeParse(query).success;

  expect([1, 200].map((limit) => isAccepted({ limit }))).toEqual([true, true]);
  expect([0, 201, 1.5].map((limit) => isAccepted({ limit }))).toEqual([false, false, false]);
  expect([1, 1_000_000].map((page) => isAccepted({ page }))).toEqual([true, true]);
  expect([0, 1_000_001, 1.5].map((page) => isAccepted({ page }))).toEqual([false, false, false]);
  expect(PageQuery.parse({ limit: '25', page: '3' })).toEqual({ limit: 25, page: 3 });
});

test.each([
  [0, 1],
  [1, 1],
  [25, 1],
  [26, 2],
  [50, 2],
])('%i entries, 25 to a page, are %i pages', (totalDocs, totalPages) => {
  const page = pageOf(['a'], totalDocs, { limit: 25, page: 1 });

  expect(page).toEqual({ docs: ['a'], totalDocs, page: 1, totalPages });
});
