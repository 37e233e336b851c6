import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Settings } from '#app/ports/services.ts';

/** Whose shipment it is. */
export type PricedStore = { merchantId: string; storeId: string };

type Needs = { db: Tx; settings: Pick<Settings, 'orderFeeCents'> };

/** What a shipment of each of these stores costs whose fee is held at `at`. Nothing else decides it: what
 *  is told before, and what is held, ask here. */
export async function shipmentPrices(
  { settings }: Needs,
  _stores: readonly PricedStore[],
  _at: Date,
): Promise<(store: PricedStore) => number> {
  return () => settings.orderFeeCents;
}
