import { isRouteErrorResponse, useMatches, useRouteError } from '@remix-run/react';
import type { HeadersFunction } from '@remix-run/node';
import { useState } from 'react';
import { rootMessages } from '#app/messages/root.ts';
import { ErrorCard, GoneCard, messageOf, NotFoundCard } from '#app/ui/error-card.tsx';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { EMBEDDED_ROOT, embeddedHref } from './embedded-href.ts';
import { useNonce } from './nonce.ts';
import { failedFor, goneFor } from './route-handle.ts';
import { useShell, openTab, ordersHref } from './shell.ts';

/** Passes on the headers of a page's thrown response, or of its loaders and action. Shopify's authentication throws
 *  responses whose headers must reach the browser, so that App Bridge retries with a fresh token. Every page below /app
 *  must export this. */
export const screenHeaders: HeadersFunction = ({
  parentHeaders,
  loaderHeaders,
  actionHeaders,
  errorHeaders,
}) => {
  if (errorHeaders && [...errorHeaders].length > 0) return errorHeaders;
  return new Headers([...parentHeaders, ...loaderHeaders, ...actionHeaders]);
};

/** Renders the responses that Shopify's authentication throws: a page that leaves the iframe, or nothing while App
 *  Bridge retries. A deleted store and every other error get a card of our own. */
export function EmbeddedErrorBoundary() {
  const error = useRouteError();
  const nonce = useNonce();
  if (isRouteErrorResponse(error)) {
    if (isShopifyPage(error.data)) {
      const html = error.data.replaceAll('<script', `<script nonce="${nonce ?? ''}"`);
      return <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
    }
    if (isDeletedStore(error.data)) return <DeletedStoreCard says={messageOf(error.data)} />;
    if (error.status === 401 || error.status === 302) return <div aria-busy="true" />;
  }
  return <ErrorCard error={error} home={embeddedHref('/orders')} staysInDocument />;
}

function isDeletedStore(data: unknown): boolean {
  return (data as { code?: unknown } | null)?.code === 'store-deleted';
}

/** Only answers of Shopify's library begin with a script. */
function isShopifyPage(data: unknown): data is string {
  return typeof data === 'string' && /^\s*<script/.test(data);
}

/** The error boundary of a screen. A missing record is reported inside the shell, with the menu still visible. */
export function ScreenErrorBoundary() {
  const error = useRouteError();
  const handles = useMatches().map(({ handle }) => handle);
  const shell = useShell();
  const { name, hasMain, staysInDocument } = shell;
  const place = { home: ordersHref(shell), inShell: hasMain, staysInDocument };
  const gone = goneOf(error, handles);
  if (gone) return <GoneCard gone={gone} {...place} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundCard {...place} />;
  if (name === 'embedded') return <EmbeddedErrorBoundary />;
  return <ErrorCard error={error} {...place} failed={failedFor(handles)} />;
}

/** The error boundary of pages without a shell, which everyone may open. */
export function PublicErrorBoundary() {
  const error = useRouteError();
  const handles = useMatches().map(({ handle }) => handle);
  const gone = goneOf(error, handles);
  return gone ? <GoneCard gone={gone} home="/" /> : <ErrorCard error={error} home="/" />;
}

function goneOf(error: unknown, handles: readonly unknown[]) {
  return isRouteErrorResponse(error) ? goneFor(handles, messageOf(error.data)) : null;
}

type ErrorAnswer = { url?: string; errors?: { message?: string } };
type Offered = { url?: string; error?: string };
type Text = ReturnType<typeof rootMessages.in>['text'];

/** Shown in the Shopify app after the owner deleted the store here. It offers to connect the store again. It
 *  renders outside the shell, so it sends its request without the router. */
export function DeletedStoreCard({ says }: { says: string | null }) {
  const { text, parts } = useMessages(rootMessages);
  const [isBusy, setBusy] = useState(false);
  const [{ url, error }, setOffered] = useState<Offered>({});
  const connect = async () => {
    setBusy(true);
    const offered = await askForOffer(text);
    setOffered(offered);
    setBusy(false);
    if (offered.url) openTab(offered.url);
  };
  return (
    <CardPage title={text('deleted.title')} home={EMBEDDED_ROOT} staysInDocument>
      <p>{says}</p>
      <p className="t-quiet">{text('deleted.body')}</p>
      <FormError says={error} />
      <Button kind="primary" busy={isBusy} onClick={() => void connect()}>
        {text('deleted.button')}
      </Button>
      {url ? (
        <p role="status">
          {parts('deleted.offered', {
            link: (inside) => (
              <a key="link" className="t-link" href={url} target="_blank" rel="noopener noreferrer">
                {inside}
              </a>
            ),
          })}
        </p>
      ) : null}
    </CardPage>
  );
}

async function askForOffer(text: Text): Promise<Offered> {
  const answer = await fetch(embeddedHref('/join-account'), { method: 'POST' }).catch(() => null);
  if (!answer) return { error: text('deleted.unreached') };
  const body = (await answer.json().catch(() => ({}))) as ErrorAnswer;
  return body.url ? { url: body.url } : { error: body.errors?.message ?? text('deleted.failed') };
}
