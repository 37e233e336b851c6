import { Prisma, type OutgoingState, type Store } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { deliverWebhookJob } from './deliver-webhook.job.ts';

/** Sends messages again, under their original ids and with another 72 hours of attempts. Returns how many. */
export async function sendAgain(
  tx: Tx,
  which: { storeId: string; states: readonly OutgoingState[]; id?: string; at: Date },
): Promise<number> {
  const id = which.id ?? null;
  return schedule(
    tx,
    Prisma.sql`
      update outgoing_webhooks set state = 'pending', turn = turn + 1, next_try_at = ${which.at},
        tries = 0, try_since = null
      where store_id = ${which.storeId}::uuid and state::text = any(${[...which.states]})
        and (${id}::uuid is null or id = ${id}::uuid)
      returning id, turn`,
  );
}

/** Whether a store's webhook endpoint may be called. */
export function isListening(
  store: Pick<Store, 'state' | 'webhookUrl' | 'webhookDisabledAt'>,
): boolean {
  return (
    store.webhookUrl !== null && store.webhookDisabledAt === null && store.state !== 'disconnected'
  );
}

/** Sends the waiting messages whose first attempt failed at `failingSince` or later now, instead of at their next
 *  attempt. Their 72 hours go on. */
export async function sendNow(
  tx: Tx,
  { storeId, failingSince, at }: { storeId: string; failingSince: Date; at: Date },
): Promise<void> {
  await schedule(
    tx,
    Prisma.sql`
      update outgoing_webhooks set turn = turn + 1, next_try_at = ${at}
      where store_id = ${storeId}::uuid and state = 'pending' and try_since >= ${failingSince}
      returning id, turn`,
  );
}

/** Queues each message that the statement `moved` returns, with its new turn. Returns how many. One statement, because
 *  there may be thousands of messages. */
function schedule(tx: Tx, moved: Prisma.Sql): Promise<number> {
  return tx.$executeRaw`
    with again as (${moved})
    insert into outbox (id, job, key, payload)
    select gen_random_uuid(), ${deliverWebhookJob.name}, id || '.' || turn,
      jsonb_build_object('webhookId', id, 'turn', turn)
    from again order by id`;
}
