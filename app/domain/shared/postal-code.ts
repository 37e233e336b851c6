import { bareWriting } from './plain-writing.ts';

export const NO_POSTAL_CODE = 'Enter a postal code of four digits';

/** A point or comma before three digits is a thousands separator, even if the digits are zeros: `2,000` is not 2. */
const GROUPED = /^(\d)[.,](\d{3})$/;

/** The four digits of a South African postal code. Also accepts '2 196' and the spreadsheet formats '2196.00' and
 *  '2,196'. Null if it is not a postal code. */
export function parsePostalCode(text: string): string | null {
  const digits = withoutDecimals(text).replace(GROUPED, '$1$2').replaceAll(' ', '');
  return /^\d{4}$/.test(digits) ? digits : null;
}

/** As `parsePostalCode`, but also restores leading zeros that a spreadsheet has removed: 83 is 0083. */
export function parseShortPostalCode(text: string): string | null {
  const digits = withoutDecimals(text);
  return /^\d{1,3}$/.test(digits) ? digits.padStart(4, '0') : parsePostalCode(text);
}

function withoutDecimals(text: string): string {
  return bareWriting(text).replace(/(?<=\d)[.,]0{0,2}$/, '');
}
