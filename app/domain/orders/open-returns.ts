import { Prisma, type Shipment } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { returnsAmong, type Returns } from './returns-of-order.ts';

/** A return that has not ended; it ends together with its courier jobs. An order has at most one. */
const OPEN_RETURN = {
  kind: 'return',
  endedAt: null,
} as const satisfies Prisma.ShipmentWhereInput;

/** The orders that have an open return. */
export const COMING_BACK: Prisma.OrderWhereInput = { shipments: { some: OPEN_RETURN } };

/** SQL condition for a shipment `s` that is not a first delivery, or that was collected although it was cancelled or
 *  refused, so that its parcel may be left with a driver. */
export const NOT_PLAIN = Prisma.sql`
  (s.kind <> 'delivery' or (s.state in ('cancelled', 'refused') and s.collected_at is not null))`;

/** The returns of these orders, and the parcels left with drivers, by order. Orders with only ordinary deliveries
 *  are left out. */
export async function returnsOfOrders(
  db: Pick<Db, 'shipment' | '$queryRaw'>,
  orderIds: readonly string[],
): Promise<Map<string, Returns<Shipment>>> {
  if (orderIds.length === 0) return new Map();
  const some = await db.$queryRaw<{ id: string }[]>`
    select distinct s.order_id as id from shipments s
    where s.order_id = any(${[...orderIds]}::uuid[]) and ${NOT_PLAIN}`;
  return returnsOfNotPlain(
    db,
    some.map(({ id }) => id),
  );
}

/** As `returnsOfOrders`, for orders that `NOT_PLAIN` has already selected. */
export async function returnsOfNotPlain(
  db: Pick<Db, 'shipment'>,
  orderIds: string[],
): Promise<Map<string, Returns<Shipment>>> {
  if (orderIds.length === 0) return new Map();
  const found = await db.shipment.findMany({
    where: { orderId: { in: orderIds } },
    orderBy: { id: 'asc' },
  });
  const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, some]) => [orderId, returnsAmong(some)]));
}
