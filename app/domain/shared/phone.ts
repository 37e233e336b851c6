import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { plainWriting } from './plain-writing.ts';

/** '+27' and nine digits, the first of them not 0. The library alone also accepts eight. */
const SOUTH_AFRICAN = /^\+27[1-9]\d{8}$/;

/** Enough for two numbers with names and separators. Longer texts are not parsed. */
const LONGEST_TEXT = 200;
const LABEL =
  /^(?:tel(?:ephone)?|cell|cel|mobile|mob|phone|ph|sel|whatsapp|nr|no)\b[\s.:]*(?=[+(\d])/i;
/** Separators between several numbers in one text. */
const BETWEEN = /\s*(?:[;,|/&]|\b(?:or|of|and|en)\b)\s*/i;
/** '082/123 4567': a slash after the network or area code is part of the number. */
const CODE_WITH_SLASH = /^(?:(?:\+|00)?27\s*)?\(?0?[1-9]\d\)?\s*\/[\d\s/-]+$/;
/** '+27/82 123 4567', '(+27) / (0)82 …': a slash after the country code is part of the number too. */
const COUNTRY_WITH_SLASH = /^\(?(?:\+|00)?27\)?\s*\/\s*(?=[(\d])/;

/** Parses a South African number in any common format (082 123 4567, 27821234567, 0027…, +27 (0)82 …), with any
 *  punctuation around or in it; null if there is none. Of several numbers it returns the first. It never joins two
 *  numbers into one. */
export function parsePhone(text: string): { e164: string } | null {
  if (text.length > LONGEST_TEXT) return null;
  const line = unlabelled(text.trim().replace(/[\r\n]+/g, ';'));
  const [first = ''] = line.split(BETWEEN).filter(Boolean);
  return parseOne(first) ?? (CODE_WITH_SLASH.test(line) ? parseOne(line) : null);
}

/** As `parsePhone`, but the text must be a single number, with or without a label such as 'Tel:'. A search must
 *  not take the first number of a longer text and ignore the rest. */
export function wholePhone(text: string): { e164: string } | null {
  if (text.length > LONGEST_TEXT) return null;
  const number = unlabelled(text);
  return /^[+\d ()./-]+$/.test(number) ? parseOne(number) : null;
}

/** The text without quotes, underscores, or a label such as 'Tel:', and with '+27 ' for a country code and the slash
 *  after it. */
function unlabelled(text: string): string {
  return plainWriting(text)
    .replace(/["']/g, '')
    .replaceAll('_', ' ')
    .trim()
    .replace(LABEL, '')
    .replace(COUNTRY_WITH_SLASH, '+27 ');
}

function parseOne(text: string): { e164: string } | null {
  // Longer than any number with its extension.
  if (text.length > 40) return null;
  const number = parsePhoneNumberFromString(text.replace(/^\s*00\s*27/, '+27'), {
    defaultCountry: 'ZA',
    extract: false,
  });
  if (!number?.isValid() || !SOUTH_AFRICAN.test(number.number)) return null;
  return { e164: number.number };
}

export const NO_PHONE = 'phone number starts with +27 and contains 11 digits';

/** The error message for a typed phone number; null if it is empty or valid. */
export function phoneError(text: string | null | undefined): string | null {
  return !text?.trim() || parsePhone(text) ? null : NO_PHONE;
}

/** National format: '082 123 4567'. Any other text stays unchanged. Stored values are not parsed as tolerantly as
 *  by `parsePhone`, because a changed output would make printed labels outdated. */
export function formatPhone(text: string): string {
  const parsed = parseOne(text);
  const number = parsed && parsePhoneNumberFromString(parsed.e164);
  return number ? number.formatNational() : text;
}

/** The number as printed on labels and packing slips; empty if there is none. */
export function printedPhone(phone: string | null | undefined): string {
  return phone ? formatPhone(phone) : '';
}
