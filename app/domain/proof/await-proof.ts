import type { Tx } from '#app/domain/shared/outbox.ts';

/** A delivery has ended, well or not: its courier is asked what the driver left, at once and a few times
 *  more. What is asked for anew is told under the same numbers, and kept once. A courier's
 *  clock may run ahead of ours. */
export async function awaitProof(
  tx: Tx,
  shipmentId: string,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await tx.shipment.update({
    where: { id: shipmentId },
    data: { proofDueAt: at < now ? at : now, proofAsks: 0 },
  });
}
