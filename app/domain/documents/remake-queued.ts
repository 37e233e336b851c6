import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { PrinterDpi } from './label-scale.rules.ts';
import { labelsOf, type Person } from './own-labels.ts';
import { startDocumentIn } from './start-document.ts';

/** Replaces the person's queued labels that were made for another printer resolution: removes them and starts one
 *  document with their orders, in the sequence of the queue. */
export async function remakeQueued(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  actor: Person,
  dpi: PrinterDpi,
): Promise<void> {
  const queued = await tx.printJob.findMany({
    where: { ...labelsOf(actor), state: 'queued', dpi: { not: dpi } },
    orderBy: [{ createdAt: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    select: { id: true, order: { select: { id: true, merchantId: true } } },
  });
  const removed = await tx.printJob.deleteMany({
    where: { id: { in: queued.map(({ id }) => id) }, state: 'queued' },
  });
  if (removed.count === 0) return;
  const orders = [...new Map(queued.map(({ order }) => [order.id, order])).values()];
  await startDocumentIn(tx, deps, actor, 'zebraLabels', orders, { skipsLimit: true });
}
