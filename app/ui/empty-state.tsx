import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import { helpPath, helpRow, type HelpPage } from '#app/shells/help-pages.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from './use-messages.ts';

type Props = {
  title: string;
  /** The help page that explains how this list gets its content; null where none is needed. */
  help: HelpPage | null;
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown in place of an empty list: a title, the next step, and a link to the help page. */
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

/** A link to a help page, shown if the user may read it. */
export function HelpLine({ page }: { page: HelpPage }) {
  const { href, hasHelp } = useShell();
  const { parts } = useMessages(uiMessages);
  if (!hasHelp(page)) return null;
  return (
    <p className="t-help-line">
      {parts('help', {
        page: helpRow(page).title,
        link: (inside) => (
          <Link key="link" className="t-link" to={href(helpPath(page))}>
            {inside}
          </Link>
        ),
      })}
    </p>
  );
}
