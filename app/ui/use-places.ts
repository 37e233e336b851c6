import { useMemo } from 'react';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { useShell } from '#app/shells/shell.ts';
import { askPlaces } from './ask-places.ts';

/** The address service of the frame one is in. */
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
