import type { Prisma, Shipment } from '@prisma/client';
import type { Db } from '#app/domain/shared/outbox.ts';
import { returnsAmong, type Returns } from './returns-of-order.ts';

/** Of a return that has not ended: it ends with its jobs. An order has one at a time. */
const OPEN_RETURN = {
  kind: 'return',
  endedAt: null,
} as const satisfies Prisma.ShipmentWhereInput;

/** The orders whose parcel is coming back. */
export const COMING_BACK: Prisma.OrderWhereInput = { shipments: { some: OPEN_RETURN } };

/** More than one way went, or may have been left unfinished. */
const NOT_PLAIN: Prisma.ShipmentWhereInput = {
  OR: [{ kind: { not: 'delivery' } }, { state: 'cancelled', collectedAt: { not: null } }],
};

/** The returns of these orders, and what is left with drivers, by order; nothing of an order that has had
 *  one shipment, which went its way or goes it. */
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
