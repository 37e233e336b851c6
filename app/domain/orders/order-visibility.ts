import type { Order, Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';

export type OrderPermission = Extract<Permission, `order.${string}`>;

/** The orders that an actor may see or act on, as a `where`. Every query of an endpoint must use it.
 *  @throws AppError 'not-allowed' when the role does not have the permission at all. */
export function ordersVisibleTo(actor: Actor, permission: OrderPermission): Prisma.OrderWhereInput {
  const scope = authorize(actor, permission);
  if (scope === 'ownHubs')
    return { hubScans: { some: { hubId: { in: [...actor.hubIds] }, undoneAt: null } } };
  return ownedRows(actor, scope);
}

/** Locks an order. Every transition of an order starts with it. The lock is only as strong as that of an update. With
 *  a stronger lock on the order, a second write to one of its parts would wait for it, because the database checks
 *  `part_of_id` again. That could deadlock with a transaction that waits for the part.
 *  @throws AppError 'not-found' for a part that was put back in the meantime. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  await tx.$queryRaw`select 1 from orders where id = ${id}::uuid for no key update`;
  const order = await tx.order.findUnique({ where: { id } });
  if (!order) throw notFound('Order');
  return order;
}

/** Locks the order with this key; null if there is none. */
export async function lockOrderByKey(tx: Tx, orderKey: string): Promise<Order | null> {
  const found = await tx.$queryRaw<
    object[]
  >`select 1 from orders where order_key = ${orderKey} for no key update`;
  return found.length > 0 ? tx.order.findUnique({ where: { orderKey } }) : null;
}
