import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { plainWriting } from './plain-writing.ts';

/** '+27' and nine digits, the first of them not 0. The library alone also accepts eight. */
const SOUTH_AFRICAN = /^\+27[1-9]\d{8}$/;

/** Longer than two numbers with their names and marks: not worth parsing. */
const LONGEST_TEXT = 200;
const LABEL =
  /^(?:tel(?:ephone)?|cell|cel|mobile|mob|phone|ph|sel|whatsapp|nr|no)\b[\s.:]*(?=[+(\d])/i;
/** What stands between one number and the next. */
const BETWEEN = /\s*(?:[;,|/&]|\b(?:or|of|and|en)\b)\s*/i;
/** '082/123 4567': a slash after the code of the network or the town is a part of the number. */
const CODE_WITH_SLASH = /^(?:(?:\+|00)?27\s*)?\(?0?[1-9]\d\)?\s*\/[\d\s/-]+$/;
/** '+27/82 123 4567', '(+27) / (0)82 …': so is one after the code of the country. */
const COUNTRY_WITH_SLASH = /^\(?(?:\+|00)?27\)?\s*\/\s*(?=[(\d])/;

/** A South African number however it was written (082 123 4567, 27821234567, 0027…, +27 (0)82 …), with
 *  any marks around or in it, or null. Of several numbers it is the first; two are never read as one. */
export function parsePhone(text: string): { e164: string } | null {
  if (text.length > LONGEST_TEXT) return null;
  const line = unlabelled(text.trim().replace(/[\r\n]+/g, ';'));
  const [first = ''] = line.split(BETWEEN).filter(Boolean);
  return parseOne(first) ?? (CODE_WITH_SLASH.test(line) ? parseOne(line) : null);
}

/** The same where the text is one number, with or without a word such as 'Tel:' before it. A search that read
 *  the first number of a longer text would leave out the rest. */
export function wholePhone(text: string): { e164: string } | null {
  if (text.length > LONGEST_TEXT) return null;
  const number = unlabelled(text);
  return /^[+\d ()./-]+$/.test(number) ? parseOne(number) : null;
}

/** The text without quotes, underlines, a word such as 'Tel:' before it, or a slash after the country's code. */
function unlabelled(text: string): string {
  return plainWriting(text)
    .replace(/["']/g, '')
    .replaceAll('_', ' ')
    .trim()
    .replace(LABEL, '')
    .replace(COUNTRY_WITH_SLASH, '+27 ');
}

function parseOne(text: string): { e164: string } | null {
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
export function phoneError(text: string | null | undefined): string | null {
  return !text?.trim() || parsePhone(text) ? null : NO_PHONE;
}

/** As South Africans write it: '082 123 4567'. Text that is no South African number stays as it is. What is
 *  stored is read without `parsePhone`'s allowances: labels printed of it must not become outdated. */
export function formatPhone(text: string): string {
  const parsed = parseOne(text);
  const number = parsed && parsePhoneNumberFromString(parsed.e164);
  return number ? number.formatNational() : text;
}

/** As it is printed on a label or a slip; empty where there is none. */
export function printedPhone(phone: string | null | undefined): string {
  return phone ? formatPhone(phone) : '';
}
