import type { z } from 'zod';
import './zod-words.ts';

/** What a form shows when it was refused: words at the fields, words above them, and what had been
 *  typed, so that nobody types it twice. */
export type FormErrors = {
  fields: Record<string, string>;
  message?: string;
  values: Record<string, string>;
};

/** Never sent back to the browser. */
const SECRET = /password|secret|token|ticket|code/i;

/** No form of ours has as many fields; who sends more is not read them all back. */
const MAX_SHOWN = 200;

/** The first fault of each field, by the field's dotted path; what is wrong with the whole goes by
 *  the name of `whole`. */
export function fieldMessages(error: z.ZodError, whole = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues.slice(0, MAX_SHOWN))
    fields[path.join('.') || whole] ??= message;
  return fields;
}

/** What may be shown again of what was typed. */
export function typedValues(form: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.test(entry[0]),
  );
  return Object.fromEntries(shown.slice(0, MAX_SHOWN));
}
