import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Asks for a person in words that begin with their kind, or takes such words back. Words of another
 *  kind are only replaced by pressing ones. Answers whether it is news. */
export async function setAttention(
  tx: Tx,
  order: Pick<Order, 'id'>,
  kind: string,
  words: string | null,
  { isPressing } = { isPressing: true },
): Promise<boolean> {
  const known = (await tx.order.findUniqueOrThrow({ where: { id: order.id } })).attention;
  const isOther = known !== null && !known.startsWith(kind);
  const attention = isOther && !(words && isPressing) ? known : words;
  if (attention === known) return false;
  await tx.order.update({ where: { id: order.id }, data: { attention } });
  return true;
}
