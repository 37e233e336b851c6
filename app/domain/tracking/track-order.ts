import type { OrderStatus } from '@prisma/client';
import { z } from 'zod';
import { notFound } from '#app/domain/shared/errors.ts';
import { ORDER_KEY_PATTERN } from '#app/domain/shared/ids.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { roadOf, trackerOf } from '#app/domain/orders/tracker.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { RECIPIENT_WORDS } from './recipient-words.rules.ts';

export const TRACK_MESSAGE = 'Please fill all fields';

/** Spaces and dashes that people type are forgiven; so are small letters. */
export const TrackingNumber = z
  .string({ error: TRACK_MESSAGE })
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, TRACK_MESSAGE).max(64));

export type PublicTracking = {
  orderKey: string;
  statusLabel: string;
  /** The same for the recipient, and what to do where something is wrong. */
  words: (typeof RECIPIENT_WORDS)[OrderStatus];
  tracker: ReturnType<typeof trackerOf>;
  /** How far the parcel itself has come. */
  road: ReturnType<typeof roadOf>;
  town: string | null;
  storeName: string;
  /** The driver's first name, or the product's own delivery. */
  deliveryBy: string;
  trackingLink: string | null;
};

/** What anyone who holds the tracking number may see: never a name, phone, e-mail or street
 *  (product.md D7). @throws AppError 'not-found' for anything that is not an order key of ours. */
export async function trackOrder(
  deps: Pick<Services, 'db' | 'settings'>,
  trackingNumber: string,
): Promise<PublicTracking> {
  if (!ORDER_KEY_PATTERN.test(trackingNumber)) throw notFound('Order');
  const order = await deps.db.order.findUnique({
    where: { orderKey: trackingNumber },
    select: {
      orderKey: true,
      status: true,
      city: true,
      driverName: true,
      currentShipmentId: true,
      store: { select: { name: true } },
      events: { orderBy: { at: 'asc' }, select: { at: true, applied: true, toStatus: true } },
    },
  });
  if (!order) throw notFound('Order');
  const shipment = order.currentShipmentId
    ? await deps.db.shipment.findUnique({
        where: { id: order.currentShipmentId },
        select: { trackingLink: true },
      })
    : null;
  return {
    orderKey: order.orderKey,
    statusLabel: statusLabel(order.status, deps.settings.productName),
    words: RECIPIENT_WORDS[order.status],
    tracker: trackerOf(order.status, order.events),
    road: roadOf(order.status, order.events),
    town: order.city,
    storeName: order.store.name,
    deliveryBy: order.driverName?.split(' ')[0] ?? `${deps.settings.productName} delivery`,
    trackingLink: shipment?.trackingLink ?? null,
  };
}
