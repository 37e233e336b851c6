import { driverLinkOf } from '#app/domain/orders/driver-link.rules.ts';
import { isOnAnyOf, type ScannedParcel } from '#app/domain/orders/scanned-key.rules.ts';
import { proofRecordedAt } from '#app/domain/proof/proof-recorded.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import type { PublicTracking } from './public-tracking.ts';
import { returnWordsForRecipient } from './return-recipient-words.rules.ts';
import { returnTracker } from './return-tracker.rules.ts';
import { outcomeOfReturn, trackingRows } from './tracking-rows.rules.ts';

/** A return by its own number (`KEY-R1`), and never anything about a person (product.md D7).
 *  @throws AppError 'not-found' for anything that is no return of ours. */
export async function trackReturn(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  number: ScannedParcel,
): Promise<PublicTracking> {
  const { reference } = number;
  const shipment = await db.shipment.findUnique({
    where: { reference },
    include: { order: { select: { store: { select: { name: true } } } } },
  });
  if (shipment?.kind !== 'return' || !isOnAnyOf(number, [shipment])) throw notFound('Return');
  const events = await db.orderEvent.findMany({
    where: { orderId: shipment.orderId, note: reference, source: 'courier' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { at: true, kind: true },
  });
  const tracker = returnTracker(shipment, events);
  const { name: storeName } = shipment.order.store;
  const words = returnWordsForRecipient(shipment);
  const deliveryBy = shipment.driverName?.split(' ')[0] ?? `${settings.productName} delivery`;
  return {
    orderKey: reference,
    isReturn: true,
    isTurnedBack: shipment.isDeliveryOnly,
    back: null,
    part: null,
    statusLabel: words.now,
    words,
    proofAt:
      shipment.state === 'completed'
        ? ((await proofRecordedAt(db, shipment.id))?.toISOString() ?? null)
        : null,
    tracker,
    road: tracker,
    town: null,
    storeName,
    rows: trackingRows('return', outcomeOfReturn(shipment), { place: storeName, by: deliveryBy }),
    deliveryBy,
    trackingLink: driverLinkOf(shipment),
  };
}
