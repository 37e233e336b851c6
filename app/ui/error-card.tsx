import { isRouteErrorResponse, Link } from '@remix-run/react';
import { CardPage } from './card.tsx';

const NOT_FOUND_TEXT = 'The page you were looking for is not found!';

type Place = {
  home: string;
  inFrame?: boolean;
  /** As of CardPage. */
  staysInDocument?: boolean;
};

/** After an error a fresh document is the safer start, where there can be one. */
function Home({ home, staysInDocument }: Place) {
  return (
    <Link className="t-button t-button--primary" to={home} reloadDocument={!staysInDocument}>
      Go to Orders
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

/** A thing that was there, and where the others of its kind are. */
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

/** What a person sees when a page failed. An unknown error says nothing of its cause. */
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

/** What the server said of it, in words for a person. */
export function messageOf(data: unknown): string | null {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
