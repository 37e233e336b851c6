import type { Tx } from '#app/domain/shared/outbox.ts';

/** When the first photo or signature of a shipment's arrival was recorded; null if none is stored. The public page
 *  shows that there is proof, but not what it contains. */
export async function proofRecordedAt(tx: Tx, shipmentId: string | null): Promise<Date | null> {
  if (!shipmentId) return null;
  const first = await tx.proof.findFirst({
    where: { shipmentId, state: 'kept', isOfFailure: false, kind: { not: 'note' } },
    orderBy: [{ at: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    select: { at: true, keptAt: true },
  });
  return first?.at ?? first?.keptAt ?? null;
}
