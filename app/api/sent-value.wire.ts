import { z } from 'zod';

/** What programs send as a number or as the same number in text. */
const Either = z.union([z.string(), z.number()]);

/** A text of at most `max` characters, or a number in its place. */
export const sentText = (max: number) =>
  Either.transform((value) => String(value).trim())
    .pipe(z.string().max(max))
    .nullish();

/** A postal code; as a number it has lost the zeros in front. */
export const SentPostalCode = Either.transform((value) =>
  typeof value === 'number' ? String(value).padStart(4, '0') : value.trim(),
)
  .pipe(z.string().max(40))
  .nullish();

/** A number; an empty text is as good as left out. */
export const SentNumber = Either.transform((value, context) => {
  const text = String(value).trim();
  if (text === '') return undefined;
  const number = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  if (Number.isFinite(number)) return number;
  context.addIssue({ code: 'custom', message: 'This must be a number.' });
  return z.NEVER;
}).nullish();

/** An amount in rand, read where its field is known; an empty text is as good as left out. */
export const SentAmount = Either.transform((value) => (value === '' ? undefined : value)).nullish();
