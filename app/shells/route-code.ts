import { matchRoutes } from '@remix-run/react';

type Routes = Parameters<typeof matchRoutes>[0];
type Route = { module: string; imports?: string[] };

/** The globals in which the router keeps its routes: the manifest with the code modules, and the routes for
 *  matching. */
export type RouterGlobals = {
  __remixManifest?: { routes: Record<string, Route> };
  __remixRouter?: { routes: Routes };
};

/** Tracks whether the code of an address's routes is loaded. The router loads it at first use. When that fails,
 *  the router replaces the page with the browser's own error page. */
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

/** The route code of this document. The browser caches a loaded module, whichever import asked for it. */
export const routeCode = createRouteCode(
  () => globalThis,
  (module) => import(/* @vite-ignore */ module),
);
