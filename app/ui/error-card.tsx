import { isRouteErrorResponse, Link } from '@remix-run/react';
import { uiMessages } from '#app/messages/ui.ts';
import { CardPage } from './card.tsx';
import { useMessages } from './use-messages.ts';

type Place = {
  home: string;
  inShell?: boolean;
  /** Set where a link cannot load a new document (see `CardPage`). */
  staysInDocument?: boolean;
};

/** The link out of an error page. It loads a new document if that is possible, because the current one may be
 *  broken. */
function Home({ home, staysInDocument }: Place) {
  const { text } = useMessages(uiMessages);
  return (
    <Link className="t-button t-button--primary" to={home} reloadDocument={!staysInDocument}>
      {text(home === '/' ? 'error.start' : 'error.orders')}
    </Link>
  );
}

export function NotFoundCard(place: Place) {
  const { text } = useMessages(uiMessages);
  return (
    <CardPage title={text('missing.title')} {...place}>
      <p>{text('missing.text')}</p>
      <p className="t-quiet">{text('missing.body')}</p>
      <Home {...place} />
    </CardPage>
  );
}

/** The texts for a record that no longer exists, and a link to the list of such records. */
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

/** What a user sees when a page fails. For an unknown error it reveals nothing about the cause. */
export function ErrorCard({ error, failed = null, ...place }: ErrorProps) {
  const { text } = useMessages(uiMessages);
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : null;
  if (failed)
    return (
      <CardPage title={failed} {...place}>
        <p>{message ?? text('error.unknown')}</p>
        <Home {...place} />
      </CardPage>
    );
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundCard {...place} />;
    if (message && (error.status < 500 || error.status === 503)) {
      const title = text(error.status === 503 ? 'error.busy' : 'error.refused');
      return (
        <CardPage title={title} {...place}>
          <p>{message}</p>
          <Home {...place} />
        </CardPage>
      );
    }
  }
  return (
    <CardPage title={text('error.title')} {...place}>
      <p>{text('error.body')}</p>
      <Home {...place} />
    </CardPage>
  );
}

/** The server's message for the user, or null. */
export function messageOf(data: unknown): string | null {
  const message = (data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : null;
}
