import { useEffect, useRef } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import { useCopy } from './use-copy.ts';
import { useMessages } from './use-messages.ts';

type Props = {
  children: string;
  /** What is copied, for screen readers, such as 'order key'. */
  what: string;
};

/** An id in the monospace font, with a copy button. Where the browser blocks copying, the id is selected instead. */
export function KeyText({ children, what }: Props) {
  const { text } = useMessages(uiMessages);
  const { outcome, copy } = useCopy(children);
  const code = useRef<HTMLElement>(null);
  const name = text('key.copyOf', { what });
  const isBlocked = outcome === 'failed';
  useEffect(() => {
    if (isBlocked && code.current) window.getSelection()?.selectAllChildren(code.current);
  }, [isBlocked]);
  return (
    <span className="t-key">
      <code ref={code}>{children}</code>
      <button type="button" aria-label={name} title={name} onClick={copy}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {outcome === 'copied' ? (
            <path d="M3.5 8.5 6.7 11.5 12.5 5" />
          ) : (
            <path d="M5.5 5.500v-2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M3.5 5.500h6a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1z" />
          )}
        </svg>
      </button>
      <span className={isBlocked ? 't-key__blocked' : 't-hidden'} role="status">
        {outcome === 'copied' ? text('key.copied') : null}
        {isBlocked ? text('key.blocked') : null}
      </span>
    </span>
  );
}
