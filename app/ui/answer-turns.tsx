import { useFetchers, useNavigation, type Navigation } from '@remix-run/react';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { focusFirstError, noteSentForm } from './error-focus.ts';
import { useShownWords } from './refusals.ts';

const AnswerTurn = createContext(0);

/** Counts the forms of this page that were answered, so that a field knows a new fault from the one
 *  that it was mended after. A form that is taken and leads on is not answered here: until the next page
 *  is drawn, the last refusal is still at hand. Stands around all pages. */
export function AnswerTurns({ children }: { children: ReactNode }) {
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const sent = sentOf(navigation, fetchers);
  const [last, setLast] = useState({ sent, turn: 0 });
  if (sent.join() !== last.sent.join()) {
    const isAnswered = last.sent
      .filter((one) => !sent.includes(one))
      .some((one) => !leadsOn(one, navigation, fetchers));
    setLast({ sent, turn: last.turn + Number(isAnswered) });
  }
  useEffect(() => {
    document.addEventListener('submit', noteSentForm, { capture: true });
    return () => document.removeEventListener('submit', noteSentForm, { capture: true });
  }, []);
  return <AnswerTurn.Provider value={last.turn}>{children}</AnswerTurn.Provider>;
}

type Going = Pick<Navigation, 'state' | 'location'>;
type Fetching = Pick<ReturnType<typeof useFetchers>[number], 'key' | 'state' | 'data'>;

/** What is being sent: a page's own form by where it is sent, any other by its fetcher. */
function sentOf(navigation: Going, fetchers: readonly Fetching[]): string[] {
  const { state, location } = navigation;
  const page = state === 'submitting' ? [addressOf(location)] : [];
  const others = fetchers.filter((one) => one.state === 'submitting').map(({ key }) => key);
  return [...page, ...others];
}

/** Whether what was sent is answered by another page: the router goes there, or its fetcher waits for it
 *  without an answer of its own. */
function leadsOn(sent: string, navigation: Going, fetchers: readonly Fetching[]): boolean {
  const fetcher = fetchers.find(({ key }) => key === sent);
  if (fetcher) return fetcher.state === 'loading' && fetcher.data === undefined;
  const { state, location } = navigation;
  return sent.startsWith('/') && state === 'loading' && addressOf(location) !== sent;
}

function addressOf(location: Going['location']): string {
  return location ? `${location.pathname}${location.search}` : '/';
}

/** How many forms of this page were answered. */
export function useAnswerTurn(): number {
  return useContext(AnswerTurn);
}

/** A field that is wrong takes the keyboard, the first of its form before the others, each time the form
 *  is refused. Says under which name the fault is known until the next answer. */
export function useFault(error: string | null | undefined): string {
  const fault = `${useAnswerTurn()} ${error ?? ''}`;
  const isWrong = Boolean(error);
  useShownWords(error);
  useEffect(() => {
    if (isWrong) focusFirstError();
  }, [fault, isWrong]);
  return fault;
}

/** The fault of a field until the person changes the field, which its `value` tells where it is known
 *  here; the next answer says it anew. */
export function useMendable(
  error: string | null | undefined,
  value?: unknown,
): {
  error: string | null;
  mend(): void;
} {
  const fault = useFault(error);
  const [mended, setMended] = useState<string | null>(null);
  const [judged, setJudged] = useState({ fault, value });
  if (judged.fault !== fault || judged.value !== value) {
    setJudged({ fault, value });
    // What came with a new fault is what it is about.
    if (judged.fault === fault) setMended(fault);
  }
  return {
    error: mended === fault ? null : (error ?? null),
    mend: () => setMended(fault),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The faults of fields that come and go on a page: each until its value has changed, however it did, and
 *  also where its field was not there then; the next answer says them anew. */
export function useOpenErrors(
  errors: Readonly<Record<string, string>>,
  values: Values,
): Record<string, string> {
  const turn = useAnswerTurn();
  const [known, setKnown] = useState({ turn, values, mended: new Set<string>() });
  const changed = Object.keys(values).filter(
    (name) => values[name] !== known.values[name] && !known.mended.has(name),
  );
  if (known.turn !== turn) setKnown({ turn, values, mended: new Set() });
  else if (changed.length > 0)
    setKnown({ ...known, mended: new Set([...known.mended, ...changed]) });
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !known.mended.has(name)));
}
