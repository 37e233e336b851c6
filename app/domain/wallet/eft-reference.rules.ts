/** Added to the account number, so that references have at least six digits before the check digit and a payer's own
 *  short numbers are not mistaken for one. */
const FIRST = 100_000;

/** The reference that identifies a payment by EFT: `T1000424`. The last digit is a check digit against typing
 *  mistakes (ISO 7064, mod 11,10). */
export function eftReference(eftNumber: number): string {
  const digits = String(FIRST + eftNumber);
  return `T${digits}${checkDigit(digits)}`;
}

/** The account number in a bank's text about a payment ("EFT T100042-4 Mystic Boer"); null if it contains no valid
 *  reference, or several. */
export function eftNumberIn(text: string): number | null {
  const bare = text.toUpperCase().replace(/[\s\-./]/g, '');
  const found = new Set<number>();
  for (const [, digits = ''] of bare.matchAll(/T(?=(\d{7,9}))/g))
    for (let length = digits.length; length >= 7; length -= 1) {
      const number = digits.slice(0, length - 1);
      if (checkDigit(number) === Number(digits[length - 1])) found.add(Number(number) - FIRST);
    }
  return found.size === 1 ? [...found][0]! : null;
}

/** ISO 7064 mod 11,10: detects every wrong digit and nearly all swapped digits. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}
