import type { Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { ofFamily, parentIdOf } from './family.ts';
import type { SplitFacts } from './part.rules.ts';

type Row = Pick<Order, 'id' | 'orderId' | 'partOfId'>;

/** The facts that decide whether an order can be split and a part put back. */
export async function splitFactsOf(db: Tx, order: Row): Promise<SplitFacts> {
  const parentId = parentIdOf(order);
  const { _count: lines, _sum } = await db.orderLine.aggregate({
    where: { orderId: order.id },
    _count: true,
    _sum: { shippableQuantity: true },
  });
  const rest = { subjectId: order.id, code: 'restToSend', closedAt: null };
  return {
    pieces: lines === 0 ? null : (_sum.shippableQuantity ?? 0),
    rows: await db.order.count({ where: ofFamily([parentId]) }),
    hasRest: (await db.alert.count({ where: rest })) > 0,
    part: order.partOfId ? await partFacts(db, order, parentId) : null,
  };
}

async function partFacts(
  db: Tx,
  { id, orderId }: Row,
  parentId: string,
): Promise<SplitFacts['part']> {
  const parent = await db.order.findUniqueOrThrow({
    where: { id: parentId },
    select: { orderId: true, status: true },
  });
  const isNamed = await isNamedElsewhere(db, id);
  return { orderId, of: parent.orderId, parentStatus: parent.status, isNamed };
}

/** Whether other rows refer to the part. They would refer to nothing if the part were deleted. */
async function isNamedElsewhere(db: Tx, orderId: string): Promise<boolean> {
  const counts = [
    await db.shipment.count({ where: { orderId } }),
    await db.manifestRow.count({ where: { orderId } }),
    await db.printJob.count({ where: { orderId } }),
    await db.warehouseOrder.count({ where: { orderId } }),
    await db.hubScan.count({ where: { orderId } }),
    await db.documentJob.count({ where: { orderIds: { has: orderId } } }),
  ];
  return counts.some((count) => count > 0);
}
