import { z } from 'zod';
import { requiredText } from '#app/domain/shared/text.schema.ts';
import { ANY_SERVICE } from './warehouse-choice.rules.ts';

/** How a store's warehouse ships its orders, and whether open orders go there too. */
export const WarehouseRoadInput = z
  .object({
    warehouse: requiredText(120, 'Choose the warehouse.'),
    courierService: z
      .string()
      .trim()
      .max(120)
      .default(ANY_SERVICE)
      .transform((service) => service || ANY_SERVICE),
    sendOpen: z.union([z.boolean(), z.literal('yes').transform(() => true)]).default(false),
  })
  .meta({ id: 'WarehouseRoadInput' });
export type WarehouseRoadInput = z.infer<typeof WarehouseRoadInput>;
