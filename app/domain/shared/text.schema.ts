import { z } from 'zod';
import { isReadable } from './plain-text.ts';
import { tooLongWords } from './zod-words.ts';

const UNREADABLE = 'We cannot read this. Type it again, or leave it empty.';

/** The message of a text that is missing or no text; one that is too long says that instead. */
export function unlessTooLong(message: string) {
  return ({ code }: { code?: string }) => (code === 'too_big' ? undefined : message);
}

const trimmed = (text: string): string => text.trim();

/** A text that must be given, at most `max` characters without the blanks around it: `message` where it is
 *  missing, `tooLong` or a sentence with the limit where it is over it. Invisible
 *  characters alone are as good as none. `read`: how it is written in the end. */
export const requiredText = (max: number, message: string, tooLong?: string, read = trimmed) =>
  z
    .string({ error: message })
    .overwrite(read)
    .min(1, message)
    .max(max, tooLong ?? tooLongWords(max))
    .refine((text) => text === '' || isReadable(text), message);

/** A text that may be left out: null then. Invisible characters alone are a fault, since whoever
 *  typed them meant something. */
export const optionalText = (max: number, tooLong?: string, read = trimmed) =>
  z
    .string()
    .overwrite(read)
    .max(max, tooLong)
    .refine((text) => text === '' || isReadable(text), UNREADABLE)
    .transform((text) => text || null)
    .nullable()
    .default(null);
