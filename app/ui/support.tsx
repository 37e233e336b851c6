import { Link } from '@remix-run/react';
import { createContext, useContext, type ReactNode } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import type { Support } from '#app/ports/services.ts';
import { useShell } from '#app/shells/shell.ts';
import { EmailText } from './email-text.tsx';
import { useMessages } from './use-messages.ts';

const NONE: Support = { email: null, phone: null, helpUrl: null };
const SupportContext = createContext<Support>(NONE);

export const SupportProvider = SupportContext.Provider;

/** Help and support links at the bottom of every page: our help pages inside a shell, and the operator's
 *  contacts. */
export function SupportLine() {
  const { href, has } = useShell();
  const { text } = useMessages(uiMessages);
  const operators = useOperatorsWays();
  const own = has('/help') ? [<Link to={href('/help')}>{text('support.help')}</Link>] : [];
  return (
    <Ways
      label={text('support.label')}
      isSaid={operators.length > 0}
      ways={[...own, ...operators]}
    />
  );
}

/** Support links below the help pages; empty if the operator has configured none. */
export function ContactSupport() {
  const { text } = useMessages(uiMessages);
  const ways = useOperatorsWays();
  return <Ways label={text('support.contact')} ways={ways} />;
}

type WaysProps = { label: string; isSaid?: boolean; ways: readonly ReactNode[] };

/** A row of links with a label.
 *  @param isSaid whether the label is also visible; screen readers always get it. A single *Help* link needs no visible
 *  label */
function Ways({ label, isSaid = true, ways }: WaysProps) {
  if (ways.length === 0) return null;
  return (
    <div className="t-support" role="group" aria-label={label}>
      {isSaid ? <span>{label}</span> : null}
      <ul>
        {ways.map((way, index) => (
          // The index is a valid key, because the list never changes its order.
          <li key={index}>{way}</li>
        ))}
      </ul>
    </div>
  );
}

function useOperatorsWays(): ReactNode[] {
  const { parts } = useMessages(uiMessages);
  const { email, phone, helpUrl } = useContext(SupportContext);
  const ways: ReactNode[] = [];
  if (helpUrl)
    ways.push(
      <a href={helpUrl} target="_blank" rel="noopener noreferrer">
        {parts('support.website', {
          hidden: (inside) => (
            <span key="hidden" className="t-hidden">
              {inside}
            </span>
          ),
        })}
      </a>,
    );
  if (email)
    ways.push(
      <a href={`mailto:${email}`}>
        <EmailText>{email}</EmailText>
      </a>,
    );
  if (phone) ways.push(<a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>);
  return ways;
}
