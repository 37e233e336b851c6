import { useMemo } from 'react';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { useShell } from '#app/shells/shell.ts';

/** The address service of the frame one is in. */
export function usePlaces() {
  const { href } = useShell();
  return useMemo(() => {
    const ask = async <T>(params: Record<string, string>, signal: AbortSignal): Promise<T> => {
      const response = await fetch(`${href('/places')}?${new URLSearchParams(params)}`, { signal });
      if (!response.ok) throw new Error(`The address service answered ${response.status}.`);
      return (await response.json()) as T;
    };
    return {
      fetchSuggestions: (q: string, session: string, signal: AbortSignal) =>
        ask<PlaceSuggestion[]>({ q, session }, signal),
      fetchDetails: (id: string, session: string, signal: AbortSignal) =>
        ask<Place | null>({ id, session }, signal),
    };
  }, [href]);
}
