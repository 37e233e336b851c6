import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { invalidField, notFound } from '#app/domain/shared/errors.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import type { Services } from '#app/ports/services.ts';

/** The hub to which parcels from a pickup location are brought. `isChosen` means that an administrator chose it;
 *  otherwise it is the nearest hub. */
export type LocationHub = { hubId: string | null; name: string | null; isChosen: boolean };

/** The hubs of pickup locations, by location. */
export async function hubsOfLocations(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
): Promise<Map<string, LocationHub>> {
  const rows = await db.$queryRaw<(LocationHub & { id: string })[]>`
    select p.id, h.id as "hubId", h.name, p.hub_id is not null as "isChosen"
    from pickup_locations p
    left join hubs h on h.id = coalesce(p.hub_id, nearest_hub(p.latitude, p.longitude))
    where p.id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, ...hub }) => [id, hub]));
}

/** All hubs that can be chosen for a pickup location, by name.
 *  @throws AppError 'not-allowed'. */
export function hubsToChoose(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
): Promise<{ id: string; name: string }[]> {
  authorize(actor, 'hub.write');
  return db.hub.findMany({
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
}

/** Sets the hub to which parcels from a pickup location are brought; `hubId` null means the nearest hub. Live
 *  shipments from the location that no hub has received yet are then expected at that hub too.
 *  @throws AppError 'not-allowed', 'not-found', 'invalid-input' for a hub that does not exist. */
export async function chooseLocationHub(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { locationId, hubId }: { locationId: string; hubId: string | null },
): Promise<void> {
  authorize(actor, 'hub.write');
  await db.$transaction(async (tx) => {
    const where = { id: locationId, deletedAt: null };
    const location = isUuid(locationId) ? await tx.pickupLocation.findFirst({ where }) : null;
    if (!location) throw notFound('Pickup location');
    const isHub = !hubId || (isUuid(hubId) && (await tx.hub.count({ where: { id: hubId } })) > 0);
    if (!isHub) throw invalidField('hubId', 'Choose one of the hubs.');
    await tx.pickupLocation.update({ where: { id: locationId }, data: { hubId } });
    await tx.$executeRaw`update shipments s
      set hub_id = coalesce(${hubId}::uuid, nearest_hub(${location.latitude}, ${location.longitude}))
      from orders o where o.id = s.order_id and o.pickup_location_id = ${locationId}::uuid
        and s.state in ('requested', 'booking', 'booked') and s.received_at is null`;
    const { storeId: subject, merchantId } = location;
    const fields = ['hub'];
    const at = clock.now();
    await writeAudit(tx, actor, {
      at,
      action: 'store.locationHub',
      subject,
      merchantId,
      detail: { fields },
    });
  });
}
