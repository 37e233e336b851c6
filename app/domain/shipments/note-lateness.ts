import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Settings } from '#app/ports/services.ts';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import type { IsHoliday } from '#app/domain/shared/holidays.rules.ts';

type Needs = { db: Tx; settings: Pick<Settings, 'holidays'> };

/** Stores whether a delivery that has just ended came after its expected day. It is stored because the holidays
 *  that applied may change later. */
export async function noteLateness(deps: Needs, shipmentId: string): Promise<void> {
  const shipment = await deps.db.shipment.findFirst({
    where: { id: shipmentId, state: 'completed', kind: { not: 'return' }, isLate: null },
    include: { order: { select: { manifest: { select: { collectionDay: true } } } } },
  });
  if (!shipment?.deliveredAt) return;
  const { kind, order, bookedAt, requestedAt, firstReceivedFor, receivedFor } = shipment;
  const day = expectedDay(
    {
      ...shipment,
      receivedFor: firstReceivedFor ?? receivedFor,
      collectionDay: kind === 'delivery' ? (order.manifest?.collectionDay ?? null) : null,
      bookedAt: bookedAt ?? requestedAt,
    },
    await readHolidays(deps),
  );
  const isLate = isoDay(shipment.deliveredAt) > day;
  await deps.db.shipment.update({ where: { id: shipmentId }, data: { isLate } });
}

type ExpectedBy = {
  /** The delivery day for which a hub first received it, as a date column, and the time at which the hub received
   *  it. */
  receivedFor: Date | null;
  receivedAt: Date | null;
  /** The collection day of its manifest. */
  collectionDay: Date | null;
  bookedAt: Date;
};

/** The day, as `2025-03-07`, on which a parcel should reach its recipient. This is the delivery day for which a hub
 *  first received the parcel; without one, the day on which the hub received it; if no hub received it, the collection
 *  day of its manifest, unless it was booked after that day; and otherwise the day of the next cut-off after its booking
 *  (docs/domain/home.md). */
export function expectedDay(by: ExpectedBy, isHoliday: IsHoliday): string {
  const { receivedFor, receivedAt, collectionDay, bookedAt } = by;
  if (receivedFor) return writtenDay(receivedFor);
  if (receivedAt) return isoDay(receivedAt);
  if (collectionDay && writtenDay(collectionDay) >= isoDay(bookedAt))
    return writtenDay(collectionDay);
  return isoDay(nextCutOff(bookedAt, isHoliday).at);
}
