import type { DocumentJob } from '@prisma/client';
import { announce } from '#app/domain/shared/live.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { Label } from './label.schema.ts';
import { labelToZpl } from './label-zpl.rules.ts';
import { labelOf } from './order-label.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'> & {
  renderLabels: (labels: readonly Label[]) => Promise<Uint8Array>;
};

const BATCH = 200;

/** Makes what a document job asks for and closes it: a merged PDF, or labels queued for the person's
 *  printer. Safe to repeat: a closed job is left alone, and a print job is made once per order. */
export async function makeDocument(deps: Needs, input: { documentJobId: string }): Promise<void> {
  const job = await deps.db.documentJob.findUnique({ where: { id: input.documentJobId } });
  if (!job || job.state !== 'processing') return;
  const labels = await labelsOf(deps, job);
  const fileKey = job.kind === 'shippingLabels' ? await storePdf(deps, job, labels) : null;
  await deps.db.$transaction(async (tx) => {
    const closed = await tx.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: { state: 'completed', fileKey, done: labels.length, completedAt: deps.clock.now() },
    });
    if (closed.count === 0) return;
    if (job.kind === 'zebraLabels' && job.requestedByUserId) {
      const userId = job.requestedByUserId;
      await tx.printJob.createMany({
        data: labels.map(({ orderId, label }, position) => ({
          id: newId(),
          userId,
          orderId,
          documentJobId: job.id,
          position,
          zpl: labelToZpl(label),
          createdAt: deps.clock.now(),
        })),
        skipDuplicates: true,
      });
      await announce(tx, 'print', userId, job.id);
    }
    await announce(tx, 'document', job.requestedBy, job.id);
  });
}

/** A job that cannot be made says so: it never stays 'processing'. */
export async function failDocument(
  deps: Pick<Services, 'db' | 'clock'>,
  input: { documentJobId: string },
  reason: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const job = await tx.documentJob.findUnique({ where: { id: input.documentJobId } });
    if (!job || job.state !== 'processing') return;
    await tx.documentJob.update({
      where: { id: job.id },
      data: { state: 'error', error: reason, completedAt: deps.clock.now() },
    });
    await announce(tx, 'document', job.requestedBy, job.id);
  });
}

async function labelsOf(
  deps: Needs,
  job: DocumentJob,
): Promise<{ orderId: string; label: Label }[]> {
  const labels: { orderId: string; label: Label }[] = [];
  for (let start = 0; start < job.orderIds.length; start += BATCH) {
    const ids = job.orderIds.slice(start, start + BATCH);
    const orders = await deps.db.order.findMany({
      where: { id: { in: ids } },
      include: {
        store: true,
        pickupLocation: true,
        lines: { orderBy: { position: 'asc' } },
        shipments: true,
      },
    });
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const id of ids) {
      const order = byId.get(id);
      const shipment = order?.shipments.find((one) => one.id === order.currentShipmentId);
      if (order && shipment)
        labels.push({
          orderId: id,
          label: Label.parse(labelOf(order, shipment, deps.settings.productName)),
        });
    }
    await deps.db.documentJob.updateMany({
      where: { id: job.id, state: 'processing' },
      data: { done: labels.length },
    });
    await announce(deps.db, 'document', job.requestedBy, job.id);
  }
  return labels;
}

async function storePdf(
  deps: Needs,
  job: DocumentJob,
  labels: { label: Label }[],
): Promise<string> {
  const pdf = await deps.renderLabels(labels.map(({ label }) => label));
  const key = `documents/${job.createdAt.toISOString().slice(0, 10)}/${job.id}.pdf`;
  await deps.files.put(key, pdf, 'application/pdf');
  return key;
}
