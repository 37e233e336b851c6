import type { EventSource, Order } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

const ALIVE: readonly Order['sourceState'][] = ['open', 'unpaid', 'onHold', 'nothingToShip'];

/** Records that the merchant too cancelled an order that its store has cancelled. */
export const KEPT = 'keptCancelled';

/** Whether the store has the order open, so that an order that the store itself ended can go on. */
export function isOpenInStore({ sourceState }: Pick<Order, 'sourceState'>): boolean {
  return ALIVE.includes(sourceState);
}

/** Who gave an ended order its status. A merchant who cancelled it after its store counts. */
export async function endedBy(
  tx: Tx,
  { id: orderId, status }: Pick<Order, 'id' | 'status'>,
): Promise<EventSource | null> {
  const end = await tx.orderEvent.findFirst({
    where: { orderId, OR: [{ applied: true, toStatus: status }, { kind: KEPT }] },
    orderBy: { id: 'desc' },
    select: { source: true },
  });
  return end?.source ?? null;
}
