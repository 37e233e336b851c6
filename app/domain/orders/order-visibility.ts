import type { Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';

export type OrderPermission = Extract<Permission, `order.${string}`>;

/** The orders an actor may see or act on, as a `where`. Every query of a door goes through it.
 *  @throws AppError 'not-allowed' when the role has no such permission at all. */
export function ordersVisibleTo(actor: Actor, permission: OrderPermission): Prisma.OrderWhereInput {
  const scope = authorize(actor, permission);
  if (scope === 'ownHubs') return { hubScans: { some: { hubId: { in: [...actor.hubIds] } } } };
  return ownedRows(actor, scope);
}

/** One order by its key, locked for this transaction.
 *  @throws AppError 'not-found' also for an order that the actor may not see. */
export async function lockVisibleOrder(
  tx: Tx,
  actor: Actor,
  permission: OrderPermission,
  orderKey: string,
) {
  const seen = await tx.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, permission), { orderKey }] },
    select: { id: true },
  });
  if (!seen) throw notFound('Order');
  return lockOrder(tx, seen.id);
}

/** Takes the row's lock; everything that moves an order goes through here first. */
export async function lockOrder(tx: Tx, id: string) {
  await tx.$queryRaw`select 1 from orders where id = ${id}::uuid for update`;
  return tx.order.findUniqueOrThrow({ where: { id } });
}
