import type { PickupLocation } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isBeforeBooking, ORDER_STATUSES } from './order-status.rules.ts';

/** How many unbooked orders are to be collected at each of these pickup locations, by location id. Locations
 *  without such orders are left out. */
export async function unbookedAt(
  db: Pick<Tx, 'order'>,
  places: readonly Pick<PickupLocation, 'id' | 'storeId'>[],
): Promise<ReadonlyMap<string, number>> {
  const status = { in: ORDER_STATUSES.filter(isBeforeBooking) };
  // The orders are found through their stores, because no index begins with the location.
  const storeIds = [...new Set(places.map(({ storeId }) => storeId))];
  const ids = places.map(({ id }) => id);
  const rows = await db.order.groupBy({
    by: ['pickupLocationId'],
    where: { storeId: { in: storeIds }, pickupLocationId: { in: ids }, status },
    _count: true,
  });
  return new Map(rows.map((row) => [row.pickupLocationId ?? '', row._count]));
}
