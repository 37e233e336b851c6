import type { OutgoingState, Store } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';

type Which = { storeId: string; states: readonly OutgoingState[]; id?: string; at: Date };

/** Sends messages again, under their original ids and with another 72 hours of attempts. Returns how many. */
export function sendAgain(tx: Tx, which: Which): Promise<number> {
  return scheduleEach(tx, which, true);
}

/** Whether a store's webhook endpoint may be called. */
export function isListening(
  store: Pick<Store, 'state' | 'webhookUrl' | 'webhookDisabledAt'>,
): boolean {
  return (
    store.webhookUrl !== null && store.webhookDisabledAt === null && store.state !== 'disconnected'
  );
}

/** Sends waiting messages now instead of at their next attempt. Returns how many. */
export function sendNow(tx: Tx, which: Which): Promise<number> {
  return scheduleEach(tx, which, false);
}

/** One statement, because there may be thousands of messages. */
async function scheduleEach(tx: Tx, which: Which, anew: boolean): Promise<number> {
  const id = which.id ?? null;
  return tx.$executeRaw`
    with again as (
      update outgoing_webhooks set state = 'pending', turn = turn + 1, next_try_at = ${which.at},
        tries = case when ${anew} then 0 else tries end,
        try_since = case when ${anew} then null else try_since end
      where store_id = ${which.storeId}::uuid and state::text = any(${[...which.states]})
        and (${id}::uuid is null or id = ${id}::uuid)
      returning id, turn
    )
    insert into outbox (id, job, key, payload)
    select gen_random_uuid(), ${deliverWebhookJob.name}, id || '.' || turn,
      jsonb_build_object('webhookId', id, 'turn', turn)
    from again order by id`;
}
