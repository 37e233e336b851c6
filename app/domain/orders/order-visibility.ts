import type { Order, Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';

export type OrderPermission = Extract<Permission, `order.${string}`>;

/** The orders an actor may see or act on, as a `where`. Every query of a door goes through it.
 *  @throws AppError 'not-allowed' when the role has no such permission at all. */
export function ordersVisibleTo(actor: Actor, permission: OrderPermission): Prisma.OrderWhereInput {
  const scope = authorize(actor, permission);
  if (scope === 'ownHubs')
    return { hubScans: { some: { hubId: { in: [...actor.hubIds] }, undoneAt: null } } };
  return ownedRows(actor, scope);
}

/** Takes the row's lock; everything that moves an order goes through here first. No more than its own
 *  update takes, as wherever an order is locked: who writes a part twice looks at its order again
 *  (`part_of_id`), and must not wait for whoever waits for the part.
 *  @throws AppError 'not-found' of a part that was put back meanwhile. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  await tx.$queryRaw`select 1 from orders where id = ${id}::uuid for no key update`;
  const order = await tx.order.findUnique({ where: { id } });
  if (!order) throw notFound('Order');
  return order;
}

/** The same of the order that has this key; null where none has. */
export async function lockOrderByKey(tx: Tx, orderKey: string): Promise<Order | null> {
  const found = await tx.$queryRaw<
    object[]
  >`select 1 from orders where order_key = ${orderKey} for no key update`;
  return found.length > 0 ? tx.order.findUnique({ where: { orderKey } }) : null;
}
