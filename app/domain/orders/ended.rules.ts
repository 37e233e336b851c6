import type { OrderEvent, OrderStatus } from '@prisma/client';
import { formatDateTime } from '#app/domain/shared/time.ts';
import { isEnded, statusLabel } from './order-status.rules.ts';

type Ended = Pick<OrderEvent, 'at' | 'applied' | 'toStatus' | 'note'> & { by: string };

/** Why nothing of an order is on its way any more, in one sentence; null while something may be. */
export function endedWords(
  status: OrderStatus,
  events: readonly Ended[],
  productName: string,
): string | null {
  if (!isEnded(status)) return null;
  const end = events.findLast(({ applied, toStatus }) => applied && toStatus === status);
  const what = statusLabel(status, productName);
  if (!end) return `${what}.`;
  const { at, by, note } = end;
  // 'Shipped By 3rd Party by Store' would say by twice.
  const who = status === 'shippedBy3rdParty' ? `, as told by ${by}` : ` by ${by}`;
  const why = note ? `: ${note.replace(/\.$/, '')}` : '';
  return `${what}${who}${by.includes(',') ? ',' : ''} on ${formatDateTime(at)}${why}.`;
}
