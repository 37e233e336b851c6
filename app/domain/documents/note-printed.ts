import { KeptPrint, keepPrinted, lockWhatIsShown } from '#app/domain/orders/keep-prints.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Locks the order of a label, before the label itself, in the same sequence as an erasure does. */
export async function lockOrderOfLabel(tx: Tx, id: string): Promise<void> {
  const job = await tx.printJob.findUnique({ where: { id }, select: { orderId: true } });
  if (job) await lockWhatIsShown(tx, [job]);
}

/** Records that a label was printed (decision 047). If its document has a label for each of several parcels, this
 *  counts once all of them were printed, because until then some parcel has an earlier label. The label must be stored
 *  as acknowledged and its order locked by `lockOrderOfLabel`. */
export async function notePrinted(tx: Tx, id: string, at: Date): Promise<void> {
  const { orderId, documentJobId, shows } = await tx.printJob.findUniqueOrThrow({
    where: { id },
    select: { orderId: true, documentJobId: true, shows: true },
  });
  const kept = KeptPrint.nullable().parse(shows);
  if (!kept) return;
  const left = await tx.printJob.count({
    where: { orderId, documentJobId, id: { not: id }, state: { not: 'acknowledged' } },
  });
  if (left === 0) await keepPrinted(tx, orderId, kept, { at, documentJobId });
}
