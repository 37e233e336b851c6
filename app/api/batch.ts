import { z } from 'zod';
import type { BatchSteps } from '#app/domain/orders/each-order.ts';
import { orderKeysOf } from '#app/domain/orders/order-key.rules.ts';
import type { ApiContext } from './endpoint.ts';

const Earlier = z
  .object({ accepted: z.array(z.string()) })
  .nullable()
  .catch(null);

/** Stores the batch's progress in the transaction of each accepted order. If the last order is accepted, its
 *  transaction stores the complete answer instead. A repeated call therefore skips the orders that are done. */
export function batchSteps(
  { keepAnswer, earlier }: ApiContext,
  orderKeys: readonly string[],
  message: string,
): BatchSteps {
  const total = orderKeysOf(orderKeys).length;
  return {
    done: Earlier.parse(earlier)?.accepted ?? [],
    onAccepted: (tx, { accepted, skipped }) =>
      accepted.length + skipped.length === total
        ? keepAnswer(tx, { message, accepted, skipped })
        : keepAnswer(tx, { accepted }, false),
  };
}

/** Stores the complete answer in the transaction that starts the document, so that a repeated call starts no second
 *  one. */
export function documentSteps({ keepAnswer }: Pick<ApiContext, 'keepAnswer'>): BatchSteps {
  return {
    done: [],
    onAccepted: () => Promise.resolve(),
    onStarted: (tx, begun) => keepAnswer(tx, begun),
  };
}
