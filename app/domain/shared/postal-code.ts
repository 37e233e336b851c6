import { bareWriting } from './plain-writing.ts';

export const NO_POSTAL_CODE = 'The postal code has four digits';

/** The four digits of a South African postal code, also written '2 196' or, as a spreadsheet has it,
 *  '2196.00'. Null where it is none. */
export function parsePostalCode(text: string): string | null {
  const digits = bareWriting(text)
    .replace(/(?<=\d)[.,]0*$/, '')
    .replaceAll(' ', '');
  return /^\d{4}$/.test(digits) ? digits : null;
}

/** The same where a number has lost the zeros in front: 83 is 0083. */
export function parseShortPostalCode(text: string): string | null {
  const digits = bareWriting(text).replace(/(?<=\d)[.,]0*$/, '');
  return /^\d{1,3}$/.test(digits) ? digits.padStart(4, '0') : parsePostalCode(text);
}
