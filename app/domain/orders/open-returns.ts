import type { Prisma, Shipment } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { returnsAmong, type Returns } from './returns-of-order.ts';

/** A return that has not ended; it ends together with its courier jobs. An order has at most one. */
const OPEN_RETURN = {
  kind: 'return',
  endedAt: null,
} as const satisfies Prisma.ShipmentWhereInput;

/** The orders that have an open return. */
export const COMING_BACK: Prisma.OrderWhereInput = { shipments: { some: OPEN_RETURN } };

/** Selects orders that had more than one trip, or whose parcel may be left with a driver. `havingMore` in
 *  `order-rows.ts` must select at least these. */
const NOT_PLAIN: Prisma.ShipmentWhereInput = {
  OR: [{ kind: { not: 'delivery' } }, { state: 'cancelled', collectedAt: { not: null } }],
};

/** The returns of these orders, and the parcels left with drivers, by order. Orders with only ordinary deliveries
 *  are left out. */
export async function returnsOfOrders(
  db: Pick<Db, 'shipment'>,
  orderIds: readonly string[],
): Promise<Map<string, Returns<Shipment>>> {
  if (orderIds.length === 0) return new Map();
  const some = await db.shipment.findMany({
    where: { AND: [{ orderId: { in: [...orderIds] } }, NOT_PLAIN] },
    select: { orderId: true },
    distinct: ['orderId'],
  });
  if (some.length === 0) return new Map();
  const found = await db.shipment.findMany({
    where: { orderId: { in: some.map(({ orderId }) => orderId) } },
    orderBy: { id: 'asc' },
  });
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, some]) => [orderId, returnsAmong(some)]));
}
