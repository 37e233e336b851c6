import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
} from '@remix-run/react';
import { useEffect, useSyncExternalStore } from 'react';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { screenHeaders } from '#app/shells/boundary.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';
import { WordpressOut } from '#app/shells/wordpress-out.tsx';
import { inWordpress, wordpressRoot } from '#app/shells/wordpress-places.ts';
import { wordpressSession } from '#app/shells/wordpress-session.ts';
import { CardPage } from '#app/ui/card.tsx';
import { ErrorCard } from '#app/ui/error-card.tsx';
import { Spinner } from '#app/ui/spinner.tsx';

export const handle: RouteHandle = { shell: 'wordpress' };
export const headers = screenHeaders;

/** The one document of the frame in wp-admin. It is opened without a session and says nothing of anybody: the
 *  store's address, which the store's own webhooks name, and our page there. */
export const loader = screenLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const store = await context.wordpress.storeAt(params['storeId']);
  if (!store) throw notFound('Store');
  return { ...store, productName: context.services.settings.productName };
});

const AGAIN_MS = 1_000;
const nowhere = () => () => undefined;
const nothing = () => null;

export default function WordpressDoor() {
  const { origins, adminPage, productName } = useLoaderData<typeof loader>();
  const root = wordpressRoot(useParams()['storeId']);
  const path = pathAsked(useLocation().search);
  const isFramed = useSyncExternalStore(
    nowhere,
    () => window.parent !== window,
    () => true,
  );
  useOpening(isFramed ? origins : null, `${root}${path === '/' ? '' : path}`);
  const refusal = useSyncExternalStore(
    wordpressSession.subscribe,
    wordpressSession.refusal,
    nothing,
  );
  if (!isFramed)
    return (
      <CardPage title={`Open ${productName} in WordPress`} staysInDocument>
        <p>This page opens inside your shop’s WordPress admin.</p>
        <a className="t-button t-button--primary" href={inWordpress(adminPage, path)}>
          Go to WordPress
        </a>
      </CardPage>
    );
  return (
    <main className="t-embedded" aria-busy={refusal === null}>
      <h1 className="t-hidden">{productName}</h1>
      {refusal ? <WordpressOut refusal={refusal} /> : <Spinner />}
    </main>
  );
}

/** Goes on to what was asked for as soon as there is a session. */
function useOpening(origins: readonly string[] | null, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (origins === null) return;
    wordpressSession.begin(framing(origins));
    let isOver = false;
    const open = async () => {
      const bearer = await wordpressSession.bearer({ isPressing: false });
      if (isOver) return;
      if (bearer !== null) return navigate(address, { replace: true });
      setTimeout(open, AGAIN_MS);
    };
    void open();
    return () => {
      isOver = true;
    };
  }, [origins, address, navigate]);
}

/** The one of a store's origins that opened this document, where the browser says so. */
function framing(origins: readonly string[]): readonly string[] {
  const one = origins.filter((origin) => document.referrer.startsWith(`${origin}/`));
  return one.length > 0 ? one : origins;
}

/** The place that was asked for, as a path below the root. */
function pathAsked(search: string): string {
  const path = new URLSearchParams(search).get('path') ?? '/';
  if (!path.startsWith('/') || !URL.canParse(path, 'http://ours')) return '/';
  const url = new URL(path, 'http://ours');
  return url.host === 'ours' && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

export function ErrorBoundary() {
  return <ErrorCard error={useRouteError()} home="/" />;
}
