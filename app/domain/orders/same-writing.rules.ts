import { countryCode } from '#app/domain/shared/country.ts';
import { parseEmail } from '#app/domain/shared/email.ts';
import { parsePhone } from '#app/domain/shared/phone.ts';
import { parseText } from '#app/domain/shared/plain-writing.ts';
import { parsePostalCode } from '#app/domain/shared/postal-code.ts';
import { parseProvince } from '#app/domain/shared/province.ts';

/** How the parts of an order that have a reader are read. */
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

/** A part of an order as it is read; text that cannot be read, and parts without a reader, as they are. */
export function readingOf(part: string, text: string | null): string | null {
  if (text === null || !isReadPart(part)) return text;
  return (READ[part](text) ?? text.trim()) || null;
}

/** Whether two texts are the same value, in whatever writing. What was stored before a reader was bettered
 *  is the same as what it reads now, so that no order counts as changed for it. */
export function isSameWriting(part: string, one: string | null, other: string | null): boolean {
  return one === other || readingOf(part, one) === readingOf(part, other);
}

function isReadPart(part: string): part is ReadPart {
  return Object.hasOwn(READ, part);
}
