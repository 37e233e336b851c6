import type { Tx } from '#app/domain/shared/outbox.ts';

/** The pickup location of a store's order: the platform's assigned one when we know it, else the
 *  store's default, else its first (product.md D26). Null when the store has none. */
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
