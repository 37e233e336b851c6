import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Settings } from '#app/ports/services.ts';
import { expectedDay } from './expected-day.rules.ts';

type Needs = { db: Tx; settings: Pick<Settings, 'holidays'> };

/** Stores whether a delivery that has just ended came after its expected day. It is stored because the holidays
 *  that applied may change later. */
export async function noteLateness(deps: Needs, shipmentId: string): Promise<void> {
  const shipment = await deps.db.shipment.findFirst({
    where: { id: shipmentId, state: 'completed', kind: { not: 'return' }, isLate: null },
    include: { order: { select: { manifest: { select: { collectionDay: true } } } } },
  });
  if (!shipment?.deliveredAt) return;
  const { kind, order, bookedAt, requestedAt } = shipment;
  const day = expectedDay(
    {
      ...shipment,
      collectionDay: kind === 'delivery' ? (order.manifest?.collectionDay ?? null) : null,
      bookedAt: bookedAt ?? requestedAt,
    },
    await readHolidays(deps),
  );
  const isLate = isoDay(shipment.deliveredAt) > day;
  await deps.db.shipment.update({ where: { id: shipmentId }, data: { isLate } });
}
