import { AppError } from '#app/domain/shared/errors.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** '986.50' → 98650, digit by digit: a float never sees it. A third decimal rounds half up.
 *  @throws AppError 'store-refused' for anything that is not a plain decimal number. */
export function centsOf(amount: string): number {
  const match = DECIMAL.exec(amount);
  if (!match) throw new AppError('store-refused', 'Shopify sent an amount that is not a number.');
  const [, sign, whole, fraction = ''] = match;
  const digits = fraction.padEnd(3, '0');
  const cents = BigInt(`${whole}${digits.slice(0, 2)}`) + (digits[2]! >= '5' ? 1n : 0n);
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new AppError('store-refused', 'Shopify sent an amount that is too large.');
  }
  return Number(sign === '-' && cents > 0n ? -cents : cents);
}
