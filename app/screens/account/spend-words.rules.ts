import { formatDate } from '#app/domain/shared/time.ts';

/** `2025-03` as `Mar 2025`. */
export function monthWords(month: string): string {
  return formatDate(`${month}-15T12:00:00Z`).replace(/^\d+ /, '');
}

/** `name` is null for the remaining stores together, and empty for spending without a store. */
export function storeWords(name: string | null): string {
  if (name === null) return 'Other stores';
  return name || 'No store';
}
