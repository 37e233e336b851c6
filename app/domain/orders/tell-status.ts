import type { OrderStatus } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { deliverWebhookJob } from '#app/domain/webhooks/deliver-webhook.job.ts';
import { STATUS_CHANGED, type StatusFacts } from './status-changed.schema.ts';

type Listener = Omit<StatusFacts, 'from' | 'to'> & {
  storeId: string;
  merchantId: string;
  isOff: boolean;
};

/** Writes the message to the store's webhook address in the transaction of the change itself. While
 *  the address is switched off the message is kept. */
export async function tellStatus(
  tx: Tx,
  change: { orderId: string; from: OrderStatus; to: OrderStatus; at: Date },
): Promise<void> {
  const [listener] = await tx.$queryRaw<Listener[]>`
    select s.id as "storeId", s.merchant_id as "merchantId", s.name as "storeName",
      s.webhook_disabled_at is not null as "isOff",
      o.order_key as "orderKey", o.order_id as "orderId", o.reasons,
      (select count(*)::int from order_events e where e.order_id = o.id and e.applied) as sequence
    from orders o join stores s on s.id = o.store_id
    where o.id = ${change.orderId}::uuid and s.webhook_url is not null and s.state <> 'disconnected'`;
  if (!listener) return;
  const { storeId, merchantId, isOff, ...known } = listener;
  const facts: StatusFacts = { ...known, from: change.from, to: change.to };
  const id = newId();
  await tx.outgoingWebhook.create({
    data: {
      id,
      storeId,
      merchantId,
      orderId: change.orderId,
      type: STATUS_CHANGED,
      facts,
      createdAt: change.at,
      state: isOff ? 'held' : 'pending',
      nextTryAt: isOff ? null : change.at,
    },
  });
  if (!isOff) await enqueue(tx, deliverWebhookJob, { webhookId: id, turn: 1 });
}
