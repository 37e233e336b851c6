import { newId } from '#app/domain/shared/ids.ts';
import { lookAtWarehouseJob } from './look-at-warehouse.job.ts';
import { hookHash } from './push-order.ts';

/** Handles a call to a URL that we gave a warehouse. Its content is not trusted. If the token is ours, a job asks the
 *  warehouse itself. Every caller gets the same answer, and a second call before the job has run queues no further
 *  job. */
export async function hearWarehouse(
  deps: { query: (text: string, values: unknown[]) => Promise<unknown> },
  token: string,
): Promise<void> {
  await deps.query(HINT, [hookHash(token), newId(), lookAtWarehouseJob.name]);
}

const HINT = `
  with hinted as (
    select store_id, order_id from warehouse_orders where hook_hash = $1 and ended_at is null
  )
  insert into outbox (id, job, key, payload, pushed_at)
  select $2::uuid, $3, store_id || '.' || order_id, jsonb_build_object('storeId', store_id,
    'orderIds', jsonb_build_array(order_id), 'turn', order_id::text), now() from hinted
  on conflict (job, key) do update set done_at = null, failed_at = null, error = null,
    enqueued_at = null, due_at = least(outbox.due_at, now()), pushed_at = now()`;
