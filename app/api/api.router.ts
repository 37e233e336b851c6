import { Router, type Request } from 'express';
import { documentEndpoints } from './documents.api.ts';
import { docsRouter } from './docs.router.ts';
import type { ApiContext } from './endpoint.ts';
import { mount, type Caller } from './mount.ts';
import { openApiOf } from './openapi.ts';
import { orderChangeEndpoints } from './order-changes.api.ts';
import { orderEndpoints } from './orders.api.ts';
import { peopleEndpoints } from './people.api.ts';
import { storeEndpoints } from './stores.api.ts';

/** Every call of the JSON API. */
export const ALL_ENDPOINTS = [
  ...peopleEndpoints,
  ...storeEndpoints,
  ...orderEndpoints,
  ...orderChangeEndpoints,
  ...documentEndpoints,
];

type Options = {
  context: Pick<ApiContext, 'services' | 'auth'>;
  identify: (request: Request) => Promise<Caller | null>;
  isOwnOrigin: (request: Request) => boolean;
};

export function apiRouter(options: Options): Router {
  const { settings } = options.context.services;
  const router = Router();
  router.use(docsRouter(openApiOf(ALL_ENDPOINTS, settings), settings));
  router.use(mount(ALL_ENDPOINTS, options));
  return router;
}
