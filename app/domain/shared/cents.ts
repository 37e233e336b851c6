/** Converts money from the database's bigint to a safe integer. Use it for every amount.
 *  @throws RangeError beyond 2^53 cents. */
export function centsFromDb(cents: bigint): number {
  const value = Number(cents);
  if (!Number.isSafeInteger(value)) throw new RangeError('Amount is too large');
  return value;
}
