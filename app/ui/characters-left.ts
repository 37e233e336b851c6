import { counted } from '#app/domain/shared/counted.ts';

/** How much room a text of at most `most` characters has left; said when it gets short. */
export function charactersLeft(text: string, most: number): string | null {
  const left = most - text.length;
  if (left > most / 10) return null;
  if (left <= 0) return `You have reached the limit of ${most} characters.`;
  return `${counted(left, 'character')} left`;
}
