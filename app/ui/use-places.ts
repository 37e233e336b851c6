import { useMemo } from 'react';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { useShell } from '#app/shells/shell.ts';
import { AppError } from '#app/domain/shared/errors.ts';

/** The calls of the address service, at its URL in the current shell. */
export function usePlaces() {
  const { href } = useShell();
  return useMemo(() => {
    const address = href('/places');
    return {
      fetchSuggestions: (q: string, session: string, signal: AbortSignal) =>
        askPlaces<PlaceSuggestion[]>(address, { q, session }, signal),
      fetchDetails: (id: string, session: string, signal: AbortSignal) =>
        askPlaces<Place | null>(address, { id, session }, signal),
    };
  }, [href]);
}

/** Calls the address service.
 *  @throws AppError 'too-many-requests' with the server's message, or an Error */
export async function askPlaces<T>(
  address: string,
  params: Record<string, string>,
  signal: AbortSignal,
): Promise<T> {
  const response = await fetch(`${address}?${new URLSearchParams(params)}`, { signal });
  if (response.ok) return (await response.json()) as T;
  if (response.status !== 429) throw new Error(`The address service answered ${response.status}.`);
  const { message } = (await response.json()) as { message: string };
  throw new AppError('too-many-requests', message);
}
