import { newId } from '#app/domain/shared/ids.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import { takeInCourierDeliveryJob, takeInDeliveryJob } from './take-in-delivery.job.ts';

export type Delivery = {
  source: 'shopify' | 'woocommerce' | 'courier';
  /** A delivery whose key is already stored is not stored again. The key is derived from the sender's ids or the
   *  content; for WooCommerce from the store and the order or product. */
  deliveryKey: string;
  storeId: string | null;
  sender: string | null;
  topic: string;
  resourceId: string | null;
  body: string | null;
};

/** Stores a verified delivery and queues its job in ONE statement. A repeat stores nothing. This path is benchmarked
 *  (`npm run bench -- ingest`). */
export async function receiveDelivery(
  deps: { query: (text: string, values: unknown[]) => Promise<unknown> },
  received: Delivery,
): Promise<void> {
  const delivery = withoutNul(received);
  await deps.query(INSERT, [
    newId(),
    delivery.source,
    delivery.deliveryKey,
    delivery.storeId,
    delivery.sender,
    delivery.topic,
    delivery.resourceId,
    delivery.body,
    newId(),
    (delivery.source === 'courier' ? takeInCourierDeliveryJob : takeInDeliveryJob).name,
  ]);
}

const INSERT = `
  with taken as (
    insert into webhook_deliveries (id, source, delivery_key, store_id, sender, topic, resource_id, body)
    values ($1, $2::text::delivery_source, $3,
      coalesce($4::uuid, (select id from stores where integration_type::text = $2::text and external_id = $5)), $5, $6, $7, $8)
    on conflict (source, delivery_key) do nothing
    returning id
  )
  insert into outbox (id, job, key, payload)
  select $9, $10, taken.id::text, jsonb_build_object('deliveryId', taken.id) from taken`;
