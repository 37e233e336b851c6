import type { OrderEvent, OrderStatus } from '@prisma/client';
import { formatDateTime } from '#app/domain/shared/time.ts';
import { isEnded, statusLabel } from './order-status.rules.ts';
import { RETURNED_TO_SENDER } from './return-words.rules.ts';

type Ended = Pick<OrderEvent, 'at' | 'kind' | 'applied' | 'toStatus' | 'note'> & { by: string };

/** Why an ended order ended, in one sentence; null if it has not ended. `isBack` says whether the parcel that went
 *  out last is back at the store. */
export function endedWords(
  status: OrderStatus,
  events: readonly Ended[],
  { productName, isBack }: { productName: string; isBack: boolean },
): string | null {
  if (!isEnded(status)) return null;
  const end = events.findLast(({ applied, toStatus }) => applied && toStatus === status);
  const what = end?.kind === 'turnBack' ? RETURNED_TO_SENDER : statusLabel(status, productName);
  if (!end) return `${what}.`;
  const { at, by, note } = end;
  const when = ` by ${by}${by.includes(',') ? ',' : ''} on ${formatDateTime(at)}`;
  if (end.kind === 'turnBack') return `${what}${when}. ${returnedToSenderWhy(note, isBack)}`.trim();
  // Avoids 'Shipped By 3rd Party by Store', which would say 'by' twice.
  const who = status === 'shippedBy3rdParty' ? `, reported by ${by}` : ` by ${by}`;
  const why = note ? `: ${note.replace(/\.$/, '')}` : '';
  return `${what}${who}${by.includes(',') ? ',' : ''} on ${formatDateTime(at)}${why}.`;
}

/** Turns a note such as `KEY-R1: It is damaged` into sentences. */
function returnedToSenderWhy(note: string | null, isBack: boolean): string {
  const [, reference, why] = /^(\S+): (.+)$/s.exec(note ?? '') ?? [];
  if (!reference || !why) return note ? `${note.replace(/\.$/, '')}.` : '';
  return `${why.replace(/\.$/, '')}. It ${isBack ? 'came' : 'comes'} back as ${reference}.`;
}
