import { newId } from '#app/domain/shared/ids.ts';
import { lookAtWarehouseJob } from './look-at-warehouse.job.ts';
import { hookHash } from './push-order.ts';

/** Somebody called the address that a warehouse was given. Nothing that they say is believed: where the
 *  token is one of ours, the worker asks the warehouse itself. One statement, and the same answer whoever
 *  calls; a second call before the first was followed is the same one. */
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
