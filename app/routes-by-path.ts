type Route = { id: string; parentId?: string | undefined; path?: string | undefined };
type Routes<R> = Record<string, R>;
type Build<R> = { routes: Routes<R>; assets: { routes: Routes<unknown> } };

/** A handler for a path, made from those routes of the build that can match it. */
export function handlersByPath<R extends Route, B extends Build<R>, H>(
  build: B,
  handlerOf: (build: B) => H,
): (pathname: string) => H {
  const ofAll = handlerOf(build);
  const byPath = routesByPath(build.routes);
  const handlers = new Map(
    [...byPath].map(([first, routes]) => [first, handlerOf(withRoutes(build, routes))]),
  );
  return (pathname) => {
    const first = firstPartOf(pathname);
    return first === null ? ofAll : (handlers.get(first) ?? handlers.get('') ?? ofAll);
  };
}

/** Which routes can match a path, by the path's first part. For every request the router ranks all the routes it is
 *  given, and only a few of them have the same first part as the path. `''` is for all other paths. */
export function routesByPath<R extends Route>(all: Routes<R>): Map<string, Routes<R>> {
  const firsts = new Map(Object.keys(all).map((id) => [id, firstParts(all, id)]));
  const names = new Set([...firsts.values()].flat());
  return new Map(
    ['', ...names].filter(isPlain).map((name) => [name, routesUnder(all, firsts, name)] as const),
  );
}

/** The first part of a path as `routesByPath` names it. Null for a path that the router must read itself: it decodes
 *  paths, and those of a page's data end in `.data`. */
export function firstPartOf(pathname: string): string | null {
  if (!/^\/[\w/-]*$/.test(pathname)) return null;
  return partsOf(pathname)[0] ?? '';
}

function routesUnder<R>(
  all: Routes<R>,
  firsts: ReadonlyMap<string, readonly string[]>,
  name: string,
): Routes<R> {
  const matches = (first: string) => first === name || !isPlain(first);
  return Object.fromEntries(
    Object.entries(all).filter(([id]) => firsts.get(id)?.some(matches) ?? false),
  );
}

/** The first parts of all paths at or below a route; `''` for the path `/`. */
function firstParts<R extends Route>(all: Routes<R>, id: string): string[] {
  const [first] = partsOf(pathOf(all, id));
  if (first !== undefined) return [first];
  const below = Object.values(all).filter(({ parentId }) => parentId === id);
  return ['', ...below.flatMap((route) => firstParts(all, route.id))];
}

function pathOf<R extends Route>(all: Routes<R>, id: string | undefined): string {
  const route = id === undefined ? undefined : all[id];
  return route ? `${pathOf(all, route.parentId)}/${route.path ?? ''}` : '';
}

/** The parts of a path in lower case. The router ignores case, and slashes at the end or in a row. */
function partsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean);
}

/** Whether a part of a path is literal: neither a parameter, nor optional, nor the rest of the path. */
function isPlain(part: string): boolean {
  return !/[:*?]/.test(part);
}

/** The build with fewer routes. They are also removed from its list of files, because a page with an error is rendered
 *  with all routes of that list. */
export function withRoutes<R, B extends Build<R>>(build: B, routes: Routes<R>): B {
  const listed = Object.entries(build.assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(listed) } };
}
