import { Router } from 'express';
import { accessEndpoints } from './access.api.ts';
import { accountEndpoints } from './account.api.ts';
import { auditCsvRouter } from './audit-csv.router.ts';
import { auditEndpoints } from './audit.api.ts';
import { batchEndpoints } from './batches.api.ts';
import { documentEndpoints } from './documents.api.ts';
import { docsRouter } from './docs.router.ts';
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
import { paperEndpoints } from './papers.api.ts';
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

/** Every call of the JSON API. */
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
  ...paperEndpoints,
  ...privacyEndpoints,
  ...auditEndpoints,
  ...accessEndpoints,
];

export function apiRouter(options: MountOptions): Router {
  const { settings } = options.context.services;
  const router = Router();
  router.use(docsRouter(openApiOf(ALL_ENDPOINTS, settings), settings));
  router.use(auditCsvRouter(options));
  router.use(mount(ALL_ENDPOINTS, options));
  return router;
}
