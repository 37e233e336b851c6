import { createContext, useContext, type ReactNode } from 'react';
import type { Support } from '#app/ports/services.ts';
import { EmailText } from './email-text.tsx';

const NONE: Support = { email: null, phone: null, helpUrl: null };
const SupportContext = createContext<Support>(NONE);

export const SupportProvider = SupportContext.Provider;

/** Where the operator helps, at the foot of every page; nothing where none of it is set. */
export function SupportLine() {
  const { email, phone, helpUrl } = useContext(SupportContext);
  const ways: ReactNode[] = [];
  if (helpUrl)
    ways.push(
      <a href={helpUrl} target="_blank" rel="noopener noreferrer">
        Help pages<span className="t-hidden"> (opens in a new tab)</span>
      </a>,
    );
  if (email)
    ways.push(
      <a href={`mailto:${email}`}>
        <EmailText>{email}</EmailText>
      </a>,
    );
  if (phone) ways.push(<a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>);
  if (ways.length === 0) return null;
  return (
    <div className="t-support" role="group" aria-label="Help and support">
      <span>Help and support</span>
      <ul>
        {ways.map((way, index) => (
          // They keep their order.
          <li key={index}>{way}</li>
        ))}
      </ul>
    </div>
  );
}
