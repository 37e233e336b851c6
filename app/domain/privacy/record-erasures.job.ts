import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';

export const recordErasuresJob = defineJob({
  name: 'privacy.record-erasures',
  lane: 'stores',
  /** `slot` numbers the periods of `SLOT_MS` since 1970. */
  payload: z.object({ slot: z.number().int() }),
  key: ({ slot }) => String(slot),
  retry: { attempts: 50, delayMs: 60_000 },
  timeoutMs: 300_000,
});

export const SLOT_MS = 5 * 60_000;
/** Longer than the transaction that erases can last after `at`. */
const AFTER_SLOT_MS = 60_000;

/** Queues the record of erasures, in the transaction that erases: one job for all erasures of five minutes, once these
 *  are over. */
export async function recordSoon(tx: Tx, at: Date): Promise<void> {
  const slot = Math.floor(at.getTime() / SLOT_MS);
  const due = new Date((slot + 1) * SLOT_MS + AFTER_SLOT_MS);
  await enqueue(tx, recordErasuresJob, { slot }, due);
}
