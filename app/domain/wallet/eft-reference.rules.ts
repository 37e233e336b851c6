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
 *  reference, or several. Banks and payers add other numbers ("T1000424 23 Nov") and split the reference. So a valid
 *  reference without separators and with no digit directly after it counts first, then one with separators and no
 *  digit directly after it, then any other. */
export function eftNumberIn(text: string): number | null {
  const readings = [
    ...text.toUpperCase().matchAll(/T[\s\-./]*(?=(\d(?:[\s\-./]*\d){6,}))/g),
  ].flatMap(([, digits = '']) => readingsOf(digits));
  for (const isBetter of [isInOnePiece, isWhole, () => true]) {
    const found = new Set(readings.filter(isBetter).map(({ number }) => number));
    if (found.size > 0) return found.size === 1 ? [...found][0]! : null;
  }
  return null;
}

/** A valid reference at the beginning of a text: its account number, its own `text`, and the `rest` that follows it. */
type Reading = { number: number; text: string; rest: string };

function readingsOf(text: string): Reading[] {
  const ends = [...text.matchAll(/\d/g)].map(({ index }) => index + 1);
  return [9, 8, 7].flatMap((length) => {
    const end = ends[length - 1];
    if (end === undefined) return [];
    const digits = text.slice(0, end).replace(/\D/g, '');
    if (checkDigit(digits.slice(0, -1)) !== Number(digits.at(-1))) return [];
    const number = Number(digits.slice(0, -1)) - FIRST;
    return [{ number, text: text.slice(0, end), rest: text.slice(end) }];
  });
}

function isWhole({ rest }: Reading): boolean {
  return !/^\d/.test(rest);
}

function isInOnePiece(reading: Reading): boolean {
  return isWhole(reading) && /^\d+$/.test(reading.text);
}

/** ISO 7064 mod 11,10: detects every single wrong digit and nearly all swaps of two neighbouring digits. */
function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10;
}
