/** Blanks, marks of direction and joining, fillers, controls: whatever a person sees nothing of. */
const INVISIBLE = /[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without its blanks and whatever else a person sees nothing of. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/** Whether anything is left of a text for a person who reads it. */
export function isReadable(text: string): boolean {
  return withoutInvisible(text) !== '';
}

/** Whether the database can keep a text as it is: no NUL, and no half of a character. */
export function isKeepable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The database keeps no NUL character. Takes it out of every text in a value, at any depth; dates
 *  and numbers stay what they are. */
export function withoutNul<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\u0000', '') as T;
  if (Array.isArray(value)) return value.map(withoutNul) as T;
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withoutNul(part)]),
  ) as T;
}

/** The beginning of a text that others wrote, as the database can keep it: no NUL, and of a character
 *  that takes two units never a half. */
export function beginningOf(text: string, max: number): string {
  return withoutNul(text)
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}
