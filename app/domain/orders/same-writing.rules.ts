import { countryCode } from '#app/domain/shared/country.ts';
import { parseEmail } from '#app/domain/shared/email.ts';
import { parsePhone } from '#app/domain/shared/phone.ts';
import { parseText } from '#app/domain/shared/plain-writing.ts';
import { parsePostalCode } from '#app/domain/shared/postal-code.ts';
import { parseProvince } from '#app/domain/shared/province.ts';

/** The parser of each order field that has one. */
const READ = {
  orderId: parseText,
  phone: (text) => parsePhone(text)?.e164 ?? null,
  email: parseEmail,
  suburb: parseText,
  city: parseText,
  province: (text) => parseProvince(text, 'ZA') ?? '',
  postalCode: parsePostalCode,
  country: countryCode,
} as const satisfies Record<string, (text: string) => string | null>;

type ReadPart = keyof typeof READ;

/** A field's parsed value. Text that cannot be parsed, and fields without a parser, are only trimmed. An empty
 *  text becomes null. */
export function readingOf(part: string, text: string | null): string | null {
  if (text === null) return null;
  if (!isReadPart(part)) return text.trim() || null;
  return (READ[part](text) ?? text.trim()) || null;
}

/** Whether two texts mean the same value, however they are written. A value stored by an older parser equals what
 *  the parser returns now, so a better parser does not make orders look changed. */
export function isSameWriting(part: string, one: string | null, other: string | null): boolean {
  return one === other || readingOf(part, one) === readingOf(part, other);
}

function isReadPart(part: string): part is ReadPart {
  return Object.hasOwn(READ, part);
}
