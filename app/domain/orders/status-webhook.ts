import { Prisma, type Order, type OrderStatus } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import { deliverWebhookJob } from '#app/domain/webhooks/deliver-webhook.job.ts';
import { STATUS_CHANGED, type StatusFacts } from './status-changed.schema.ts';

type Listener = Omit<StatusFacts, 'from' | 'to' | 'parcels'> & {
  parcels: StatusFacts['parcels'] | null;
  id: string;
  storeId: string;
  merchantId: string;
  isOff: boolean;
};

/** SQL condition: one of the orders is of a store with a webhook address. Most stores have none, and the query in
 *  `queueStatusWebhooks` takes far longer to plan. */
export function hasWebhookAddress(orders: readonly Pick<Order, 'storeId'>[]): Prisma.Sql {
  const storeIds = [...new Set(orders.map(({ storeId }) => storeId))];
  return Prisma.sql`exists (select from stores
    where id = any(${storeIds}::uuid[]) and webhook_url is not null)`;
}

/** Queues a message for each of these orders whose store has a webhook address, in the transaction of the change.
 *  While the address is disabled or the store disconnected, the messages are kept and not sent. The store is locked
 *  until they are stored, because switching it on again sends only what is stored by then. */
export async function queueStatusWebhooks(
  tx: Tx,
  orders: readonly Pick<Order, 'id'>[],
  change: { from: OrderStatus; to: OrderStatus; at: Date },
): Promise<void> {
  const orderIds = orders.map(({ id }) => id);
  const listeners = await tx.$queryRaw<Listener[]>`
    select o.id, s.id as "storeId", s.merchant_id as "merchantId", s.name as "storeName",
      s.webhook_disabled_at is not null or s.state = 'disconnected' as "isOff",
      o.order_key as "orderKey", o.order_id as "orderId", o.reasons,
      p.order_key as "partOf", o.part_number as "partNumber",
      (select jsonb_path_query_array(w.parcels, '$[*] ? (@.state == "despatched")')
        from warehouse_orders w where w.order_id = o.id and w.state = 'despatched') as parcels,
      (select count(*)::int from order_events e where e.order_id = o.id and e.applied) as sequence
    from orders o join stores s on s.id = o.store_id left join orders p on p.id = o.part_of_id
    where o.id = any(${orderIds}::uuid[]) and s.webhook_url is not null
    for key share of s`;
  if (listeners.length === 0) return;
  const messages = listeners.map(
    ({ id: orderId, storeId, merchantId, isOff, parcels, ...known }) => {
      const left = parcels?.map(({ number, url, carrier }) => ({ number, url, carrier }));
      const facts: StatusFacts = {
        ...known,
        ...(left?.length ? { parcels: left } : {}),
        from: change.from,
        to: change.to,
      };
      return {
        id: newId(),
        storeId,
        merchantId,
        orderId,
        type: STATUS_CHANGED,
        facts,
        createdAt: change.at,
        state: isOff ? ('held' as const) : ('pending' as const),
        nextTryAt: isOff ? null : change.at,
      };
    },
  );
  await tx.outgoingWebhook.createMany({ data: messages });
  const sent = messages.filter(({ state }) => state === 'pending');
  await enqueueAll(
    tx,
    deliverWebhookJob,
    sent.map(({ id }) => ({ webhookId: id, turn: 1 })),
  );
}
