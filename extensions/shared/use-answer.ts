import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Answer } from './backend.ts';

/** Asks once the page is there, and again when told to; null while the answer is awaited. */
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
    // A new round asks again; the page under the extension never changes while it is open.
  }, [round]);
  return [answer, useCallback(() => setRound((last) => last + 1), [])];
}
