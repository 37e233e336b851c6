import { z } from 'zod';
import type { BatchSteps } from '#app/domain/orders/each-order.ts';
import { orderKeysOf } from '#app/domain/orders/order-key.rules.ts';
import type { ApiContext } from './endpoint.ts';

const Earlier = z
  .object({ accepted: z.array(z.string()) })
  .nullable()
  .catch(null);

/** Keeps how far a batch has come in the transaction of each order, and the whole answer in the last
 *  one's: what a repeat finds is what was done. */
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

/** Keeps the whole answer in the transaction that begins the document: a repeat begins no second one. */
export function documentSteps({ keepAnswer }: Pick<ApiContext, 'keepAnswer'>): BatchSteps {
  return {
    done: [],
    onAccepted: () => Promise.resolve(),
    onStarted: (tx, begun) => keepAnswer(tx, begun),
  };
}
