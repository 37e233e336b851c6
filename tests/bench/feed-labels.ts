import type { Pool } from 'pg';
import { labelToZpl } from '#app/domain/documents/label-zpl.rules.ts';
import { LIVE_CHANNEL } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { GivenMerchant } from '#tests/builders/given.ts';
import { sampleLabel } from '#tests/labels/sample-labels.ts';

/** The database channel to which the bare server listens. */
export const BARE_CHANNEL = 'bare_labels';
export const BARE_LABELS =
  'create table bare_labels (id uuid primary key, zpl text not null, printed_at timestamptz)';

/** A printer, and the order whose labels it prints. */
export type Printer = { owner: GivenMerchant; orderId: string };

const ZPL = labelToZpl(sampleLabel());

/** Queues a label for a printer of the product with one statement, as the worker does. Returns its id. */
export async function queueLabel(pool: Pool, { owner, orderId }: Printer): Promise<string> {
  const id = newId();
  await pool.query({
    name: 'queue-label',
    text: `with made as (insert into print_jobs (id, user_id, order_id, zpl) values ($1, $2, $3, $4) returning id)
      select pg_notify('${LIVE_CHANNEL}', 'print ' || $2::text || ' ' || id) from made`,
    values: [id, owner.userId, orderId, ZPL],
  });
  return id;
}

/** Queues a label for a printer of the bare server. Returns its id. */
export async function queueBare(pool: Pool, { owner }: Printer): Promise<string> {
  const id = newId();
  await pool.query({
    name: 'queue-bare',
    text: `with made as (insert into bare_labels (id, zpl) values ($1, $3) returning id)
      select pg_notify('${BARE_CHANNEL}', $2::text || ' ' || id) from made`,
    values: [id, owner.userId, ZPL],
  });
  return id;
}
