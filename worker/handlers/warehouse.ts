import {
  considerWarehouseJob,
  settleWarehouseJob,
} from '#app/domain/orders/warehouse-order.job.ts';
import { resumeWarehouseJob } from '#app/domain/stores/resume-warehouse.job.ts';
import { noteWarehouseOutOfReach } from '#app/domain/warehouse/call-off.ts';
import {
  considerForWarehouse,
  considerOpenOrders,
} from '#app/domain/warehouse/consider-for-warehouse.ts';
import { considerOpenJob } from '#app/domain/warehouse/consider-open.job.ts';
import { lookAtWarehouse } from '#app/domain/warehouse/look-at-warehouse.ts';
import { lookAtWarehouseJob } from '#app/domain/warehouse/look-at-warehouse.job.ts';
import { resumeWarehouse } from '#app/domain/warehouse/resume-warehouse.ts';
import { settleWarehouse } from '#app/domain/warehouse/settle-warehouse.ts';
import { syncWarehouse } from '#app/domain/warehouse/sync-warehouse.ts';
import { syncWarehouseJob } from '#app/domain/warehouse/sync-warehouse.job.ts';
import type { Services } from '#app/ports/services.ts';
import { handler, type HandlerTable } from '../runtime.ts';

/** Jobs that send orders to fulfilment warehouses, read their state, and report it to the stores. */
export function warehouseHandlers(services: Services): HandlerTable[string][] {
  return [
    handler(considerWarehouseJob, (payload) => considerForWarehouse(services, payload)),
    handler(considerOpenJob, (payload) => considerOpenOrders(services, payload)),
    handler(settleWarehouseJob, (payload) => settleWarehouse(services, payload), {
      onLate: (payload) => noteWarehouseOutOfReach(services, payload),
    }),
    handler(lookAtWarehouseJob, (payload) => lookAtWarehouse(services, payload)),
    handler(resumeWarehouseJob, (payload) => resumeWarehouse(services, payload)),
    handler(syncWarehouseJob, (payload) => syncWarehouse(services, payload)),
  ];
}
