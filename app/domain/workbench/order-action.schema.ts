import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';

/** What the orders screens ask for: an act, which orders, and what the act takes along. */
export type OrderActionForm = {
  intent: RunnableAction;
  orderKeys: readonly string[];
} & Partial<ActionInput>;

/** What a screen shows after an act on several orders (product.md D12). */
export type OrderActionAnswer = {
  intent: RunnableAction;
  /** Why nothing at all was done. */
  refused: string | null;
  accepted: string[];
  skipped: SkippedOrder[];
  /** Of the document that was begun. */
  jobId: string | null;
  /** Of how many parcels each was asked for; whoever tries the rest again means the same. */
  parcels?: number | null;
  /** Of the batch that the worker does: those accepted are on their way. */
  batchId?: string | null;
  /** Where more were selected than are taken at once. */
  onlyFirst?: string | null;
};
