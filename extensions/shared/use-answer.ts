import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer } from './backend.ts';

/** Calls `ask` when the component mounts, and again on request; null while waiting for the answer. */
export function useAnswer<T>(ask: () => Promise<Answer<T>>): [Answer<T> | null, () => void] {
  const [answer, setAnswer] = useState<Answer<T> | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setAnswer(null);
    void ask().then((next) => isWanted && setAnswer(next));
    return () => {
      isWanted = false;
    };
    // Only a new round asks again. `ask` may be left out, because the page behind the extension does not change while
    // the extension is open.
  }, [round]);
  return [answer, useCallback(() => setRound((last) => last + 1), [])];
}
