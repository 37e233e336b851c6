import { z } from 'zod';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

/** The request of an export, as stored for the worker. */
export const OrdersCsvAsk = z.object({
  query: OrderListQuery,
  style: CsvStyleChoice,
  /** The actor, with the permissions at the time of the request. */
  actor: z.custom<Actor>((value) => typeof value === 'object' && value !== null),
});
export type OrdersCsvAsk = z.infer<typeof OrdersCsvAsk>;
