import { useState } from 'react';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';

/** What came of an act, as long as what it is about stands as it did then (`stands`): beside what has become
 *  of it since, the old reasons would contradict the page. What a batch is at work on changes by itself. */
export function useStanding(
  outcome: OrderActionAnswer | null,
  stands: string,
): OrderActionAnswer | null {
  const [seen, setSeen] = useState({ outcome, stands });
  if (seen.outcome !== outcome) setSeen({ outcome, stands });
  const isPast = seen.outcome === outcome && seen.stands !== stands;
  return isPast && !outcome?.batchId ? null : outcome;
}
