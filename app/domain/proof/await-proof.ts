import type { Tx } from '#app/domain/shared/outbox.ts';

/** A delivery has ended, successfully or not, so its courier is asked for proof, at once and a few more times. A
 *  later reading returns the same entry numbers, so each is stored once. The courier's clock may be ahead of ours. */
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
