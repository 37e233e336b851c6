import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { connectionOf } from '#app/domain/stores/store-connection.ts';
import type { Milestone } from './write-tracking.job.ts';
import { trackingPage } from './tracking-page.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'settings' | 'vault' | 'log'>;

/** Writes tracking back to the store the order came from. Safe to repeat: what was sent is on
 *  record, and the platform is read before it is written. Custom stores hear by webhook instead. What
 *  the store will not take stands on the timeline, and the next step tries again.
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
  const after = await platform
    .writeTracking(
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
    )
    .catch((error: unknown) => sayRefusal(deps, shipment, input, error));
  if (!after) return;
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

type Told = { shipmentId: string; milestone: Milestone; at: string };

async function sayRefusal(
  deps: Needs,
  { id, orderId, order }: { id: string; orderId: string; order: { store: { name: string } } },
  { milestone, at }: Told,
  error: unknown,
): Promise<null> {
  if (!isAppError(error) || error.code !== 'store-refused') throw error;
  await deps.db.$transaction(async (tx) => {
    await recordEvent(tx, await lockOrder(tx, orderId), 'trackingRefused', {
      at: deps.clock.now(),
      source: 'store',
      actor: order.store.name,
      note: error.message,
      dedupeKey: `trackingRefused ${id} ${milestone} ${at}`,
    });
  });
  return null;
}
