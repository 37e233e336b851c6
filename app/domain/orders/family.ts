import type { Order, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { ordersVisibleTo, type OrderPermission } from './order-visibility.ts';

/** A Prisma `where` for orders with their parts. What the store reports applies to all rows of such a family, and so
 *  does an erasure. */
export function ofFamily(parentIds: readonly string[]): Prisma.OrderWhereInput {
  const ids = { in: [...parentIds] };
  return { OR: [{ id: ids }, { partOfId: ids }] };
}

export function parentIdOf({ id, partOfId }: Pick<Order, 'id' | 'partOfId'>): string {
  return partOfId ?? id;
}

/** Sorts the order itself first, then its parts by number. */
export const IN_FAMILY = { partNumber: { sort: 'asc', nulls: 'first' } } as const;

/** Locks the order of a row with all its parts: the order first, then the parts by id. Callers that lock several orders
 *  by id use the same sequence: a part is newer than its order, so its id is greater. The transaction must not hold
 *  locks on only some rows of the family. A courier event on a part locks only that part, and may read its order
 *  (`lockOrder`). Parts are locked `for update`, so that no new row can refer to a part while it is put back.
 *  @throws AppError 'not-found' for a part that was put back in the meantime. */
export async function lockFamily(tx: Tx, id: string): Promise<[Order, ...Order[]]> {
  const row = await tx.order.findUnique({ where: { id }, select: { partOfId: true } });
  if (!row) throw notFound('Order');
  const parentId = row.partOfId ?? id;
  await tx.$queryRaw`select 1 from orders where id = ${parentId}::uuid for no key update`;
  // This is a second statement, so that it sees a part that was created while the first one waited for its lock.
  await tx.$queryRaw`
    select 1 from orders where part_of_id = ${parentId}::uuid order by id for update`;
  const [parent, ...parts] = await familyOf(tx, parentId);
  if (!parent) throw new Error('An order was locked and is gone.');
  return [parent, ...parts];
}

/** Locks an order or part, given by its key, together with the other rows of its order.
 *  @throws AppError 'not-found', also for an order that the actor may not see. */
export async function lockVisibleFamily(
  tx: Tx,
  actor: Actor,
  permission: OrderPermission,
  orderKey: string,
): Promise<{ order: Order; others: Order[] }> {
  const seen = await tx.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, permission), { orderKey }] },
    select: { id: true },
  });
  const rows = seen ? await lockFamily(tx, seen.id) : [];
  const order = rows.find(({ id }) => id === seen?.id);
  if (!order) throw notFound('Order');
  return { order, others: rows.filter((row) => row !== order) };
}

/** The order itself, then its parts. */
function familyOf(db: Tx, parentId: string): Promise<Order[]> {
  return db.order.findMany({ where: ofFamily([parentId]), orderBy: IN_FAMILY });
}

/** The ids of all rows of an order's family, given the id of any one of them. */
export async function familyIds(db: Tx, id: string): Promise<string[]> {
  const row = await db.order.findUnique({ where: { id }, select: { id: true, partOfId: true } });
  if (!row) return [];
  const where = ofFamily([parentIdOf(row)]);
  const rows = await db.order.findMany({ where, orderBy: IN_FAMILY, select: { id: true } });
  return rows.map((one) => one.id);
}
