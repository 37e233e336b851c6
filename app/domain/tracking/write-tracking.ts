import type { Services } from '#app/ports/services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { connectionOf } from '#app/domain/stores/store-connection.ts';
import type { Milestone } from './write-tracking.job.ts';
import { trackingPage } from './tracking-page.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'settings' | 'vault' | 'log'>;

/** Writes tracking back to the store the order came from. Safe to repeat: what was sent is on
 *  record, and the platform is read before it is written. Custom stores hear by webhook instead.
 *  @throws AppError 'store-down' to be run again. */
export async function writeTracking(
  deps: Needs,
  input: { shipmentId: string; milestone: Milestone; at: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({
    where: { id: input.shipmentId },
    include: { order: { include: { store: true } }, storeUpdates: true },
  });
  const order = shipment?.order;
  if (!shipment || !order?.externalId) return;
  const { store } = order;
  if (store.state === 'disconnected' || store.integrationType === 'custom') return;
  const platform = deps.platforms[store.integrationType];
  if (!platform) return;
  const sent = Object.fromEntries(
    shipment.storeUpdates.map((update) => [update.key, update.externalId]),
  );
  const now = deps.clock.now();
  const after = await platform.writeTracking(
    await connectionOf(deps, store),
    {
      externalOrderId: order.externalId,
      orderKey: order.orderKey,
      trackingUrl: trackingPage(deps.settings.publicUrl, order.orderKey),
      carrier: deps.settings.productName,
      status: statusLabel(order.status, deps.settings.productName),
      milestone: input.milestone,
      at: new Date(input.at),
      notifyCustomer: store.notifyCustomer,
    },
    sent,
  );
  const fresh = Object.entries(after).filter(([key]) => !(key in sent));
  await deps.db.storeUpdate.createMany({
    data: fresh.map(([key, externalId]) => ({
      id: newId(),
      shipmentId: shipment.id,
      key,
      externalId,
      sentAt: now,
    })),
    skipDuplicates: true,
  });
}
