import type { Express } from 'express';

type Layer = {
  name: string;
  regexp: RegExp & { fast_slash?: boolean };
  route?: { path: string; methods: Record<string, boolean> };
  handle: ((...args: never[]) => unknown) & { stack?: Layer[] };
};

/** Every route and handler of the app, read from the app itself: `get /healthz` for a route, `use /api/docs
 *  serveStatic` for a handler below a path. Error handlers are omitted, because only requests that passed another
 *  handler reach them. */
export function mountedEndpoints(app: Express): string[] {
  const { stack } = (app as unknown as { _router: { stack: Layer[] } })._router;
  return endpointsIn(stack, '');
}

function endpointsIn(stack: readonly Layer[], prefix: string): string[] {
  return stack.flatMap((layer) => {
    const { route, handle, name } = layer;
    if (route) return methodsOf(route).map((method) => `${method} ${prefix}${route.path}`);
    const path = prefix + pathOf(layer);
    if (handle.stack) return endpointsIn(handle.stack, path);
    return handle.length === 4 ? [] : [`use ${path || '/'} ${name}`];
  });
}

/** The methods of a route, or only 'all'. Express sets every method for `app.all`, but one flag for `router.all`. */
function methodsOf({ methods }: { methods: Record<string, boolean> }): string[] {
  const names = Object.keys(methods);
  return names.includes('_all') || names.length > 9 ? ['all'] : names;
}

/** The path of a `use` handler. Express keeps only its regular expression, so the path is read from that. */
function pathOf({ regexp }: Layer): string {
  if (regexp.fast_slash) return '';
  const kept = /^\^(.*?)\\\/\?\(\?=\\\/\|\$\)$/.exec(regexp.source)?.[1];
  if (kept === undefined) throw new Error(`Which path is ${regexp.source}?`);
  return kept.replaceAll('\\/', '/');
}
