import type { Order } from '@prisma/client';
import type { MadePaper } from '#app/domain/orders/keep-prints.ts';
import { lineFacts, shipmentOfPaper } from '#app/domain/orders/paper-facts.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** What the lines of a manifest show of orders that this transaction has locked. */
export async function madeLines(
  tx: Tx,
  orders: readonly (Order & Parameters<typeof lineFacts>[0])[],
): Promise<MadePaper[]> {
  const shipments = await tx.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => shipmentOfPaper(order) ?? []) } },
    select: { id: true, parcels: true },
  });
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return orders.map((order) => {
    const shipmentId = shipmentOfPaper(order);
    const facts = lineFacts(order, byId.get(shipmentId ?? ''));
    return { orderId: order.id, paper: 'manifest', shipmentId, facts };
  });
}
