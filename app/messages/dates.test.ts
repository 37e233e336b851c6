import { expect, test } from 'vitest';
import { dateTimeIn, hasDatesOf } from './dates.ts';
import { LANGUAGE_CODES } from './languages.ts';

const MORNING = '2025-03-07T08:30:00Z';

test.each([
  ['en', '7 Mar 2025, 10:30'],
  ['af', '7 Maart 2025, 10:30'],
  ['zu', '7 Mashi 2025, 10:30'],
  ['xh', '7 Matshi 2025, 10:30'],
] as const)(
  '%s: a date in Johannesburg time, with the day before the name of the month',
  (language, text) => {
    expect(dateTimeIn(language, MORNING)).toBe(text);
    expect(dateTimeIn(language, new Date(MORNING))).toBe(text);
  },
);

test('midnight is shown as 00:00 of the new day in every language', () => {
  const midnights = LANGUAGE_CODES.map((language) => dateTimeIn(language, '2025-06-30T22:00:00Z'));

  for (const midnight of midnights) expect(midnight).toMatch(/^1 \p{L}+ 2025, 00:00$/u);
});

test('this Node knows the month names of every language; without them, the English ones are used', () => {
  expect(LANGUAGE_CODES.filter((language) => !hasDatesOf(language))).toEqual([]);

  for (const language of LANGUAGE_CODES)
    expect(dateTimeIn(language, MORNING, () => false)).toBe('7 Mar 2025, 10:30');
});
