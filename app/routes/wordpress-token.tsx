import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
} from '@remix-run/react';
import { useEffect, useSyncExternalStore } from 'react';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { wordpressMessages } from '#app/messages/wordpress.ts';
import { screenHeaders } from '#app/shells/boundary.tsx';
import type { RouteHandle } from '#app/shells/route-handle.ts';
import { WordpressOut } from '#app/shells/wordpress-out.tsx';
import { inWordpress, wordpressRoot } from '#app/shells/wordpress-places.ts';
import { wordpressSession, type OwnAdmin } from '#app/shells/wordpress-session.ts';
import { CardPage } from '#app/ui/card.tsx';
import { ErrorCard } from '#app/ui/error-card.tsx';
import { Skeleton, SkeletonCard } from '#app/ui/skeleton.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

export const handle: RouteHandle = { shell: 'wordpress' };
export const headers = screenHeaders;

/** The document inside the frame of a store's own admin. It is opened without a session, so it must reveal nothing
 *  except the store's address, the address of our page there, and the product's name. */
export const loader = screenLoader(async ({ context, params }: LoaderFunctionArgs) => {
  const store = await context.wordpress.storeAt(params['storeId']);
  if (!store) throw notFound('Store');
  return { ...store, productName: context.services.settings.productName };
});

const AGAIN_MS = 1_000;
const nowhere = () => () => undefined;
const nothing = () => null;

export default function WordpressTokens() {
  const { origins, adminPage, admin, productName } = useLoaderData<typeof loader>();
  const { text } = useMessages(wordpressMessages);
  const root = wordpressRoot(useParams()['storeId']);
  const path = pathAsked(useLocation().search);
  const isFramed = useSyncExternalStore(
    nowhere,
    () => window.parent !== window,
    () => true,
  );
  useOpening(isFramed ? origins : null, admin, `${root}${path === '/' ? '' : path}`);
  const refusal = useSyncExternalStore(
    wordpressSession.subscribe,
    wordpressSession.refusal,
    nothing,
  );
  if (!isFramed)
    return (
      <CardPage title={text(TITLE[admin], { product: productName })} staysInDocument>
        <p>{text(`open.${admin}`)}</p>
        <a className="t-button t-button--primary" href={inWordpress(adminPage, path)}>
          {text(GO[admin])}
        </a>
      </CardPage>
    );
  return (
    <>
      {refusal ? null : <TabsToCome />}
      <main className="t-embedded" aria-busy={refusal === null}>
        <h1 className="t-hidden">{productName}</h1>
        {refusal ? <WordpressOut refusal={refusal} /> : <PageToCome />}
      </main>
    </>
  );
}

const TITLE = { wordpress: 'open.inWordpress', backOffice: 'open.inBackOffice' } as const;
const GO = { wordpress: 'open.goToWordpress', backOffice: 'open.goToBackOffice' } as const;

/** Placeholders rendered by the server, which are visible on a slow connection before any script has loaded. */
function TabsToCome() {
  return (
    <div className="t-frame-tabs" aria-hidden="true">
      <ul>
        {[3, 5, 4, 3, 7, 8].map((width, index) => (
          <li key={index} className="t-frame-tabs__to-come">
            <Skeleton widthRem={width} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PageToCome() {
  const { text } = useMessages(wordpressMessages);
  return (
    <div className="t-page">
      <p className="t-hidden" role="status">
        {text('loading')}
      </p>
      <div className="t-stack">
        <SkeletonCard lines={2} />
        <SkeletonCard lines={6} />
      </div>
    </div>
  );
}

/** Opens the requested page as soon as there is a session. */
function useOpening(origins: readonly string[] | null, admin: OwnAdmin, address: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (origins === null) return;
    wordpressSession.begin(framing(origins), admin);
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
  }, [origins, admin, address, navigate]);
}

/** The store's origin that framed this document, if the browser reports it; otherwise all of its origins. */
function framing(origins: readonly string[]): readonly string[] {
  const one = origins.filter((origin) => document.referrer.startsWith(`${origin}/`));
  return one.length > 0 ? one : origins;
}

/** The requested page, as a path below the root. */
function pathAsked(search: string): string {
  const path = new URLSearchParams(search).get('path') ?? '/';
  if (!path.startsWith('/') || !URL.canParse(path, 'http://ours')) return '/';
  const url = new URL(path, 'http://ours');
  return url.host === 'ours' && !url.pathname.startsWith('//') ? url.pathname + url.search : '/';
}

export function ErrorBoundary() {
  return <ErrorCard error={useRouteError()} home="/" />;
}
