import { AppError } from '#app/domain/shared/errors.ts';
import { centsFromDecimal } from '#app/domain/shared/money.ts';

/** Converts an amount as Shopify writes it, such as '986.50', to cents.
 *  @throws AppError 'store-refused' for anything but a plain decimal number, or when it is too large. */
export function centsOf(amount: string): number {
  const cents = centsFromDecimal(amount);
  if (cents === null) {
    throw new AppError('store-refused', 'Shopify sent an amount that cannot be read.');
  }
  return cents;
}
