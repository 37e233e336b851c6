import { z } from 'zod';
import { parseEmail } from './email.ts';
import { NO_PHONE, parsePhone } from './phone.ts';
import { bareWriting } from './plain-writing.ts';
import { isReadable } from './plain-text.ts';
import { NO_POSTAL_CODE, parsePostalCode } from './postal-code.ts';
import { parseProvince } from './province.ts';
import { optionalText, requiredText } from './text.schema.ts';
import { tooLongWords } from './zod-words.ts';

/** Fields that people fill in on forms, in API calls and in files. Each has its own parser
 *  (docs/domain/what-people-write.md) and is stored in one format. */

export const NO_EMAIL = 'Email is not valid!';

/** Longer than any valid value, even with superfluous characters around and in it. */
const LONGEST = 400;

/** An optional field that `read` parses. A text that it cannot parse is refused with the message `error`. */
function optionalField(read: (text: string) => string | null, error: string, max: number) {
  // The parser's own output is accepted without being parsed again.
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
    .refine((text) => text === '' || text === made, error)
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

/** Our province code. Other text is stored as written, and 'N/A' counts as empty. */
export const OptionalProvince = optionalText(60, undefined, (text) =>
  isReadable(text) ? (parseProvince(text, 'ZA') ?? '') : text,
);

/** A town, a suburb or an order number. */
export const requiredPlain = (max: number, message: string) =>
  requiredText(max, message, undefined, bareWriting);
export const optionalPlain = (max: number) => optionalText(max, undefined, orUnreadable);

/** A text that consists only of invisible characters is kept, so that it is refused instead of counting as empty. */
function orUnreadable(text: string): string {
  return bareWriting(text) || text;
}
