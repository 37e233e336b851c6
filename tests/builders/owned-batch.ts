import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import type { GivenMerchant } from './given.ts';

type Batched = { merchant: GivenMerchant; orderKey: string; orderId: string };

/** A finished batch of the merchant. */
export async function ownedBatch(
  { db, clock }: Services,
  { merchant, orderKey, orderId }: Batched,
): Promise<string> {
  const id = newId();
  const at = clock.now();
  const order = { position: 0, orderKey, orderId, state: 'done', changedAt: at } as const;
  await db.batch.create({
    data: {
      id,
      intent: 'ship',
      input: {},
      state: 'finished',
      requestedBy: `user:${merchant.membershipId}`,
      userId: merchant.userId,
      merchantId: merchant.merchantId,
      createdAt: at,
      finishedAt: at,
      orders: { create: order },
    },
  });
  return id;
}

type OwnedDocuments = {
  merchant: GivenMerchant;
  orderRow: string;
  printed: string;
  paper: string;
  label: string;
};

/** A finished document, and a label that could not be printed. */
export async function ownedBatchAndFiles(
  services: Services,
  { merchant, orderRow, printed, paper, label }: OwnedDocuments,
) {
  const [jobId, printJobId] = [newId(), newId()];
  const zpl = `^XA^FD${label}^FS^XZ`;
  const fileKey = `documents/${jobId}.pdf`;
  await services.files.put(fileKey, Buffer.from(paper), 'application/pdf');
  await services.db.documentJob.create({
    data: {
      id: jobId,
      kind: 'shippingLabels',
      state: 'completed',
      fileKey,
      requestedBy: `user:${merchant.membershipId}`,
      requestedByUserId: merchant.userId,
      merchantId: merchant.merchantId,
      orderIds: [orderRow],
    },
  });
  await services.db.printJob.create({
    data: {
      id: printJobId,
      userId: merchant.userId,
      orderId: printed,
      state: 'failed',
      zpl,
    },
  });
  return { jobId, printJobId };
}
