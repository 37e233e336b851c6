import type { ReactNode } from 'react';

type Props = { title: string; children?: ReactNode; action?: ReactNode };

/** Nothing here yet: says so, and what to do next. */
export function EmptyState({ title, children, action }: Props) {
  return (
    <div className="t-empty">
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
    </div>
  );
}
