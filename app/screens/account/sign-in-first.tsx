import { Link, useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { Toasts, useToasts } from '#app/shells/toasts.tsx';
import { CardPage } from '#app/ui/card.tsx';

/** Shown to visitors who are not signed in. The page exists for everyone but reveals nothing (product.md D8). */
export function SignInFirst() {
  const { pathname } = useLocation();
  const { toasts, show, dismiss } = useToasts();
  useEffect(() => show({ message: 'Please log in to view this page', isError: true }), [show]);
  return (
    <CardPage title="Transaction">
      <p>Only the owner of this account can see it.</p>
      <Link className="t-button t-button--primary" to={`/login?to=${encodeURIComponent(pathname)}`}>
        Sign in
      </Link>
      <Toasts toasts={toasts} dismiss={dismiss} />
    </CardPage>
  );
}
