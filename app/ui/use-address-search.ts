import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isAppError } from '#app/domain/shared/errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { addressMessages } from '#app/messages/address.ts';
import type { Place, PlaceSuggestion } from '#app/ports/places.ts';
import { useMessages } from './use-messages.ts';
import { useSuggestions, type FetchSuggestions, type SuggestionState } from './use-suggestions.ts';

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

type Text = ReturnType<typeof addressMessages.in>['text'];

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** State of the address search field: the typed text, its suggestions, and the one chosen by mouse or keyboard. */
export function useAddressSearch(options: Options) {
  const { text } = useMessages(addressMessages);
  // Null while nothing is being typed and the field shows the address itself.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [session, setSession] = useState('');
  const { state, suggestions, failure } = useSuggestions(
    isWanted ? typed : null,
    session,
    options.fetchSuggestions,
  );
  const isOpen = isWanted && state !== 'idle';
  const keys = useListKeys({ isWanted, state, suggestions }, { setWanted, pick });
  const picking = usePicking(options.fetchDetails, {
    onPlace(place) {
      options.onPicked(place);
      setTyped(null);
    },
    onFailed: () => options.onUnreadable(),
    // An address service session covers one search; the next search needs a new one.
    onEnd: () => setSession(''),
  });

  function type(line: string) {
    picking.stop();
    if (session === '') setSession(crypto.randomUUID());
    setTyped(line);
    setWanted(true);
    options.onTyped();
  }

  /** Clears the typed text, so that the field shows the address again while its parts are edited. An address that is
   *  still loading would replace those parts, so it is dropped. */
  function forget() {
    picking.stop();
    setTyped(null);
  }

  async function pick(suggestion: PlaceSuggestion) {
    setTyped(suggestion.label);
    setWanted(false);
    await picking.load(suggestion.id, session);
  }

  return {
    typed,
    isOpen,
    isPicking: picking.isUnderWay,
    /** Whether the address chosen last was loaded and nothing has been typed since. */
    isPicked: picking.isLoaded,
    isLoading: picking.isUnderWay || (state === 'loading' && isWanted),
    pickError: picking.error,
    suggestions,
    ...keys,
    /** The status text below the field: the number of suggestions, or why there are none. */
    note: isOpen ? noteFor(text, state, suggestions.length, failure) : '',
    type,
    pick,
    close: () => setWanted(false),
    forget,
  };
}

export type AddressSearch = ReturnType<typeof useAddressSearch>;

type List = { isWanted: boolean; state: SuggestionState; suggestions: readonly PlaceSuggestion[] };
type Chooser = {
  setWanted(isWanted: boolean): void;
  pick(suggestion: PlaceSuggestion): Promise<void>;
};

/** The suggestion that Enter chooses, and the keys of the field: arrows move through the list or open it, Escape
 *  closes it. */
function useListKeys({ isWanted, state, suggestions }: List, { setWanted, pick }: Chooser) {
  const [active, setActive] = useState(0);
  const isOpen = isWanted && state !== 'idle';
  useEffect(() => setActive(0), [suggestions]);

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
  return { active, setActive, press };
}

type Picking = { onPlace(place: Place): void; onFailed(): void; onEnd(): void };

/** Loads the address of a chosen suggestion. Typing, or another choice, drops an address that is still loading. */
function usePicking(fetchDetails: FetchDetails, { onPlace, onFailed, onEnd }: Picking) {
  const { text } = useMessages(addressMessages);
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function load(id: string, session: string): Promise<void> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    setUnderWay(true);
    setLoaded(false);
    try {
      const place = await fetchDetails(id, session, controller.signal);
      if (controller.signal.aborted) return;
      if (!place) throw new Error('The place is gone.');
      onPlace(place);
      setLoaded(true);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setError(isAppError(thrown) ? thrown.message : text('suggestions.unreadable'));
      onFailed();
    } finally {
      if (!controller.signal.aborted) {
        onEnd();
        setUnderWay(false);
      }
    }
  }

  function stop(): void {
    current.current?.abort();
    setUnderWay(false);
    setLoaded(false);
    setError(null);
  }

  return { error, isUnderWay, isLoaded, load, stop };
}

function noteFor(text: Text, state: string, count: number, failure: string): string {
  if (state === 'loading') return text('suggestions.loading');
  if (state === 'failed') return failure;
  if (count === 0) return text('suggestions.none');
  return text('suggestions.found', { count, shown: groupDigits(count) });
}
