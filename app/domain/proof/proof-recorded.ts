import type { Tx } from '#app/domain/shared/outbox.ts';

/** When there was proof that a shipment arrived, for anyone: that there is one, and nothing of it. */
export async function proofRecordedAt(tx: Tx, shipmentId: string | null): Promise<Date | null> {
  if (!shipmentId) return null;
  const first = await tx.proof.findFirst({
    where: { shipmentId, state: 'kept', isOfFailure: false, kind: { not: 'note' } },
    orderBy: [{ at: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    select: { at: true, keptAt: true },
  });
  return first?.at ?? first?.keptAt ?? null;
}
