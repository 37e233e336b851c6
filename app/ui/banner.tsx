import type { ReactNode } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import { useMessages } from './use-messages.ts';

type Props = {
  tone: 'info' | 'warm' | 'bad';
  title: string;
  children?: ReactNode;
  onClose?(): void;
};

/** A message above the page content. It stays until its cause is gone or the user closes it. */
export function Banner({ tone, title, children, onClose }: Props) {
  const { text } = useMessages(uiMessages);
  return (
    <section className={`t-banner t-banner--${tone}`} aria-label={title}>
      <div className="t-banner__text">
        <strong>{title}</strong>
        {children}
      </div>
      {onClose ? (
        <button
          type="button"
          className="t-banner__close"
          aria-label={text('banner.close')}
          onClick={onClose}
        >
          <span aria-hidden="true">×</span>
        </button>
      ) : null}
    </section>
  );
}
