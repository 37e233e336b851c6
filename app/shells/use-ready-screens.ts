import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/** Where one goes from a list of orders, by the ends of the routes' ids. */
const NEXT = /:(orders|orders\/create|order-details\/:orderId|order\/update\/:orderId)$/;
/** The page itself, and the routes that its links name, come first. */
const SETTLED_MS = 3_000;

type Manifest = { routes: Record<string, { id: string; module: string; imports?: string[] }> };

/** Has the code of the next screens at hand before it is needed: without a connection the router could not
 *  fetch it, and would give the page up for the browser's own page of errors. */
export function useReadyScreens(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const timer = setTimeout(fetchCode, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function fetchCode(): void {
  const { __remixManifest: manifest } = window as unknown as { __remixManifest: Manifest };
  const wanted = Object.values(manifest.routes).filter(({ id }) => NEXT.test(id));
  for (const address of wanted.flatMap(({ module, imports = [] }) => [module, ...imports]))
    if (!document.querySelector(`link[rel="modulepreload"][href="${address}"]`))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address }),
      );
}
