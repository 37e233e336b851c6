import { z } from 'zod';
import { WarehouseAct } from '#app/domain/stores/store-act.schema.ts';
import { WarehouseRoadInput } from './warehouse-road.schema.ts';

/** What can be done on the screen of a store's warehouse. */
export const WarehouseForm = z.discriminatedUnion('intent', [
  ...WarehouseAct.options,
  WarehouseRoadInput.extend({ intent: z.literal('ship') }),
]);
export type WarehouseForm = z.infer<typeof WarehouseForm>;
