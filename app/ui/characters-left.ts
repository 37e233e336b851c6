import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { uiMessages } from '#app/messages/ui.ts';

type Text = ReturnType<typeof uiMessages.in>['text'];

/** A hint of how many of `max` characters are left, or null while there is plenty of room. */
export function charactersLeft(text: Text, typed: string, max: number): string | null {
  const left = max - typed.length;
  if (left > max / 10) return null;
  if (left <= 0) return text('charactersFull', { max });
  return text('charactersLeft', { count: left, shown: groupDigits(left) });
}
