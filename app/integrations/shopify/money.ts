import { AppError } from '#app/domain/shared/errors.ts';
import { centsFromDecimal } from '#app/domain/shared/money.ts';

/** Cents of an amount as Shopify writes it, such as '986.50'.
 *  @throws AppError 'store-refused' for what is no plain decimal number, or too large. */
export function centsOf(amount: string): number {
  const cents = centsFromDecimal(amount);
  if (cents === null) {
    throw new AppError('store-refused', 'Shopify sent an amount that cannot be read.');
  }
  return cents;
}
