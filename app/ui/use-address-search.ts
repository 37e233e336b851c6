import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { counted } from '#app/domain/shared/counted.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { useSuggestions, type FetchSuggestions } from './use-suggestions.ts';

export type FetchDetails = (
  id: string,
  session: string,
  signal: AbortSignal,
) => Promise<Place | null>;

type Options = {
  fetchSuggestions: FetchSuggestions;
  fetchDetails: FetchDetails;
  /** Called when the text changes, since the chosen address no longer matches it. */
  onTyped(): void;
  onPicked(place: Place): void;
  /** Called when the chosen address could not be loaded. */
  onUnreadable(): void;
};

const UNREADABLE =
  'We could not read that address. Choose it again, or fill in the fields and set the pin.';
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** State of the address search field: the typed text, its suggestions, and the one chosen by mouse or keyboard. */
export function useAddressSearch(options: Options) {
  // Null while nothing is being typed and the field shows the address itself.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [active, setActive] = useState(0);
  const [pickError, setPickError] = useState<string | null>(null);
  const [session, setSession] = useState('');
  const [isPicking, setPicking] = useState(false);
  const picking = useRef<AbortController | null>(null);
  const { state, suggestions, failure } = useSuggestions(
    isWanted ? typed : null,
    session,
    options.fetchSuggestions,
  );
  const isOpen = isWanted && state !== 'idle';

  useEffect(() => setActive(0), [suggestions]);
  useEffect(() => () => picking.current?.abort(), []);

  function type(text: string) {
    picking.current?.abort();
    setPicking(false);
    if (session === '') setSession(crypto.randomUUID());
    setTyped(text);
    setWanted(true);
    setPickError(null);
    options.onTyped();
  }

  async function pick(suggestion: PlaceSuggestion) {
    picking.current?.abort();
    const controller = new AbortController();
    picking.current = controller;
    setTyped(suggestion.label);
    setWanted(false);
    setPicking(true);
    try {
      const place = await options.fetchDetails(suggestion.id, session, controller.signal);
      if (controller.signal.aborted) return;
      if (!place) throw new Error('The place is gone.');
      options.onPicked(place);
      setTyped(null);
    } catch (error) {
      if (controller.signal.aborted) return;
      setPickError(isAppError(error) ? error.message : UNREADABLE);
      options.onUnreadable();
    } finally {
      // An address service session covers one search; the next search needs a new one.
      if (!controller.signal.aborted) {
        setSession('');
        setPicking(false);
      }
    }
  }

  function press(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isWanted) setWanted(true);
      else if (suggestions.length > 0)
        setActive((active + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const chosen = state === 'ready' ? suggestions[active] : undefined;
      if (chosen) void pick(chosen);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setWanted(false);
    }
  }

  return {
    typed,
    isOpen,
    isPicking,
    isLoading: isPicking || (state === 'loading' && isWanted),
    pickError,
    suggestions,
    active,
    setActive,
    /** The status text below the field: the number of suggestions, or why there are none. */
    note: isOpen ? noteFor(state, suggestions.length, failure) : '',
    type,
    pick,
    press,
    close: () => setWanted(false),
    /** Clears the typed text, so that the field shows the address again while its parts are edited. */
    forget: () => setTyped(null),
  };
}

export type AddressSearch = ReturnType<typeof useAddressSearch>;

function noteFor(state: string, count: number, failure: string): string {
  if (state === 'loading') return 'Searching';
  if (state === 'failed') return failure;
  if (count === 0)
    return 'No match. Add the suburb and town, for example 12 Kloof Street, Gardens, Cape Town.';
  return counted(count, 'suggestion');
}
