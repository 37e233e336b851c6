/** VAT rates by the day they started in Johannesburg, in hundredths of a percent. The increase planned for 1 May 2025
 *  was withdrawn. */
const VAT_RATES = [
  { from: '1993-04-07', rate: 1_400 },
  { from: '2018-04-01', rate: 1_500 },
] as const;

/** Above this amount an invoice must name its recipient in full (VAT Act 89 of 1991, section 20). */
export const ABRIDGED_UP_TO_CENTS = 500_000;

const WHOLE = 10_000;

/** The VAT rate on a day, written `2026-11-24`, in hundredths of a percent. */
export function vatRateOn(
  day: string,
  rates: readonly { from: string; rate: number }[] = VAT_RATES,
): number {
  return rates.findLast(({ from }) => from <= day)?.rate ?? 0;
}

/** The VAT included in an amount: price × rate / (100 % + rate), in integers only; half a cent is rounded up.
 *  @throws RangeError if `cents` is negative or not an integer. */
export function vatInside(cents: number, rate: number): number {
  if (!Number.isSafeInteger(cents) || cents < 0)
    throw new RangeError('An amount with VAT must be in whole cents and not negative.');
  const [cent, of, all] = [BigInt(cents), BigInt(rate), BigInt(WHOLE + rate)];
  return Number((2n * cent * of + all) / (2n * all));
}

/** A VAT rate in words, such as `15 %` or `15.5 %`. */
export function rateWords(rate: number): string {
  const text = String(rate).padStart(3, '0');
  const parts = text.slice(-2).replace(/0+$/, '');
  return `${text.slice(0, -2)}${parts ? `.${parts}` : ''}\u00a0%`;
}
