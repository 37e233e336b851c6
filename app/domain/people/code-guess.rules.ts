import type { Budget } from '#app/ports/throttle.ts';
import { CODE_LENGTH } from './code-text.rules.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Budgets of wrong guesses at mailed codes (product.md D2). A right code returns its points.
 *
 *  There are 32^8 = 2^40 equally likely codes, and a person has one live code for each purpose. A guess hits with a
 *  chance of 2^-40 (9.1 × 10^-13), regardless of earlier guesses, and n guesses with at most n × 2^-40.
 *  The chance in a year of trying must stay below 10^-6 (tests/security/guessing.security.ts), which allows at most
 *  1,099,511 guesses. A window starts with its first guess, so a year contains at most one more window than fit into
 *  it:
 *
 *  | guesses at                                | limit       | most in a year | chance      |
 *  |-------------------------------------------|-------------|----------------|-------------|
 *  | one person, over all their codes          | 10 an hour  |         87,610 | 8.0 × 10^-8 |
 *  | all addresses of the company's domain     | 200 a day   |         73,200 | 6.7 × 10^-8 |
 *  | all people                                | 2,500 a day |        915,000 | 8.3 × 10^-7 |
 *
 *  The limits for networks make it expensive to use up the shared budgets, which also logs an error. At a steady rate,
 *  `ALL_CODES` takes 84 addresses or 42 networks of 48 bits, and `COMPANY_CODES` takes 7 or 4. The test next to this
 *  file computes the table.
 *
 *  `PERSON_CODES` counts over all codes of a person, so requesting a new code does not renew it. */
export const PERSON_CODES: Budget = { name: 'code-person', points: 10, windowSeconds: HOUR };
/** Replaces the other budgets for a device or a network from which someone signed in to the account before, and for a
 *  signed-in person who changes the email address. Strangers cannot use it up, so they cannot stop the owner from
 *  setting a new password. The chance of a hit is that of one person in the table. */
export const HOME_CODES: Budget = { name: 'code-home', points: 10, windowSeconds: HOUR };
/** For one IPv4 address, or 64 bits of IPv6 (`clientAddress`). */
export const NETWORK_CODES: Budget = { name: 'code-network', points: 30, windowSeconds: DAY };
/** For 48 bits of IPv6, since such a network contains 65,536 of the 64-bit ones. */
export const SITE_CODES: Budget = { name: 'code-site', points: 60, windowSeconds: DAY };
/** For addresses of the company's domain, whose codes can make someone an administrator. */
export const COMPANY_CODES: Budget = { name: 'code-company', points: 200, windowSeconds: DAY };
export const ALL_CODES: Budget = { name: 'code-all', points: 2_500, windowSeconds: DAY };

/** The highest number of guesses that a budget allows in a year. */
export function maxInAYear({ points, windowSeconds }: Budget): number {
  return points * (Math.floor(YEAR / windowSeconds) + 1);
}

/** The highest chance of hitting a code within a year of guesses at the full budget. */
export function chanceInAYear(budget: Budget): number {
  return maxInAYear(budget) / 32 ** CODE_LENGTH;
}

/** The 48-bit network around an answer of `clientAddress`; null for IPv4. */
export function siteOf(address: string): string | null {
  const parts = address.endsWith('::/64') ? address.split(':') : [];
  return parts.length > 3 ? `${parts.slice(0, 3).join(':')}::/48` : null;
}

export function isOfCompany(email: string, domain: string | null): boolean {
  return domain !== null && email.slice(email.lastIndexOf('@') + 1) === domain.toLowerCase();
}
