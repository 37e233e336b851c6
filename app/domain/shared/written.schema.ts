import { z } from 'zod';
import { parseEmail } from './email.ts';
import { NO_PHONE, parsePhone } from './phone.ts';
import { bareWriting } from './plain-writing.ts';
import { isReadable } from './plain-text.ts';
import { NO_POSTAL_CODE, parsePostalCode } from './postal-code.ts';
import { parseProvince } from './province.ts';
import { optionalText, requiredText } from './text.schema.ts';
import { tooLongWords } from './zod-words.ts';

/** What people write into forms, calls and files, each read by its own reader (docs/domain/what-people-write.md)
 *  and kept in one writing. */

export const NO_EMAIL = 'Email is not valid!';

/** More than a value has with all marks around and in it. */
const LONGEST = 400;

/** A field that may be left out: read once, or refused with `fault`. */
function optionalField(read: (text: string) => string | null, fault: string, max: number) {
  // What the reader has just made needs no second reading.
  let made: string | null = null;
  const written = (text: string) => {
    made = read(text);
    return made ?? text.trim();
  };
  return z
    .string()
    .max(LONGEST, { error: tooLongWords(max), abort: true })
    .overwrite(written)
    .max(max)
    .refine((text) => text === '' || text === made, fault)
    .transform((text) => text || null)
    .nullable()
    .default(null);
}

export const OptionalPhone = optionalField(
  (text) => parsePhone(text)?.e164 ?? null,
  NO_PHONE,
  LONGEST,
);
export const OptionalEmail = optionalField(parseEmail, NO_EMAIL, 254);
export const OptionalPostalCode = optionalField(parsePostalCode, NO_POSTAL_CODE, LONGEST);

/** Our code; what is no province stays as it was written, and 'N/A' is as good as none. */
export const OptionalProvince = optionalText(60, undefined, (text) =>
  isReadable(text) ? (parseProvince(text, 'ZA') ?? '') : text,
);

/** A town, a suburb or an order number. */
export const requiredPlain = (max: number, message: string) =>
  requiredText(max, message, undefined, bareWriting);
export const optionalPlain = (max: number) => optionalText(max, undefined, orUnreadable);

/** Marks that nobody sees are refused as such, not taken for nothing. */
function orUnreadable(text: string): string {
  return bareWriting(text) || text;
}
