import { isRouteErrorResponse, Link } from '@remix-run/react';
import { CardPage } from './card.tsx';

const NOT_FOUND_TEXT = 'The page you were looking for is not found!';

type Place = {
  home: string;
  inShell?: boolean;
  /** Set where a link cannot load a new document (see `CardPage`). */
  staysInDocument?: boolean;
};

/** The way out of an error page. Loads a new document where that is possible, because the current one may be broken. */
function Home({ home, staysInDocument }: Place) {
  return (
    <Link className="t-button t-button--primary" to={home} reloadDocument={!staysInDocument}>
      {home === '/' ? 'Go to the start page' : 'Go to Orders'}
    </Link>
  );
}

export function NotFoundCard(place: Place) {
  return (
    <CardPage title="Page not found" {...place}>
      <p>{NOT_FOUND_TEXT}</p>
      <p className="t-quiet">The address may be mistyped, or the page has moved.</p>
      <Home {...place} />
    </CardPage>
  );
}

/** For a record that no longer exists: its message, and a link to the list of its kind. */
export type Gone = { title: string; words: string; back: { path: string; label: string } };

type GoneProps = Place & { gone: Gone };

export function GoneCard({ gone: { title, words, back }, ...place }: GoneProps) {
  return (
    <CardPage title={title} {...place}>
      <p>{words}</p>
      <Link className="t-button t-button--primary" to={back.path}>
        {back.label}
      </Link>
    </CardPage>
  );
}

type ErrorProps = Place & { error: unknown; failed?: string | null };

/** What a user sees when a page failed. For an unknown error it reveals nothing of the cause. */
export function ErrorCard({ error, failed = null, ...place }: ErrorProps) {
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  if (failed)
    return (
      <CardPage title={failed} {...place}>
        <p>{message ?? 'Unknown error occurred'}</p>
        <Home {...place} />
      </CardPage>
    );
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundCard {...place} />;
    if (message && (error.status < 500 || error.status === 503)) {
      const title = error.status === 503 ? 'Please try again' : 'This did not work';
      return (
        <CardPage title={title} {...place}>
          <p>{message}</p>
          <Home {...place} />
        </CardPage>
      );
    }
  }
  return (
    <CardPage title="Something went wrong" {...place}>
      <p>
        We could not show this page. Reload it in a moment. If this continues, tell us when it
        happened.
      </p>
      <Home {...place} />
    </CardPage>
  );
}

/** The server's message for the user, or null. */
export function messageOf(data: unknown): string | null {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
