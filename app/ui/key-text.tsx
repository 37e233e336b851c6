import { useEffect, useState } from 'react';

type Props = {
  children: string;
  /** What is copied, for screen readers: 'order key'. */
  what: string;
};

const SAYS_COPIED_MS = 2_000;

/** An id in the monospace face, with a copy button. */
export function KeyText({ children, what }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SAYS_COPIED_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    // Missing outside https; then the text can still be selected by hand.
    const done = navigator.clipboard?.writeText(children) ?? Promise.reject(new Error('none'));
    done.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  return (
    <span className="t-key">
      <code>{children}</code>
      <button type="button" aria-label={`Copy ${what}`} title={`Copy ${what}`} onClick={copy}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {outcome === 'copied' ? (
            <path d="M3.5 8.5 6.7 11.5 12.5 5" />
          ) : (
            <path d="M5.5 5.500v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M3.5 5.500h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
          )}
        </svg>
      </button>
      <span className="t-hidden" role="status">
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : ''}
      </span>
    </span>
  );
}
