import { GAP, groupDigits } from './group-digits.ts';

/** Cents are integers; a debit is negative. `currency` is an ISO 4217 code. */
export type Money = { cents: number; currency: string };

export const RAND = 'ZAR';

export function rand(cents: number): Money {
  return { cents, currency: RAND };
}

/** `R1 234.50`. Other currencies show their code: `USD 1 234.50`. */
export function formatMoney({ cents, currency }: Money): string {
  const [whole, rest] = decimalFromCents(Math.abs(cents)).split('.');
  const sign = cents < 0 ? '-' : '';
  const symbol = currency === RAND ? 'R' : `${currency}${GAP}`;
  return `${sign}${symbol}${groupDigits(Number(whole))}.${rest}`;
}

/** 98650 → '986.50': ungrouped, with a point and two decimals, the format that platforms use. */
export function decimalFromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const DECIMAL = /^(-)?(\d+)(?:\.(\d+))?$/;

/** '986.50' → 98650. It works digit by digit, so that no float is involved. Use it for every amount.
 *  Accepts a minus, digits, and a point with decimals; surrounding spaces are trimmed. A third decimal rounds half
 *  away from zero. Null for any other format, and beyond 2^53 cents; the caller decides what that means. */
export function centsFromDecimal(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, minus, whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(3, '0');
  const cents = Number(`${whole}${digits.slice(0, 2)}`) + (Number(digits[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(cents)) return null;
  return minus && cents !== 0 ? -cents : cents;
}

/** Parses an amount as a person types it: `R1 234,50`, `1,234.50`, `R 100`. Null with more than two decimals, which
 *  is surely a mistake. */
export function parseRand(text: string): Money | null {
  const bare = text.trim().replace(/^(-?)R\s*/i, '$1');
  const match =
    /^(-?\d{1,3}(?:([ \u00a0\u202f,])\d{3}(?:\2\d{3})*)?|-?\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return null;
  const [, whole = '', , fraction = '0'] = match;
  const cents = centsFromDecimal(`${whole.replace(/[^\d-]/g, '')}.${fraction}`);
  return cents === null ? null : rand(cents);
}
