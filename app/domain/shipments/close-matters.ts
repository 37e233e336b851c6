import type { Order } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import { ORDER_CODES } from '#app/domain/attention/order-codes.rules.ts';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** What a shipment still needs though its order goes by another one: its job drives on until the courier has
 *  called it off, and what it has delivered stays delivered. */
const OUTLASTING: readonly AttentionCode[] = ['cancelRefused', 'courierOutOfReach', 'feeTakenBack'];
const OVER = (Object.keys(ORDER_CODES) as AttentionCode[]).filter(
  (code) => !OUTLASTING.includes(code),
);

/** The order goes by a new shipment: what it needed is over, and what the one before it needed but for what
 *  outlasts that. What still others need stays. `order` as it was before. */
export async function closeMattersBefore(tx: Tx, order: Order, at: Date): Promise<void> {
  await closeAttention(tx, order.id, 'all', { at, of: null });
  const of = order.currentShipmentId;
  if (of) await closeAttention(tx, order.id, OVER, { at, of });
}
