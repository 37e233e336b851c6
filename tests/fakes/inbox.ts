import { receiveDelivery, type Delivery } from '#app/domain/intake/receive-delivery.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import type { Services } from '#app/ports/services.ts';
import { testPool } from './test-pool.ts';

/** The real inbox with a worker that the test drives. */
export function openInbox(databaseUrl: string, connections = 8) {
  const pool = testPool(databaseUrl, connections);
  const query = (text: string, values: unknown[]) => pool.query(text, values);
  return {
    receive: (delivery: Delivery) => receiveDelivery({ query }, delivery),

    /** Processes any one of the queued deliveries. Returns false when there is none. */
    async takeNext(services: Services): Promise<boolean> {
      const { rows } = await pool.query<{ delivery_id: string }>(TAKE);
      const [row] = rows;
      if (row) await again(() => takeInDelivery(services, { deliveryId: row.delivery_id }));
      return row !== undefined;
    },

    async takeAll(services: Services): Promise<void> {
      while (await this.takeNext(services));
    },
  };
}

const TAKE = `
  update outbox set enqueued_at = now() where id = (
    select id from outbox where job in ('intake.take-in-delivery', 'intake.take-in-courier-delivery') and enqueued_at is null
    order by random() limit 1 for update skip locked)
  returning payload ->> 'deliveryId' as delivery_id`;

/** Calls `run` up to `tries` times, because another delivery may conflict on the same row. The worker retries too. */
async function again(run: () => Promise<void>, tries = 10): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (tries <= 1) throw error;
    await again(run, tries - 1);
  }
}
