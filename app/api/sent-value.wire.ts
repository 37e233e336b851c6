import { z } from 'zod';

/** A text or a number, because many programs send a number where a text is expected, or the reverse. */
const Either = z.union([z.string(), z.number()]);

/** A text of at most `max` characters; a number is accepted too. */
export const sentText = (max: number) =>
  Either.transform((value) => String(value).trim())
    .pipe(z.string().max(max))
    .nullish();

/** A postal code. A number has lost its leading zeros, so they are added again. */
export const SentPostalCode = Either.transform((value) =>
  typeof value === 'number' ? String(value).padStart(4, '0') : value.trim(),
)
  .pipe(z.string().max(40))
  .nullish();

/** A number, or a text with one (`1.5` or `1,5`); an empty text counts as omitted. */
export const SentNumber = Either.transform((value, context) => {
  const text = String(value).trim();
  if (text === '') return undefined;
  const number = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  if (Number.isFinite(number)) return number;
  context.addIssue({ code: 'custom', message: 'This must be a number.' });
  return z.NEVER;
}).nullish();

/** An amount in rand. It is parsed later, where its field name is known; an empty text counts as omitted. */
export const SentAmount = Either.transform((value) => (value === '' ? undefined : value)).nullish();
