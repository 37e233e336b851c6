import type { Tx } from '#app/domain/shared/outbox.ts';
import { isBeforeBooking, ORDER_STATUSES } from './order-status.rules.ts';

/** How many unbooked orders are to be collected at each of these pickup locations, by location id. Locations
 *  without such orders are left out. */
export async function unbookedAt(
  db: Pick<Tx, 'order'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const status = { in: ORDER_STATUSES.filter(isBeforeBooking) };
  const rows = await db.order.groupBy({
    by: ['pickupLocationId'],
    where: { pickupLocationId: { in: [...ids] }, status },
    _count: true,
  });
  return new Map(rows.map((row) => [row.pickupLocationId ?? '', row._count]));
}
