import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { helpPath, helpRow, type HelpPage } from '#app/shells/help-pages.rules.ts';
import { useShell } from '#app/shells/shell.ts';

type Props = {
  title: string;
  /** The page that explains how something comes to be here; null where nothing is missing. */
  help: HelpPage | null;
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet: says so, and what to do next. */
export function EmptyState({ title, help, children, action }: Props) {
  return (
    <div className="t-empty">
      <h2>{title}</h2>
      {children ? <p>{children}</p> : null}
      {action}
      {help ? <HelpLine page={help} /> : null}
    </div>
  );
}

/** Leads to a page of the guide, where this person may read it. */
export function HelpLine({ page }: { page: HelpPage }) {
  const { href, hasHelp } = useShell();
  if (!hasHelp(page)) return null;
  return (
    <p className="t-help-line">
      Help:{' '}
      <Link className="t-link" to={href(helpPath(page))}>
        {helpRow(page).title}
      </Link>
    </p>
  );
}
