import type { z } from 'zod';
import './zod-words.ts';

/** What a form shows after it was refused: messages at the fields, a message above them, and the values typed, so
 *  that they need not be typed again. */
export type FormErrors = {
  fields: Record<string, string>;
  message?: string;
  values: Record<string, string>;
};

/** Fields whose values are never sent back to the browser. */
const SECRET = /password|secret|token|ticket|code/i;

/** None of our forms has this many fields. A larger one is not returned in full. */
const MAX_SHOWN = 200;

/** The first error of each field, by the field's dotted path. Errors of the form as a whole go under the name
 *  `whole`. */
export function fieldMessages(error: z.ZodError, whole = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues.slice(0, MAX_SHOWN))
    fields[path.join('.') || whole] ??= message;
  return fields;
}

/** The typed values that may be sent back, without secrets. */
export function typedValues(form: Record<string, unknown>): Record<string, string> {
  const shown = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !SECRET.test(entry[0]),
  );
  return Object.fromEntries(shown.slice(0, MAX_SHOWN));
}
