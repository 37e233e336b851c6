import type { Budget } from '#app/ports/throttle.ts';
import { CODE_LENGTH } from './code-text.rules.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** Wrong guesses at codes that prove an address (product.md D2). A right code gives its points back.
 *
 *  There are 32^8 = 2^40 codes, each as likely as any other, and one is live for a person at a time:
 *  a guess hits it with a chance of 2^-40 (9.1 × 10^-13), whatever was guessed before, and n guesses
 *  hit with a chance of at most n × 2^-40. docs/security.md allows 10^-6 in a year of trying, so at most
 *  1,099,511 guesses. A window begins with its first guess, so a year holds at most one window more
 *  than fit into it:
 *
 *  | who is guessed at                 | guesses    | most in a year | chance     |
 *  |-----------------------------------|------------|----------------|------------|
 *  | one person, over all their codes  | 10 an hour |         87,610 | 8.0 × 10^-8 |
 *  | anybody of the company's domain   | 200 a day  |         73,200 | 6.7 × 10^-8 |
 *  | anybody at all                    | 2,500 a day |       915,000 | 8.3 × 10^-7 |
 *
 *  The limits for networks keep one attacker from spending what all share: that takes 84 addresses,
 *  or 42 networks of 48 bits, each day, and rings. The test beside computes the table.
 *
 *  This one counts over all codes of a person: asking for a new one renews nothing. */
export const PERSON_CODES: Budget = { name: 'code-person', points: 10, windowSeconds: HOUR };
/** A device or a network that opened the account before: strangers cannot spend these, so that they keep
 *  nobody from a new password. As good a chance as the one above. */
export const HOME_CODES: Budget = { name: 'code-home', points: 10, windowSeconds: HOUR };
/** One IPv4 address, or 64 bits of IPv6 (`clientAddress`). */
export const NETWORK_CODES: Budget = { name: 'code-network', points: 30, windowSeconds: DAY };
/** 48 bits of IPv6: whoever is given one such network has 65,536 of the others. */
export const SITE_CODES: Budget = { name: 'code-site', points: 60, windowSeconds: DAY };
/** Whoever guesses a code of the company's domain becomes, or asks to become, an administrator. */
export const COMPANY_CODES: Budget = { name: 'code-company', points: 200, windowSeconds: DAY };
export const ALL_CODES: Budget = { name: 'code-all', points: 2_500, windowSeconds: DAY };

/** The most guesses that a budget lets through in a year. */
export function maxInAYear({ points, windowSeconds }: Budget): number {
  return points * (Math.floor(YEAR / windowSeconds) + 1);
}

/** The chance that a year of guessing within the budget hits a code. */
export function chanceInAYear(budget: Budget): number {
  return maxInAYear(budget) / 32 ** CODE_LENGTH;
}

/** The network of 48 bits around `clientAddress`'s answer; null for IPv4. */
export function siteOf(address: string): string | null {
  const parts = address.endsWith('::/64') ? address.split(':') : [];
  return parts.length > 3 ? `${parts.slice(0, 3).join(':')}::/48` : null;
}

export function isOfCompany(email: string, domain: string | null): boolean {
  return domain !== null && email.slice(email.lastIndexOf('@') + 1) === domain.toLowerCase();
}
