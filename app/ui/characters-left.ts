import { counted } from '#app/domain/shared/counted.ts';

/** A hint of how many of `max` characters are left, or null while there is plenty of room. */
export function charactersLeft(text: string, max: number): string | null {
  const left = max - text.length;
  if (left > max / 10) return null;
  if (left <= 0) return `You have reached the limit of ${max} characters.`;
  return `${counted(left, 'character')} left`;
}
