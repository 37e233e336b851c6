import { expect, test } from 'vitest';
import { choicesFor, isChoice, progressOf, startOf, type BackfillFacts } from './backfill.rules.ts';

const RUN: BackfillFacts = {
  state: 'reading',
  madeFrom: new Date('2026-10-19T08:00:00Z'),
  total: 12_430,
  done: 3_107,
  lastError: null,
};

test('only ranges that the platform can show are offered', () => {
  expect(choicesFor('shopify').map(({ days }) => days)).toEqual([0, 7, 30, 60]);
  expect(isChoice('shopify', 365)).toBe(false);
  expect(isChoice('woocommerce', 365)).toBe(true);
  expect(isChoice('woocommerce', Number.NaN)).toBe(false);
});

test('a range starts on a whole second', () => {
  const now = new Date('2026-11-18T08:00:00.999Z');
  expect(startOf(30, now)).toEqual(new Date('2026-10-19T08:00:00Z'));
});

test.each<[string, Partial<BackfillFacts>, number | null, string]>([
  ['an import page by page', {}, 24, '3\u00a0107 of 12\u00a0430 imported.'],
  [
    'a file that is being written has no imported orders yet',
    { state: 'exporting' },
    null,
    'Shopify is collecting the orders: 3\u00a0107 of 12\u00a0430.',
  ],
  ['a third of a small import', { total: 285, done: 100 }, 35, '100 of 285 imported.'],
  ['a file at the start of reading', { total: 285, done: 0 }, 0, '0 of 285 imported.'],
  ['more orders read than the total', { done: 13_000 }, 100, ''],
  ['a store without a total', { total: null }, null, '3\u00a0107 imported.'],
  ['no orders at all', { total: 0, done: 0 }, null, '0 of 0 imported.'],
  ['a finished import', { state: 'done' }, null, '3\u00a0107 imported.'],
])('%s', (_, facts, percent, words) => {
  const progress = progressOf({ ...RUN, ...facts });
  expect(progress.percent).toBe(percent);
  if (words) expect(progress.words).toBe(words);
});

test('the last error is shown while the import runs, and not afterwards', () => {
  const lastError = 'The store is not responding.';
  expect(progressOf({ ...RUN, lastError }).failure).toBe(lastError);
  expect(progressOf({ ...RUN, lastError, state: 'stopped' }).failure).toBeNull();
});
