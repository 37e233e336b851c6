import { useNavigation, type Navigation } from '@remix-run/react';
import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { pageRouter, type RequestState } from './page-router.ts';
import { useShownWords } from './refusals.ts';
import { useBeforePaint } from './use-before-paint.ts';

let sent: Element | null = null;
let sentFrom: Element | null = null;

const Answered = createContext({ turn: 0, isAccepted: false });

/** Counts the answered form submissions of the page, so that a field can tell a new error from the one the user
 *  has already corrected. A submission that leads to another page is not counted, because the last refusal is
 *  still in the action data until that page renders. This provider wraps all pages. */
export function AnswerTurns({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState(0);
  useBeforePaint(
    // The router renders its answers in transitions. The count is also set in one, so that both change together.
    () => onAnswer(() => startTransition(() => setTurn((last) => last + 1))),
    [],
  );
  useEffect(() => {
    document.addEventListener('submit', noteSentForm, { capture: true });
    return () => document.removeEventListener('submit', noteSentForm, { capture: true });
  }, []);
  const isAccepted = isOnTheWay(useNavigation());
  const value = useMemo(() => ({ turn, isAccepted }), [turn, isAccepted]);
  return <Answered.Provider value={value}>{children}</Answered.Provider>;
}

/** Calls `notify` for each answer to a submission of this page. Returns a function that stops these calls. */
function onAnswer(notify: () => void): (() => void) | undefined {
  const router = pageRouter();
  if (!router) return undefined;
  let last = sentOf(router.state);
  return router.subscribe((state) => {
    const now = sentOf(state);
    const ended = last.filter((one) => !now.includes(one));
    last = now;
    if (ended.some((one) => !leadsOn(one, state))) notify();
  });
}

/** Whether the page's own form was accepted and the page that follows is loading. */
function isOnTheWay({ state, location, formMethod, formAction }: Navigation): boolean {
  return state === 'loading' && formMethod === 'POST' && addressOf(location) !== formAction;
}

/** Keys of the submissions in flight: the URL for the page's own form, the fetcher's key for any other. */
function sentOf({ navigation, fetchers }: RequestState): string[] {
  const page = navigation.state === 'submitting' ? [addressOf(navigation.location)] : [];
  const others = [...fetchers].filter(([, { state }]) => state === 'submitting');
  return [...page, ...others.map(([key]) => key)];
}

/** Whether the submission leads to another page: the router is navigating, or the fetcher is loading without an
 *  answer of its own. */
function leadsOn(sent: string, { navigation, fetchers }: RequestState): boolean {
  const fetcher = fetchers.get(sent);
  if (fetcher) return fetcher.state === 'loading' && fetcher.data === undefined;
  const { state, location } = navigation;
  return sent.startsWith('/') && state === 'loading' && addressOf(location) !== sent;
}

function addressOf(location: Navigation['location']): string {
  return location ? `${location.pathname}${location.search}` : '/';
}

/** The number of answered submissions of this page. */
export function useAnswerTurn(): number {
  return useContext(Answered).turn;
}

/** Whether the last refusal is out of date: the form has been accepted since, and the page that follows is loading. */
export function useIsAccepted(): boolean {
  return useContext(Answered).isAccepted;
}

/** Moves the focus to the first field with an error each time the form is refused. Returns a key that identifies
 *  this error until the next answer. */
export function useError(error: string | null | undefined): string {
  const failure = `${useAnswerTurn()} ${error ?? ''}`;
  const isWrong = Boolean(error);
  useShownWords(error);
  useEffect(() => {
    if (isWrong) focusFirstError();
  }, [failure, isWrong]);
  return failure;
}

/** The error of a field, hidden as soon as the user changes the field. A change is noticed through `value`, or
 *  by calling `repair` where the value is not known here. The next answer shows the error again. */
export function useMendable(
  error: string | null | undefined,
  value?: unknown,
): {
  error: string | null;
  repair(): void;
} {
  const failure = useError(error);
  const isAccepted = useIsAccepted();
  const [repaired, setRepaired] = useState<string | null>(null);
  const [checked, setChecked] = useState({ failure, value });
  if (checked.failure !== failure || checked.value !== value) {
    setChecked({ failure, value });
    // If value and error changed together, the new error is about the new value and must be shown.
    if (checked.failure === failure) setRepaired(failure);
  }
  return {
    error: repaired === failure || isAccepted ? null : (error ?? null),
    repair: () => setRepaired(failure),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The errors of fields that come and go on a page. Each is hidden once its value has changed, even if the field
 *  was not on the page at that time. The next answer shows them again. */
export function useOpenErrors(
  errors: Readonly<Record<string, string>>,
  values: Values,
): Record<string, string> {
  const turn = useAnswerTurn();
  const [known, setKnown] = useState({ turn, values, repaired: new Set<string>() });
  const changed = Object.keys(values).filter(
    (name) => values[name] !== known.values[name] && !known.repaired.has(name),
  );
  if (known.turn !== turn) setKnown({ turn, values, repaired: new Set() });
  else if (changed.length > 0)
    setKnown({ ...known, repaired: new Set([...known.repaired, ...changed]) });
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !known.repaired.has(name)));
}

/** Remembers which form was submitted last and which element had the focus, so that its answer moves the focus
 *  only within that form. */
export function noteSentForm({ target }: Event): void {
  sent = target instanceof Element ? target : null;
  sentFrom = document.activeElement;
}

/** Focuses the first field with an error in the refused form. Does nothing if the user has moved to another
 *  form, or is typing in another field of this one: a late answer would make them type into the wrong field. */
export function focusFirstError(): void {
  const at = document.activeElement;
  const own = at?.closest('form');
  const form = at?.closest('dialog') ?? (sent?.isConnected ? sent : own);
  if (own && form && own !== form && !form.contains(own)) return;
  if (hasGoneOn(at)) return;
  const wrong = (form ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong !== at) wrong?.focus();
}

function hasGoneOn(at: Element | null): boolean {
  const isField = at?.matches('input, textarea, select') === true;
  return isField && at !== sentFrom && sent?.contains(at) === true;
}
