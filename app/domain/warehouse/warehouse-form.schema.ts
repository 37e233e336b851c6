import { z } from 'zod';
import { WarehouseAction } from '#app/domain/stores/store-action.schema.ts';
import { WarehouseRoadInput } from './warehouse-road.schema.ts';

/** Actions on the screen of a store's warehouse. */
export const WarehouseForm = z.discriminatedUnion('intent', [
  ...WarehouseAction.options,
  WarehouseRoadInput.extend({ intent: z.literal('ship') }),
]);
export type WarehouseForm = z.infer<typeof WarehouseForm>;
