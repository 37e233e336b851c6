import type { ReactNode } from 'react';
import { Why } from './why.tsx';

type Props = {
  children: ReactNode;
  tone: 'good' | 'warm' | 'bad' | 'plain';
  /** Progress pip: not started, in progress, done. Left out where progress has no meaning. */
  progress?: 'empty' | 'half' | 'full';
  /** Details on hover and focus, e.g. why an order cannot ship. */
  why?: string;
};

/** The text alone is enough to understand the badge, without its colour and pip. */
export function StatusBadge({ children, tone, progress, why }: Props) {
  const badge = (
    <span className={`t-badge t-badge--${tone}`}>
      {progress ? PIPS[progress] : null}
      {children}
    </span>
  );
  if (!why) return badge;
  return <Why why={why}>{badge}</Why>;
}

const PIPS = {
  empty: pip(null),
  half: pip(<path d="M5 1.25a3.75 3.75 0 0 0 0 7.5z" fill="currentColor" />),
  full: pip(<circle cx="5" cy="5" r="3.75" fill="currentColor" />),
};

function pip(inside: ReactNode): ReactNode {
  return (
    <svg className="t-badge__pip" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {inside}
    </svg>
  );
}
