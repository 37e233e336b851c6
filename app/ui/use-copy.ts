import { useEffect, useState } from 'react';

type CopyOutcome = 'copied' | 'failed' | null;

const SAYS_COPIED_MS = 2_000;

/** Copies a text. `copied` is shown for two seconds, `failed` until the next try or until the user copies something
 *  with the keyboard or the browser's menu. */
export function useCopy(text: string): { outcome: CopyOutcome; copy(): void } {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);
  useEffect(() => {
    if (outcome !== 'failed') return;
    const hear = () => setOutcome('copied');
    document.addEventListener('copy', hear);
    return () => document.removeEventListener('copy', hear);
  }, [outcome]);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(null), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return {
    outcome,
    copy: () => {
      setOutcome(null);
      // The clipboard API is missing outside https; the text can still be selected by hand.
      const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('none'));
      done.then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      );
    },
  };
}
