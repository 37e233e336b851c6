import type { Tx } from '#app/domain/shared/outbox.ts';

/** Called when a delivery attempt has ended, successfully or not. The courier is then asked for proof at once and a few
 *  more times. Later readings return the same entry numbers, so each entry is stored once. The courier's clock may be
 *  ahead of ours, so the first reading is due now at the latest. */
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
