import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { samplesPage } from './samples/samples.html.ts';

const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

type Names = { productName: string; publicUrl: string };

const nextTo = (file: string) => fileURLToPath(new URL(`samples/${file}`, import.meta.url));

/** The document at `/api/openapi.json`, its readable pages at `/api/docs` and samples to copy and run
 *  at `/api/docs/samples`, all from our own origin. */
export function docsRouter(document: object, names: Names): Router {
  const { productName } = names;
  const samples = samplesPage(names);
  const router = Router();
  router.get('/openapi.json', (_request, response) => void response.json(document));
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.type('html').send(page(productName));
  });
  router.get('/docs/samples', (_request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    response.type('html').send(samples);
  });
  for (const type of ['css', 'js'])
    router.get(`/docs/samples.${type}`, (_request, response) =>
      response.sendFile(nextTo(`page.${type}`)),
    );
  router.get('/docs/start.js', (_request, response) => void response.type('js').send(START));
  router.use('/docs', express.static(SWAGGER, { index: false, maxAge: '1d' }));
  return router;
}

const START =
  "window.onload = () => { window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true }); };";

function page(productName: string): string {
  const name = productName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${name} API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="docs"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
}
