import { fileURLToPath } from 'node:url';
import { Router } from 'express';
import { callsPage } from './docs/calls.html.ts';
import { samplesPage } from './samples/samples.html.ts';

/** Nothing but our own files, and no word of script or style in the pages themselves. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Names = { productName: string; publicUrl: string };

const FILES = {
  '/docs/calls.css': 'docs/calls.css',
  '/docs/samples.css': 'samples/page.css',
  '/docs/samples.js': 'samples/page.js',
};

/** The document at `/api/openapi.json`, its readable page at `/api/docs` and samples to copy and run
 *  at `/api/docs/samples`, all from our own origin. */
export function docsRouter(document: object, names: Names): Router {
  // The library's type of the document is wider than what we make of it.
  const calls = callsPage(document, names.productName);
  const pages = { '/docs': calls, '/docs/samples': samplesPage(names) };
  const router = Router();
  router.get('/openapi.json', (_request, response) => void response.json(document));
  for (const [path, page] of Object.entries(pages))
    router.get(path, (_request, response) => {
      response.setHeader('Content-Security-Policy', POLICY);
      response.type('html').send(page);
    });
  for (const [path, file] of Object.entries(FILES))
    router.get(path, (_request, response) =>
      response.sendFile(fileURLToPath(new URL(file, import.meta.url)), { maxAge: '1h' }),
    );
  return router;
}
