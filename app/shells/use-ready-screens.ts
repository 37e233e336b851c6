import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';

/** Matches the ids of the routes that people open from an order list. */
const NEXT = /:(orders|orders\/create|order-details\/:orderId|order\/update\/:orderId)$/;
/** The delay in milliseconds that lets the page itself and the routes of its links load first. */
const SETTLED_MS = 3_000;

type Manifest = { routes: Record<string, { id: string; module: string; imports?: string[] }> };

/** Preloads the code of the likely next screens. Offline, the router could not load it and would show the
 *  browser's own error page. */
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
