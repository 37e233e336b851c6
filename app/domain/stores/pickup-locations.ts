import type { PickupLocation } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { townMiddle } from '#app/domain/shared/town-position.ts';
import { judgeStoreJob } from '#app/domain/orders/judge-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import { STORE_MESSAGES, type PickupLocationInput } from './store.schema.ts';
import { storeByName } from './store-visibility.ts';

/** Adds a pickup location; the store's first one is its default. Without a position it lies in the
 *  middle of its town. Orders that waited for one are judged again at once.
 *  @throws AppError 'invalid-input' at the address when nobody knows the town. */
export async function createPickupLocation(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  actor: Actor,
  input: PickupLocationInput,
  /** Runs in the location's own transaction. */
  onMade?: (tx: Tx, location: PickupLocation) => Promise<void>,
): Promise<PickupLocation> {
  const phone = input.phone ? (parsePhone(input.phone)?.e164 ?? null) : null;
  if (input.phone && !phone) throw invalidField('phone', NO_PHONE);
  const province = input.province ? (provinceCode(input.province, 'ZA') ?? input.province) : null;
  // Outside the transaction: the address service may be a call over the network.
  const position = await positionOf(deps, { ...input, province });
  return deps.db.$transaction(async (tx) => {
    const store = await storeByName(tx, actor, 'pickupLocation.write', input.storeName);
    await tx.$queryRaw`select 1 from stores where id = ${store.id}::uuid for update`;
    const count = await tx.pickupLocation.count({ where: { storeId: store.id, deletedAt: null } });
    const { storeName: _storeName, locationName, ...place } = input;
    const address = [place.street, place.suburb, place.city, province, place.postalCode]
      .filter(Boolean)
      .join(', ');
    const location = await tx.pickupLocation.create({
      data: {
        ...place,
        ...position,
        province,
        phone,
        address,
        id: newId(),
        name: locationName,
        storeId: store.id,
        merchantId: store.merchantId,
        isDefault: count === 0,
      },
    });
    const { id: subject, merchantId } = store;
    const at = deps.clock.now();
    await writeAudit(tx, actor, { at, action: 'store.location', subject, merchantId });
    await enqueue(tx, judgeStoreJob, { storeId: store.id, cause: location.id });
    await onMade?.(tx, location);
    return location;
  });
}

async function positionOf(deps: Pick<Services, 'places'>, input: PickupLocationInput) {
  const { latitude, longitude, geoSource, approximate } = input;
  if (latitude !== null && longitude !== null)
    return { latitude, longitude, geoSource, approximate };
  const town = await townMiddle(deps, input);
  if (!town) throw invalidField('address', STORE_MESSAGES.noTown);
  return town;
}

/** The pickup locations of a store, the default first. */
export async function listPickupLocations(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  storeName: string,
): Promise<PickupLocation[]> {
  const store = await storeByName(deps.db, actor, 'pickupLocation.read', storeName);
  return deps.db.pickupLocation.findMany({
    where: { storeId: store.id, deletedAt: null },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
  });
}
