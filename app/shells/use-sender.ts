import { type FetcherWithComponents, matchRoutes } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { UNREACHED } from '#app/domain/shared/asking-page.rules.ts';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { connection } from './connection.ts';
import { holdPage } from './unsaved-changes-page.ts';
import { unreached, type Unreached } from './offline.ts';

/** The route code of this document. The browser caches a loaded module, whichever import asked for it. */
export const routeCode = createRouteCode(
  () => globalThis,
  (module) => import(/* @vite-ignore */ module),
);

type Fields = Record<string, string> | FormData;
type Sent = Pick<FetcherWithComponents<unknown>, 'state' | 'formData'>;

/** Submits to `address`, which may belong to another route than the page's own. That route's code is loaded with the
 *  page. When it cannot be loaded, nothing is sent and the answer says that the server could not be reached. */
export function useSender<Answer>(
  address: string,
): Sent & { data: Answer | undefined; send(fields: Fields, to?: string): void } {
  const fetcher = useFetcher<Answer>();
  const [isFetchingCode, setFetchingCode] = useState(false);
  const [unsent, setUnsent] = useState<{ answer: Unreached; after: unknown } | null>(null);
  useReadyCode(address);
  const latest = useRef(fetcher);
  useEffect(() => {
    latest.current = fetcher;
  });
  const { submit } = fetcher;
  const send = useCallback(
    (fields: Fields, to = address) => {
      const go = () => submit(fields, { method: 'post', action: to });
      if (routeCode.has(to)) return go();
      setFetchingCode(true);
      void routeCode.fetch(to).then((isHere) => {
        setFetchingCode(false);
        if (isHere) return go();
        holdPage();
        connection.fail('unreached');
        setUnsent({ answer: unreached(UNREACHED), after: latest.current.data });
      });
    },
    [submit, address],
  );
  const { data, state, formData } = fetcher;
  // An answer that arrived after the failed attempt replaces it.
  const isUnsent = unsent !== null && unsent.after === data;
  return {
    send,
    formData,
    state: isFetchingCode ? 'submitting' : state,
    data: (isUnsent ? unsent.answer : data) as Answer | undefined,
  };
}

/** Loads the route code of an address with the page, before a form is submitted there. */
export function useReadyCode(address: string): void {
  useEffect(() => void routeCode.fetch(address), [address]);
}

type Routes = Parameters<typeof matchRoutes>[0];
type Route = { module: string; imports?: string[] };

/** The globals in which the router keeps its routes: the manifest with the code modules, and the routes for
 *  matching. */
export type RouterGlobals = {
  __remixManifest?: { routes: Record<string, Route> };
  __remixRouter?: { routes: Routes };
};

/** Tracks whether the code of an address's routes is loaded. The router itself loads it only at first use. If that
 *  fails, the router replaces the page with the browser's own error page. */
type RouteCode = {
  has(address: string): boolean;
  /** Loads the code. Returns false when it could not be loaded; a later call tries again. */
  fetch(address: string): Promise<boolean>;
};

export function createRouteCode(
  globals: () => RouterGlobals,
  load: (module: string) => Promise<unknown>,
): RouteCode {
  const here = new Set<string>();
  const missing = (address: string) =>
    modulesAt(globals(), address).filter((module) => !here.has(module));
  const loadOne = async (module: string) => {
    await load(module);
    here.add(module);
  };
  return {
    has: (address) => missing(address).length === 0,
    fetch: (address) =>
      Promise.all(missing(address).map(loadOne)).then(
        () => true,
        () => false,
      ),
  };
}

function modulesAt({ __remixManifest, __remixRouter }: RouterGlobals, address: string): string[] {
  const [pathname = ''] = address.split('?');
  const matches = matchRoutes(__remixRouter?.routes ?? [], { pathname }) ?? [];
  return matches.flatMap(({ route }) => __remixManifest?.routes[route.id ?? '']?.module ?? []);
}
