import type { Order } from '@prisma/client';
import { ofFamily, parentIdOf } from '#app/domain/orders/family.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { claimForWarehouse } from './claim-for-warehouse.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Assigns an order to its store's warehouse if it can ship, new orders go there, and no person has to decide.
 *  Idempotent. Shipping the order takes the same lock, so that it cannot be both shipped and assigned. */
export async function considerForWarehouse(
  deps: Needs,
  { orderId }: { orderId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    if (!(await tx.order.count({ where: { id: orderId } }))) return;
    const order = await lockOrder(tx, orderId);
    if (!(await isDue(tx, order))) return;
    if (await isForPeople(tx, order)) return;
    const transition = { at: deps.clock.now(), source: 'system', actor: 'System' } as const;
    await claimForWarehouse(tx, order, transition);
  });
}

async function isDue(tx: Tx, order: Order): Promise<boolean> {
  const { status, heldAt, erasedAt, atWarehouseSince, sentFromWarehouseAt } = order;
  if (status !== 'eligible' || heldAt || erasedAt || atWarehouseSince || sentFromWarehouseAt)
    return false;
  const store = await tx.store.findUniqueOrThrow({ where: { id: order.storeId } });
  return store.warehouseSince !== null && store.state !== 'disconnected';
}

/** Whether only a person may assign the order again: after the warehouse refused it, or after a person called back any
 *  part of the order. */
async function isForPeople(tx: Tx, order: Order): Promise<boolean> {
  const refused = { orderId: order.id, state: 'refused' as const };
  const takenBack = { order: ofFamily([parentIdOf(order)]), takenBack: true };
  return (await tx.warehouseOrder.count({ where: { OR: [refused, takenBack] } })) > 0;
}

const BATCH = 200;

/** Applies `considerForWarehouse` to the store's shippable orders that were never assigned to the warehouse, after a
 *  person requested that. */
export async function considerOpenOrders(
  deps: Needs,
  { storeId }: { storeId: string },
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await deps.db.order.findMany({
      where: { storeId, ...GOES_IF_ASKED, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    });
    for (const { id: orderId } of batch) await considerForWarehouse(deps, { orderId });
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}

/** Open orders that can be assigned when a person switches the warehouse on. */
export const GOES_IF_ASKED = {
  status: 'eligible',
  heldAt: null,
  erasedAt: null,
  atWarehouseSince: null,
  sentFromWarehouseAt: null,
  atWarehouse: { is: null },
} as const;
