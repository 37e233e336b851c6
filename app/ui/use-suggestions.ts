import { useEffect, useRef, useState } from 'react';
import { isAppError } from '#app/domain/shared/errors.ts';
import { addressMessages } from '#app/messages/address.ts';
import type { PlaceSuggestion } from '#app/ports/places.ts';
import { useMessages } from './use-messages.ts';

export type FetchSuggestions = (
  query: string,
  session: string,
  signal: AbortSignal,
) => Promise<PlaceSuggestion[]>;

export type SuggestionState = 'idle' | 'loading' | 'ready' | 'failed';

type Text = ReturnType<typeof addressMessages.in>['text'];

/** The message to show in place of suggestions after an error. */
export function whyNone(text: Text, error: unknown): string {
  return isAppError(error) ? error.message : text('suggestions.failed');
}

const DEBOUNCE_MS = 250;
const MIN_CHARACTERS = 3;

/** Suggestions for `query`; pass null to request none. An older answer never replaces a newer one. */
export function useSuggestions(
  query: string | null,
  session: string,
  fetchSuggestions: FetchSuggestions,
) {
  const { text } = useMessages(addressMessages);
  const [state, setState] = useState<SuggestionState>('idle');
  const [suggestions, setSuggestions] = useState<PlaceSuggestion[]>([]);
  const [failure, setFailure] = useState('');
  const ask = useRef(fetchSuggestions);
  useEffect(() => {
    ask.current = fetchSuggestions;
  });
  const line = query?.trim() ?? '';
  const wanted = line.length >= MIN_CHARACTERS;

  useEffect(() => {
    if (!wanted) {
      setState('idle');
      setSuggestions([]);
      return;
    }
    const controller = new AbortController();
    setState('loading');
    const timer = setTimeout(async () => {
      try {
        const found = await ask.current(line, session, controller.signal);
        if (controller.signal.aborted) return;
        setSuggestions(found);
        setState('ready');
      } catch (error) {
        if (controller.signal.aborted) return;
        setSuggestions([]);
        setFailure(whyNone(text, error));
        setState('failed');
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, line, wanted, session]);

  return { state, suggestions, failure };
}
