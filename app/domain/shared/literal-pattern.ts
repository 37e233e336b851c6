/** Text that stands for itself where `%`, `_` and `\` mean something. */
export function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** What is written like this, in capitals or not. Without the pattern, `_` and `%` in what somebody typed
 *  would stand for any letter: Prisma's insensitive equality is ILIKE. */
export function writtenLike(text: string) {
  return { equals: literalPattern(text), mode: 'insensitive' } as const;
}
