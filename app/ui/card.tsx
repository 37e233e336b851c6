import { Link } from '@remix-run/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { SupportLine } from './support.tsx';
import { PageErrors } from './unplaced-errors.tsx';
import { WordMark } from './word-mark.tsx';

type CardProps = {
  title?: string;
  actions?: ReactNode;
  /** Marks a card that needs action. */
  tone?: 'critical';
  children: ReactNode;
};

export function Card({ title, actions, tone, children }: CardProps) {
  return (
    <section className={`t-card${tone ? ` t-card--${tone}` : ''}`}>
      {title ? (
        <div className="t-card__head">
          <h2>{title}</h2>
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  );
}

type CardPageProps = {
  title: string;
  children: ReactNode;
  foot?: ReactNode;
  /** Target of the word mark's link. */
  home?: string;
  /** Set inside a shell that already has a main landmark and a word mark. */
  inShell?: boolean;
  /** Set where a link cannot load a new document: inside an admin, only the admin can load one with a token. */
  staysInDocument?: boolean;
  /** Puts the focus into the first field on load, for pages whose only task is typing. */
  beginsInField?: boolean;
};

/** Layout for sign-in, sign-up and error pages: the word mark, one card, one action. */
export function CardPage({
  title,
  children,
  foot,
  home = '/',
  inShell,
  staysInDocument,
  beginsInField = false,
}: CardPageProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (beginsInField && document.activeElement === document.body)
      card.current
        ?.querySelector<HTMLElement>('input:not([type=hidden], [tabindex="-1"])')
        ?.focus();
  }, [beginsInField]);
  const Landmark = inShell ? 'div' : 'main';
  return (
    <Landmark className={`t-card-page${inShell ? ' t-card-page--framed' : ''}`}>
      {inShell ? null : (
        <Link to={home} reloadDocument={!staysInDocument} className="t-card-page__mark">
          <WordMark />
        </Link>
      )}
      <section className="t-card" ref={card}>
        <h1>{title}</h1>
        <PageErrors />
        {children}
      </section>
      {foot ? <p className="t-card-page__foot">{foot}</p> : null}
      {inShell ? null : <SupportLine />}
    </Landmark>
  );
}
