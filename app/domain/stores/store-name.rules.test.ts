import { expect, test } from 'vitest';
import { storeNameKey, tidyStoreName } from './store-name.rules.ts';

test.each([
  'kasi home',
  'KASI HOME',
  ' Kasi  Home ',
  'Kasi Home.',
  'Kasi-Home',
  'KasiHome',
  '“Kasi” Home!',
  'Kasi\u00a0Home',
  'Kasi\u200b Home',
  'Ｋａｓｉ Home',
])('%j is the same name as Kasi Home', (name) => {
  expect(storeNameKey(name)).toBe(storeNameKey('Kasi Home'));
});

test.each([
  ['Café', 'Cafe'],
  ['Kasi Home', 'Kasi Homes'],
  ['Kasi Home', 'Kasi Home 2'],
  ['Shop+', 'Shop'],
  ['...', '!!!'],
])('%s and %s are different names', (one, other) => {
  expect(storeNameKey(one)).not.toBe(storeNameKey(other));
});

test('a letter has one key, however it is composed and in either of its lower-case forms', () => {
  expect(storeNameKey('Cafe\u0301')).toBe(storeNameKey('Café'));
  expect(storeNameKey('ΟΔΟΣ')).toBe(storeNameKey('οδος'));
});

test('a name is saved with single spaces between its words', () => {
  expect(tidyStoreName(' Kasi  \t Home ')).toBe('Kasi Home');
});
