import { Router } from 'express';
import { accessEndpoints } from './access.api.ts';
import { accountEndpoints } from './account.api.ts';
import { auditEndpoints } from './audit.api.ts';
import { batchEndpoints } from './batches.api.ts';
import { documentEndpoints } from './documents.api.ts';
import { mount, type MountOptions } from './mount.ts';
import { openApiOf } from './openapi.ts';
import { hubEndpoints } from './hubs.api.ts';
import { hubStaffEndpoints } from './hub-staff.api.ts';
import { orderChangeEndpoints } from './order-changes.api.ts';
import { manifestEndpoints } from './manifests.api.ts';
import { splitEndpoints } from './split.api.ts';
import { orderActionEndpoints } from './order-actions.api.ts';
import { orderEndpoints } from './orders.api.ts';
import { managerEndpoints } from './managers.api.ts';
import { merchantEndpoints } from './merchants.api.ts';
import { billingDocumentEndpoints } from './billing-documents.api.ts';
import { peopleEndpoints } from './people.api.ts';
import { platformOrderEndpoints } from './platform-orders.api.ts';
import { privacyEndpoints } from './privacy.api.ts';
import { receivingDeviceEndpoints } from './receiving-device.api.ts';
import { receivingEndpoints } from './receiving.api.ts';
import { storeCareEndpoints } from './store-care.api.ts';
import { storeLocationEndpoints } from './store-locations.api.ts';
import { storeSideEndpoints } from './store-side.api.ts';
import { storeEndpoints } from './stores.api.ts';
import { webhookLogEndpoints } from './webhook-log.api.ts';
import { wordpressEndpoints } from './wordpress.api.ts';
import { fileURLToPath } from 'node:url';
import { callsPage } from './docs/calls.html.ts';
import { samplesPage } from './samples/samples.html.ts';

/** The Content-Security-Policy of the documentation pages. It allows only our own files, and no inline script or
 *  style. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const FILES = {
  '/docs/calls.css': 'docs/calls.css',
  '/docs/samples.css': 'samples/page.css',
  '/docs/samples.js': 'samples/page.js',
};

export const ALL_ENDPOINTS = [
  ...peopleEndpoints,
  ...managerEndpoints,
  ...hubStaffEndpoints,
  ...hubEndpoints,
  ...receivingEndpoints,
  ...receivingDeviceEndpoints,
  ...merchantEndpoints,
  ...storeEndpoints,
  ...storeLocationEndpoints,
  ...storeSideEndpoints,
  ...wordpressEndpoints,
  ...storeCareEndpoints,
  ...webhookLogEndpoints,
  ...orderEndpoints,
  ...orderChangeEndpoints,
  ...orderActionEndpoints,
  ...splitEndpoints,
  ...batchEndpoints,
  ...manifestEndpoints,
  ...platformOrderEndpoints,
  ...documentEndpoints,
  ...accountEndpoints,
  ...billingDocumentEndpoints,
  ...privacyEndpoints,
  ...auditEndpoints,
  ...accessEndpoints,
];

export function apiRouter(options: MountOptions): Router {
  const { settings } = options.context.services;
  const router = Router();
  router.use(docsRouter(openApiOf(ALL_ENDPOINTS, settings), settings));
  router.use(mount(ALL_ENDPOINTS, options));
  return router;
}

type Names = { productName: string; publicUrl: string };

/** Serves the document at `/api/openapi.json`, its readable page at `/api/docs` and runnable samples at
 *  `/api/docs/samples`, all from our own origin. */
function docsRouter(document: object, names: Names): Router {
  // `document` is an `object` here, because the library's own type is wider than the parts that the page shows.
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
