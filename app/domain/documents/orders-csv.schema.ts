import { z } from 'zod';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { CSV_STYLES, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';

export const CsvStyleChoice = z.enum(Object.keys(CSV_STYLES) as [CsvStyle, ...CsvStyle[]]);

/** What an export asks for, as it waits for the worker. */
export const OrdersCsvAsk = z.object({
  query: OrderListQuery,
  style: CsvStyleChoice,
  /** Who asks, with what they reached when they asked. */
  actor: z.custom<Actor>((value) => typeof value === 'object' && value !== null),
});
export type OrdersCsvAsk = z.infer<typeof OrdersCsvAsk>;
