import type { Proof } from '@prisma/client';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { startDueReadings } from './await-proof.ts';
import { fetchProofJob } from './fetch-proof.job.ts';
import { LAST_ASK } from './proof-asks.rules.ts';

/** Starts fetching a failed picture again. The order must be locked by the caller's transaction. */
export async function fetchAgain(tx: Tx, { id, turn }: Pick<Proof, 'id' | 'turn'>): Promise<void> {
  const begun = await tx.proof.updateMany({
    where: { id, turn, state: 'failed' },
    data: { state: 'wanted', turn: turn + 1, problem: null },
  });
  if (begun.count > 0) await enqueue(tx, fetchProofJob, { proofId: id, turn: turn + 1 });
}

/** Starts fetching all failed pictures of an order again and returns how many there are. The courier is asked once
 *  more as well, because URLs expire. The order must be locked by the caller's transaction. */
export async function fetchAllAgain(tx: Tx, orderId: string, now: Date): Promise<number> {
  const failed = await tx.proof.findMany({ where: { state: 'failed', shipment: { orderId } } });
  await lookAgain(tx, [...new Set(failed.map(({ shipmentId }) => shipmentId))], now);
  for (const one of failed) await fetchAgain(tx, one);
  return failed.length;
}

/** Starts a reading. The readings that were due later still follow. */
async function lookAgain(tx: Tx, shipmentIds: readonly string[], now: Date): Promise<void> {
  const where = { id: { in: [...shipmentIds] } };
  await tx.shipment.updateMany({
    where: { ...where, proofDueAt: { not: null }, proofAsks: { gt: 0 } },
    data: { proofDueAt: now, proofAsks: { decrement: 1 } },
  });
  await tx.shipment.updateMany({
    where: { ...where, proofDueAt: null },
    data: { proofDueAt: now, proofAsks: LAST_ASK },
  });
  await startDueReadings(tx, shipmentIds, now);
}
