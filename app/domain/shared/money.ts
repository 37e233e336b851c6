/** Cents are whole numbers; a debit is negative. `currency` is an ISO 4217 code. */
export type Money = { cents: number; currency: string };

export const RAND = 'ZAR';

export function rand(cents: number): Money {
  return { cents, currency: RAND };
}

/** A space that never breaks a line. */
const GAP = '\u00a0';

/** `R1 234.50`; another currency shows its code: `USD 1 234.50`. */
export function formatMoney({ cents, currency }: Money): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  const sign = cents < 0 ? '-' : '';
  const symbol = currency === RAND ? 'R' : `${currency}${GAP}`;
  return `${sign}${symbol}${groupDigits(whole)}.${rest}`;
}

/** `12 430` */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, GAP);
}

const DECIMAL = /^(-)?(\d{1,12})(?:\.(\d+))?$/;

/** Cents of a platform's decimal text such as '986.50', rounded half away from zero; null where
 *  it is no number. */
export function centsFromDecimal(text: string): number | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const [, minus, whole = '', fraction = ''] = match;
  const roundUp = Number(fraction[2] ?? '0') >= 5 ? 1 : 0;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2)) + roundUp;
  return minus && cents !== 0 ? -cents : cents;
}

/** What a person typed: `R1 234,50`, `1,234.50`, `R 100`. More than two decimals is null, since
 *  nobody means it. */
export function parseRand(text: string): Money | null {
  const bare = text.trim().replace(/^(-?)R\s*/i, '$1');
  const match =
    /^(-?\d{1,3}(?:([ \u00a0\u202f,])\d{3}(?:\2\d{3})*)?|-?\d+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!match) return null;
  const [, whole = '', , fraction = '0'] = match;
  const cents = centsFromDecimal(`${whole.replace(/[^\d-]/g, '')}.${fraction}`);
  return cents === null ? null : rand(cents);
}
