import { isRouteErrorResponse } from '@remix-run/react';
import { CardPage } from './card.tsx';

const NOT_FOUND_TEXT = 'The page you were looking for is not found!';

/** A plain link: after an error a fresh document is the safer start. */
function Home({ home }: { home: string }) {
  return (
    <a className="t-button t-button--primary" href={home}>
      Go to Orders
    </a>
  );
}

export function NotFoundCard({ home, inFrame }: { home: string; inFrame?: boolean }) {
  return (
    <CardPage title="Page not found" home={home} inFrame={inFrame}>
      <p>{NOT_FOUND_TEXT}</p>
      <p className="t-quiet">The address may be mistyped, or the page has moved.</p>
      <Home home={home} />
    </CardPage>
  );
}

type ErrorProps = { error: unknown; home: string; inFrame?: boolean };

/** What a person sees when a page failed. An unknown error says nothing of its cause. */
export function ErrorCard({ error, home, inFrame }: ErrorProps) {
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundCard home={home} inFrame={inFrame} />;
    const message = messageOf(error.data);
    if (message && (error.status < 500 || error.status === 503)) {
      const title = error.status === 503 ? 'Please try again' : 'This did not work';
      return (
        <CardPage title={title} home={home} inFrame={inFrame}>
          <p>{message}</p>
          <Home home={home} />
        </CardPage>
      );
    }
  }
  return (
    <CardPage title="Something went wrong" home={home} inFrame={inFrame}>
      <p>
        The page could not be shown. Load it again in a moment; if it stays, tell us when it
        happened.
      </p>
      <Home home={home} />
    </CardPage>
  );
}

function messageOf(data: unknown): string | null {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
