import { useFetchers, useNavigation } from '@remix-run/react';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { focusFirstFault, noteSentForm } from './fault-focus.ts';

const AnswerTurn = createContext(0);

/** Counts the forms of this page that were answered, so that a field knows a new fault from the one
 *  that it was mended after. Stands around all pages. */
export function AnswerTurns({ children }: { children: ReactNode }) {
  const isSent = useNavigation().state === 'submitting';
  const sent = useFetchers().filter(({ state }) => state === 'submitting').length + Number(isSent);
  const [last, setLast] = useState({ sent, turn: 0 });
  if (sent !== last.sent) setLast({ sent, turn: last.turn + (sent < last.sent ? 1 : 0) });
  useEffect(() => {
    document.addEventListener('submit', noteSentForm, { capture: true });
    return () => document.removeEventListener('submit', noteSentForm, { capture: true });
  }, []);
  return <AnswerTurn.Provider value={last.turn}>{children}</AnswerTurn.Provider>;
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
  useEffect(() => {
    if (isWrong) focusFirstFault();
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
  const [judged, setJudged] = useState(value);
  if (judged !== value) {
    setJudged(value);
    setMended(fault);
  }
  return {
    error: mended === fault ? null : (error ?? null),
    mend: () => setMended(fault),
  };
}
