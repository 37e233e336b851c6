import { Prisma, type Order } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { rowsOf } from '#app/domain/shared/json-rows.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
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

/** Locks an order. A transition needs the order locked, here or in another way. The lock is only as strong as that of
 *  an update. With a stronger lock on the order, a second write to one of its parts would wait for it, because the
 *  database checks `part_of_id` again. That could deadlock with a transaction that waits for the part.
 *  @throws AppError 'not-found' for a part that was put back in the meantime. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const order = await lockedOrder(tx, Prisma.sql`id = ${id}::uuid`);
  if (!order) throw notFound('Order');
  return order;
}

/** Locks the order with this key; null if there is none. */
export async function lockOrderByKey(tx: Tx, orderKey: string): Promise<Order | null> {
  return lockedOrder(tx, Prisma.sql`order_key = ${orderKey}`);
}

/** The row as it is once the lock is taken, even if the lock had to wait for another transaction. */
async function lockedOrder(tx: Tx, where: Prisma.Sql): Promise<Order | null> {
  const found = await tx.$queryRaw<{ row: object }[]>`
    ${PREPARED} select to_json(orders) as row from orders where ${where} for no key update`;
  const rows = found.map(({ row }) => row);
  return rowsOf('Order', rows)[0] ?? null;
}
