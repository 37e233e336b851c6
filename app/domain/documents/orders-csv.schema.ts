import { z } from 'zod';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

/** What an export asks for, as it waits for the worker. */
export const OrdersCsvAsk = z.object({
  query: OrderListQuery,
  style: CsvStyleChoice,
  /** Who asks, with what they reached when they asked. */
  actor: z.custom<Actor>((value) => typeof value === 'object' && value !== null),
});
export type OrdersCsvAsk = z.infer<typeof OrdersCsvAsk>;
