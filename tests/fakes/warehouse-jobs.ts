import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { considerForWarehouse } from '#app/domain/warehouse/consider-for-warehouse.ts';
import { warehouseHandlers } from '#worker/handlers/warehouse.ts';

/** Runs the worker's warehouse jobs one after the other. */
export function handlersOfWarehouse(services: Services) {
  const { db, clock } = services;
  const table = new Map(warehouseHandlers(services).map((entry) => [entry.job.name, entry]));

  /** Runs the queued jobs and those that they enqueue, until none is left or all that are left fail. Returns the error
   *  codes of those. */
  async function runOutbox(rounds = 10): Promise<string[]> {
    for (let round = 0; round < rounds; round += 1) {
      const failed: string[] = [];
      const rows = await db.outbox.findMany({ where: { doneAt: null }, orderBy: { id: 'asc' } });
      const due = rows.filter(({ job }) => table.has(job));
      if (due.length === 0) return [];
      for (const { id, job, payload } of due) {
        const entry = table.get(job);
        try {
          await entry?.run(entry.job.payload.parse(payload));
          await db.outbox.update({ where: { id }, data: { doneAt: clock.now() } });
        } catch (error) {
          if (!isAppError(error)) throw error;
          failed.push(error.code);
        }
      }
      if (failed.length === due.length) return failed;
    }
    return [];
  }

  /** Sends an order to the warehouse and runs the jobs for it. */
  async function goesThere({ id }: { id: string }): Promise<void> {
    await considerForWarehouse(services, { orderId: id });
    await runOutbox();
  }

  return { runOutbox, goesThere };
}
