import { expect, test } from 'vitest';
import {
  ALL_CODES,
  chanceInAYear,
  COMPANY_CODES,
  maxInAYear,
  NETWORK_CODES,
  PERSON_CODES,
  SITE_CODES,
  siteOf,
} from './code-guess.rules.ts';

const ALLOWED = 1e-6;

test('a year of guessing within the limits hits a code with a chance below one in a million', () => {
  const budgets = { PERSON_CODES, NETWORK_CODES, SITE_CODES, COMPANY_CODES, ALL_CODES };

  const chances = Object.entries(budgets).map(([name, budget]) => ({
    name,
    max: maxInAYear(budget),
    chance: chanceInAYear(budget),
  }));

  expect(chances.filter(({ chance }) => chance >= ALLOWED)).toEqual([]);
  expect(chances.map(({ name, max }) => `${name} ${max}`)).toEqual([
    'PERSON_CODES 87610',
    'NETWORK_CODES 10980',
    'SITE_CODES 21960',
    'COMPANY_CODES 73200',
    'ALL_CODES 915000',
  ]);
});

test('six digits would be too few, and so would a limit per address alone', () => {
  const perDigits = maxInAYear(PERSON_CODES) / 10 ** 6;
  const fromABotnet = (100_000 * maxInAYear(NETWORK_CODES)) / 32 ** 8;

  expect(perDigits).toBeGreaterThan(ALLOWED);
  expect(fromABotnet).toBeGreaterThan(ALLOWED);
});

test('the yearly maximum holds when each window begins with the first guess after the previous one', () => {
  const year = 365 * 24 * 3600;
  for (const budget of [PERSON_CODES, COMPANY_CODES, ALL_CODES]) {
    let guesses = 0;
    for (let at = 0; at <= year; at += budget.windowSeconds) guesses += budget.points;
    expect(guesses).toBe(maxInAYear(budget));
  }
});

test('an IPv6 address also counts for its 48-bit network', () => {
  expect(siteOf('2001:db8:7:8::/64')).toBe('2001:db8:7::/48');
  expect(siteOf('203.0.113.7')).toBeNull();
  expect(siteOf('unknown')).toBeNull();
});
