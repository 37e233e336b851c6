import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';

/** A request of the orders screens: an action, the orders, and the action's input. */
export type OrderActionForm = {
  intent: RunnableAction;
  orderKeys: readonly string[];
} & Partial<ActionInput>;

/** What a screen shows after an action on several orders (product.md D12). */
export type OrderActionAnswer = {
  intent: RunnableAction;
  /** Why nothing at all was done; null if something was done. */
  refused: string | null;
  accepted: string[];
  skipped: SkippedOrder[];
  /** The id of the started document; null for an action that starts none. */
  jobId: string | null;
  /** The number of parcels requested for each order, so that a retry for the remaining orders requests the same. */
  parcels?: number | null;
  /** The id of the batch that runs in the background. Its accepted orders are not finished yet. */
  batchId?: string | null;
  /** Shown if more orders were selected than one request may include. */
  onlyFirst?: string | null;
};
