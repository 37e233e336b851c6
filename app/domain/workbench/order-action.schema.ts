import { z } from 'zod';
import { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import {
  NONE_SELECTED,
  ORDER_INTENTS,
  type OrderIntent,
} from '#app/domain/orders/order-acts.rules.ts';

const OrderKeys = z.preprocess(
  // A form with one box ticked sends one text.
  (keys) => (keys === undefined ? [] : [keys].flat()),
  z.array(z.string().min(1).max(64)).min(1, NONE_SELECTED).max(1000),
);

/** What the orders screens can ask for, by their form's `intent`. */
export const OrderActionForm = z.object({
  intent: z.enum(ORDER_INTENTS as [OrderIntent, ...OrderIntent[]]),
  orderKeys: OrderKeys,
});
export type OrderActionForm = z.infer<typeof OrderActionForm>;

/** What a screen shows after an act on several orders (product.md D12). */
export type OrderActionAnswer = {
  intent: OrderIntent;
  /** Why nothing at all was done. */
  refused: string | null;
  accepted: string[];
  skipped: SkippedOrder[];
  /** Of the document that was begun. */
  jobId: string | null;
};

/** The skipped orders that an error 'nothing-to-do' carries. */
export function skippedIn(details: Record<string, unknown>): SkippedOrder[] {
  return z.array(SkippedOrder).safeParse(details['skipped']).data ?? [];
}
