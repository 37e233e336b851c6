import type { Order } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The pickup location of a store's order: the one that the platform assigned if we know it, else the store's
 *  default, else its first (product.md D26). Null if the store has none. */
export async function choosePickupLocation(
  tx: Tx,
  storeId: string,
  assignedExternalId: string | null,
): Promise<string | null> {
  const locations = await tx.pickupLocation.findMany({
    where: { storeId, deletedAt: null },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, externalId: true },
  });
  const assigned = assignedExternalId
    ? locations.find((l) => l.externalId === assignedExternalId)
    : undefined;
  return assigned?.id ?? locations[0]?.id ?? null;
}

/** The pickup location from which the order is collected now, by id: its own, or the store's choice if the order has
 *  none or its own was removed. Null if the store has none. */
export async function currentPickup(
  tx: Tx,
  { storeId, pickupLocationId }: Pick<Order, 'storeId' | 'pickupLocationId'>,
): Promise<string | null> {
  const own = pickupLocationId
    ? await tx.pickupLocation.findFirst({ where: { id: pickupLocationId, deletedAt: null } })
    : null;
  return own?.id ?? choosePickupLocation(tx, storeId, null);
}

/** The order with a pickup location that still exists: if its own was removed, it gets the store's current one. An
 *  order without a location is returned unchanged. The order must be locked by the caller's transaction.
 *  @throws AppError 'conflict' if the store has no pickup location left. */
export async function withLivePickup(tx: Tx, order: Order): Promise<Order> {
  if (order.pickupLocationId === null) return order;
  const pickupLocationId = await currentPickup(tx, order);
  if (pickupLocationId === order.pickupLocationId) return order;
  if (!pickupLocationId)
    throw new AppError('conflict', 'The store has no pickup location. Add one first.');
  return tx.order.update({ where: { id: order.id }, data: { pickupLocationId } });
}
