import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, relative, resolve, sep } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import staticWithCompressed from 'express-static-gzip';
import { STRICT_POLICY } from './security-headers.ts';

/** The files that browsers load: scripts and style sheets under `/assets`, and the files of the public folder. Browsers
 *  that accept Brotli get the compressed copy of an asset, which the build writes beside it.
 *  @param folder the build's folder `client`. It is listed once, so the build must be complete. */
export async function clientFilesRouter(folder: string): Promise<Router> {
  const router = express.Router();
  router.use(
    '/assets',
    staticWithCompressed(join(folder, 'assets'), {
      enableBrotli: true,
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', redirect: false, setHeaders: forAnyOrigin },
    }),
  );
  // No redirect to a folder, because a folder may have the same name as one of our pages.
  const options = { maxAge: '1h', index: false, redirect: false } as const;
  const serve = express.static(folder, { ...options, setHeaders: headersIn(folder) });
  const names = await filesUnder(folder);
  // Only existing files are served here. Otherwise the address of every page would be looked up on the disk first.
  const serveFile: RequestHandler = (request, response, next) => {
    if (names.has(request.path)) void serve(request, response, next);
    else next();
  };
  router.use(serveFile);
  return router;
}

/** The tracking page on a shop's own domain loads its styles and images from here. */
function forAnyOrigin(response: ServerResponse): void {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}

function headersIn(folder: string): (response: ServerResponse, path: string) => void {
  const worker = resolve(folder, 'hubs', 'sw.js');
  return (response, path) => {
    forAnyOrigin(response);
    if (path !== worker) return;
    // The service worker fetches the receiving screen itself, and a new release of the worker must apply at once.
    response.setHeader('Content-Security-Policy', `${STRICT_POLICY}; connect-src 'self'`);
    response.setHeader('Cache-Control', 'no-cache');
  };
}

/** The paths at which the files of a folder are served. */
async function filesUnder(folder: string): Promise<ReadonlySet<string>> {
  if (!existsSync(folder)) return new Set();
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(
      ({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`,
    ),
  );
}
