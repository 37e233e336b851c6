import { z } from 'zod';

const OrderKeys = z.preprocess(
  // A form with one box ticked sends one text.
  (keys) => (keys === undefined ? [] : [keys].flat()),
  z.array(z.string().min(1).max(64)).min(1, 'No Orders Selected').max(1000),
);

/** What the orders screens can ask for, by their form's `intent`. */
export const OrderActionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ship'), orderKeys: OrderKeys }),
  z.object({ intent: z.literal('labels'), orderKeys: OrderKeys }),
  z.object({ intent: z.literal('zebra'), orderKeys: OrderKeys }),
]);
export type OrderActionForm = z.infer<typeof OrderActionForm>;
export type OrderIntent = OrderActionForm['intent'];

const Skipped = z.object({
  orderKey: z.string(),
  orderId: z.string().nullable(),
  reason: z.string(),
});
export type SkippedOrder = z.infer<typeof Skipped>;

/** What a screen shows after an act on several orders (product.md D12). */
export type OrderActionAnswer = {
  intent: OrderIntent;
  /** Why nothing at all was done. */
  refused: string | null;
  accepted: string[];
  skipped: SkippedOrder[];
  /** Of the label document that was begun. */
  jobId: string | null;
};

/** The skipped orders that an error 'nothing-to-do' carries. */
export function skippedIn(details: Record<string, unknown>): SkippedOrder[] {
  return z.array(Skipped).safeParse(details['skipped']).data ?? [];
}
