/** Every character that is invisible to a reader: spaces, direction and joining marks, fillers,
 *  control characters. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without spaces and other invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether a text contains at least one visible character. */
export function isReadable(text: string): boolean {
  return withoutInvisible(text) !== '';
}

/** Whether the database can store a text unchanged: no NUL, and no half of a surrogate pair. */
export function isKeepable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Removes NUL characters, which the database cannot store, from every text in a value at any depth. Dates and
 *  numbers are left unchanged. */
export function withoutNul<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '') as T;
  if (Array.isArray(value)) return value.map(withoutNul) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutNul(part)]),
  ) as T;
}

/** The first `max` characters of a text from outside, safe to store: no NUL, and no half of a surrogate pair. */
export function beginningOf(text: string, max: number): string {
  return withoutNul(text)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
