import { Link } from '@remix-run/react';
import { createContext, useContext, type ReactNode } from 'react';
import type { Support } from '#app/ports/services.ts';
import { useShell } from '#app/shells/shell.ts';
import { EmailText } from './email-text.tsx';

const NONE: Support = { email: null, phone: null, helpUrl: null };
const SupportContext = createContext<Support>(NONE);

export const SupportProvider = SupportContext.Provider;

/** Help and support at the foot of every page: our own pages inside a shell, and where the operator helps. */
export function SupportLine() {
  const { href, has } = useShell();
  const operators = useOperatorsWays();
  const own = has('/help') ? [<Link to={href('/help')}>Help</Link>] : [];
  const label = 'Help and support';
  return <Ways label={label} isSaid={operators.length > 0} ways={[...own, ...operators]} />;
}

/** Below the help pages; nothing where the operator has set no way. */
export function ContactSupport() {
  const ways = useOperatorsWays();
  return <Ways label="Was something missing? Contact support" ways={ways} />;
}

type WaysProps = { label: string; isSaid?: boolean; ways: readonly ReactNode[] };

/** @param isSaid whether the label is shown, or only heard: a link *Help* alone needs none beside it */
function Ways({ label, isSaid = true, ways }: WaysProps) {
  if (ways.length === 0) return null;
  return (
    <div className="t-support" role="group" aria-label={label}>
      {isSaid ? <span>{label}</span> : null}
      <ul>
        {ways.map((way, index) => (
          // They keep their order.
          <li key={index}>{way}</li>
        ))}
      </ul>
    </div>
  );
}

function useOperatorsWays(): ReactNode[] {
  const { email, phone, helpUrl } = useContext(SupportContext);
  const ways: ReactNode[] = [];
  if (helpUrl)
    ways.push(
      <a href={helpUrl} target="_blank" rel="noopener noreferrer">
        Help website<span className="t-hidden"> (opens in a new tab)</span>
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
