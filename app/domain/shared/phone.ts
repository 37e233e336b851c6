import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** '+27' and nine digits, the first of them not 0. The library alone also accepts eight. */
const SOUTH_AFRICAN = /^\+27[1-9]\d{8}$/;

/** A South African number however it was written (082 123 4567, 27821234567, 0027…, +27 (0)82 …),
 *  or null. Never guesses: two numbers in one text, or too few digits, are null. */
export function parsePhone(text: string): { e164: string } | null {
  // Longer than any number with its extension: not worth parsing.
  if (text.length > 40) return null;
  const number = parsePhoneNumberFromString(text.replace(/^\s*00\s*27/, '+27'), {
    defaultCountry: 'ZA',
    extract: false,
  });
  if (!number?.isValid() || !SOUTH_AFRICAN.test(number.number)) return null;
  return { e164: number.number };
}

export const NO_PHONE = 'phone number starts with +27 and contains 11 digits';

/** What is wrong with a phone number that was typed; null where none was, or a good one. */
export function phoneFault(text: string | null | undefined): string | null {
  return !text?.trim() || parsePhone(text) ? null : NO_PHONE;
}

/** As South Africans write it: '082 123 4567'. Text that is no South African number stays as it is. */
export function formatPhone(text: string): string {
  const parsed = parsePhone(text);
  const number = parsed && parsePhoneNumberFromString(parsed.e164);
  return number ? number.formatNational() : text;
}

/** As it is printed on a label or a slip; empty where there is none. */
export function printedPhone(phone: string | null | undefined): string {
  return phone ? formatPhone(phone) : '';
}
