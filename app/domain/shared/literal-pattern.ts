/** Escapes `%`, `_` and `\`, so that a text matches literally in LIKE. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A case-insensitive match. Prisma's insensitive equality is ILIKE, so an unescaped `_` or `%` in typed text would
 *  act as a wildcard. */
export function writtenLike(text: string) {
  return { equals: literalPattern(text), mode: 'insensitive' } as const;
}
