import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import { proofDueJob } from './proof-due.job.ts';

/** Called when a delivery attempt has ended, successfully or not. The courier is then asked for proof within
 *  `TOGETHER_MS`, and a few more times later. Later readings return the same entry numbers, so each entry is stored
 *  once. The courier's clock may be ahead of ours, so the first reading is due now at the latest. */
export async function awaitProof(
  tx: Tx,
  shipmentId: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await tx.shipment.update({
    where: { id: shipmentId },
    data: { proofDueAt: at < now ? at : now, proofAsks: 0 },
  });
  await startDueReadings(tx, [shipmentId], now);
}

/** Deliveries that end within this time are read together, because we may call the courier only a few times a
 *  second, and bookings need those calls too. */
const TOGETHER_MS = 3_000;

/** Starts the readings of these shipments, which are due, without waiting for the timer. Each shipment has its own job,
 *  so that no transaction waits for another. The first of the jobs that become due together reads for all. */
export async function startDueReadings(
  tx: Tx,
  shipmentIds: readonly string[],
  now: Date,
): Promise<void> {
  const due = shipmentIds.map((shipmentId) => ({ shipmentId, at: now.getTime() }));
  const dueAt = new Date(Math.ceil(now.getTime() / TOGETHER_MS) * TOGETHER_MS);
  await enqueueAll(tx, proofDueJob, due, dueAt);
}
