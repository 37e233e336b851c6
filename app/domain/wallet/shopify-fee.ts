import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { billUsageJob } from './bill-usage.job.ts';
import type { FeeOf, FeeSource } from './fee-source.ts';
import { SHOPIFY } from './transaction-types.rules.ts';

/** Shopify bills the shop: told when the fee is due, and told again where it goes back after that. */
export const SHOPIFY_BILL: FeeSource = {
  provider: SHOPIFY,
  hold: () => Promise.resolve([]),
  settle: () => [],
  takeAgain: () => [],
  async follow(tx, { id, status }, step, fee) {
    if (step === 'capture') await promiseUsage(tx, id, fee, 1);
    else if (status === 'SUCCESSFUL') await promiseUsage(tx, id, fee, -1);
  },
};

async function promiseUsage(
  tx: Tx,
  transactionId: string,
  { shipmentId, feeCents, at }: FeeOf,
  quantity: 1 | -1,
): Promise<void> {
  if (feeCents === 0) return;
  const { storeId } = await tx.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
    select: { storeId: true },
  });
  const id = newId();
  await tx.shopifyUsage.create({ data: { id, transactionId, storeId, quantity, at } });
  await enqueue(tx, billUsageJob, { usageId: id });
}
