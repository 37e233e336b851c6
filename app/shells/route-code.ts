import { matchRoutes } from '@remix-run/react';

type Routes = Parameters<typeof matchRoutes>[0];
type Route = { module: string; imports?: string[] };

/** What the router keeps on the window: the routes with where their code lies, and as it matches them. */
export type RouterGlobals = {
  __remixManifest?: { routes: Record<string, Route> };
  __remixRouter?: { routes: Routes };
};

/** Whether the code of the routes at an address is here. The router fetches it at their first use, and
 *  gives the page up for the browser's own page of errors where it cannot. */
type RouteCode = {
  has(address: string): boolean;
  /** Fetches it; false where it could not be fetched, and may be asked for again. */
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

/** Of this document. The browser keeps a module that it has, whoever asked for it. */
export const routeCode = createRouteCode(
  () => globalThis,
  (module) => import(/* @vite-ignore */ module),
);
