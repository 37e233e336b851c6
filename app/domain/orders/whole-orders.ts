import type { Prisma, Shipment } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import type { Services } from '#app/ports/services.ts';
import { shipmentOfDocument } from './document-facts.rules.ts';
import { findOrders, noteListing } from './list-orders.ts';
import type { OrderListQuery } from './order.schema.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';

const WITH = {
  store: { select: { name: true, state: true, warehouseSince: true } },
  merchant: { select: { phone: true } },
  pickupLocation: true,
  partOf: { select: { orderKey: true } },
  lines: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.OrderInclude;

/** An order with everything that the API returns about it. */
export type WholeOrder = Prisma.OrderGetPayload<{ include: typeof WITH }> & {
  /** The current shipment; null before the order shipped, and while an order that its store has reopened waits to. */
  shipment: Shipment | null;
};

type Needs = Pick<Services, 'db' | 'clock'>;

/** One page of the orders that the actor may read, in full. It needs as many queries for a hundred orders as for
 *  one. */
export async function listWholeOrders(
  deps: Needs,
  actor: Actor,
  query: OrderListQuery,
): Promise<Page<WholeOrder>> {
  await noteListing(deps, actor, query);
  const { totalDocs, ids } = await findOrders(deps, actor, query);
  const docs = await readWhole(
    deps.db,
    ids.map(({ id }) => id),
  );
  return pageOf(docs, totalDocs, query);
}

/** One order by its key or its id.
 *  @throws AppError 'not-found', also for an order that the actor may not see. */
export async function getWholeOrder(
  deps: Needs,
  actor: Actor,
  named: { orderKey: string } | { id: string },
): Promise<WholeOrder> {
  const { db } = deps;
  const where = 'id' in named ? named : { orderKey: orderKeyOf(named.orderKey) };
  const seen = await db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), where] },
    select: { id: true },
  });
  const [order] = seen ? await readWhole(db, [seen.id]) : [];
  if (!order) throw notFound('Order');
  await noteReading(deps, actor, { action: 'order.read', of: order });
  return order;
}

async function readWhole(db: Needs['db'], ids: readonly string[]): Promise<WholeOrder[]> {
  const orders = await db.order.findMany({ where: { id: { in: [...ids] } }, include: WITH });
  const current = orders.flatMap((order) => shipmentOfDocument(order) ?? []);
  const shipments = await db.shipment.findMany({ where: { id: { in: current } } });
  const shipmentOf = new Map(shipments.map((one) => [one.id, one]));
  const byId = new Map(orders.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order
      ? { ...order, shipment: shipmentOf.get(shipmentOfDocument(order) ?? '') ?? null }
      : [];
  });
}
