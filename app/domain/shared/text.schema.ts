import { z } from 'zod';
import { isReadable } from './plain-text.ts';
import { tooLongWords } from './zod-words.ts';

const UNREADABLE = 'We cannot read this. Type it again, or leave it empty.';

/** The message for a missing or invalid text. A text that is too long keeps the message about its length. */
export function unlessTooLong(message: string) {
  return ({ code }: { code?: string }) => (code === 'too_big' ? undefined : message);
}

const trimmed = (text: string): string => text.trim();

/** A required text of at most `max` characters, not counting surrounding spaces. `message` is shown if it is missing,
 *  `tooLong` (or a sentence with the limit) if it is too long. A text that consists only of invisible characters counts
 *  as missing. `read` normalises the value. */
export const requiredText = (max: number, message: string, tooLong?: string, read = trimmed) =>
  z
    .string({ error: message })
    .overwrite(read)
    .min(1, message)
    .max(max, tooLong ?? tooLongWords(max))
    .refine((text) => text === '' || isReadable(text), message);

/** An optional text; null if it is left out. A text that consists only of invisible characters is an error, because the
 *  user meant to enter something. */
export const optionalText = (max: number, tooLong?: string, read = trimmed) =>
  z
    .string()
    .overwrite(read)
    .max(max, tooLong)
    .refine((text) => text === '' || isReadable(text), UNREADABLE)
    .transform((text) => text || null)
    .nullable()
    .default(null);
