import { Link, useLocation } from '@remix-run/react';
import { CardPage } from '#app/ui/card.tsx';

/** The page is there for everybody, and tells whoever is not signed in nothing (product.md D8). */
export function SignInFirst() {
  const { pathname } = useLocation();
  return (
    <CardPage title="Transaction">
      <p role="status">Please log in to view this page</p>
      <Link className="t-button t-button--primary" to={`/login?to=${encodeURIComponent(pathname)}`}>
        Sign in
      </Link>
    </CardPage>
  );
}
