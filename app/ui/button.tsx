import { Link } from '@remix-run/react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';

/** `remove` is for actions that take something away after a confirmation. It is red and set apart from its
 *  neighbours. */
type Kind = 'primary' | 'plain' | 'danger' | 'quiet' | 'remove';

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: Kind;
  /** While busy, the button stays focusable and ignores clicks. */
  busy?: boolean;
};

/** Use at most one primary button per page. */
export function Button({ kind = 'plain', busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`t-button t-button--${kind}${busy ? ' is-busy' : ''}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}

type LinkProps = { to: string; kind?: Kind; 'aria-label'?: string; children: ReactNode };

export function ButtonLink({ to, kind = 'plain', children, ...rest }: LinkProps) {
  return (
    <Link {...rest} to={to} className={`t-button t-button--${kind}`}>
      {children}
    </Link>
  );
}
