import { useState } from 'react';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';

/** The result of an action, as long as its order is in the state it had then (`stands`). Afterwards the old
 *  reasons would contradict the page. The result of a running batch is kept, because the batch changes the
 *  order. */
export function useStanding(
  outcome: OrderActionAnswer | null,
  stands: string,
): OrderActionAnswer | null {
  const [seen, setSeen] = useState({ outcome, stands });
  if (seen.outcome !== outcome) setSeen({ outcome, stands });
  const isPast = seen.outcome === outcome && seen.stands !== stands;
  return isPast && !outcome?.batchId ? null : outcome;
}
