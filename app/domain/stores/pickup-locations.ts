import type { PickupLocation, Store } from '@prisma/client';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { parseProvince } from '#app/domain/shared/province.ts';
import { townMiddle } from '#app/domain/shared/town-position.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import type { Services } from '#app/ports/services.ts';
import { keepADefault } from './shop-locations.ts';
import { STORE_MESSAGES, type PickupLocationInput } from './store.schema.ts';
import { storeByName } from './store-visibility.ts';

/** Adds a pickup location; a store's first one becomes its default. Without a position, the centre of its town is used.
 *  Orders that waited for a location are evaluated again at once.
 *  @throws AppError 'not-found', 'invalid-input' at the phone number, or at the address when the town is unknown. */
export async function createPickupLocation(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  actor: Actor,
  input: PickupLocationInput,
  /** Runs in the transaction that creates the location. */
  onMade?: (tx: Tx, location: PickupLocation) => Promise<void>,
): Promise<PickupLocation> {
  const columns = await columnsOf(deps, input);
  return deps.db.$transaction(async (tx) => {
    const store = await lockedStore(tx, actor, input.storeName);
    const { id: storeId, merchantId } = store;
    const same = await sameLocation(tx, storeId, columns);
    if (same) return same;
    const count = await tx.pickupLocation.count({ where: { storeId, deletedAt: null } });
    const owned = { id: newId(), storeId, merchantId, isDefault: count === 0 };
    const location = await tx.pickupLocation.create({ data: { ...columns, ...owned } });
    await keep(tx, deps, actor, store, 'store.location');
    await enqueue(tx, evaluateStoreJob, { storeId, cause: location.id });
    await onMade?.(tx, location);
    return location;
  });
}

/** The store's own location with exactly these values. The form is sent again when its answer was lost, and must not add
 *  the location twice. */
function sameLocation(
  tx: Tx,
  storeId: string,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): Promise<PickupLocation | null> {
  return tx.pickupLocation.findFirst({
    where: { ...columns, storeId, externalId: null, deletedAt: null },
  });
}

/** One of a store's own locations by its id. */
type OneLocation = { storeName: string; id: string };

/** Changes a pickup location. Orders without a booking are evaluated again at once, and labels with the old sender
 *  are marked outdated. Booked orders stay with the courier as they were.
 *  @throws AppError 'not-found', 'conflict' for one that comes from the shop, 'invalid-input'. */
export async function updatePickupLocation(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  actor: Actor,
  { id, ...input }: PickupLocationInput & { id: string },
): Promise<PickupLocation> {
  const columns = await columnsOf(deps, input);
  return deps.db.$transaction(async (tx) => {
    const store = await lockedStore(tx, actor, input.storeName);
    await ownLocation(tx, store, id);
    const location = await tx.pickupLocation.update({ where: { id }, data: columns });
    await keep(tx, deps, actor, store, 'store.locationChange');
    await followUp(tx, store.id);
    return location;
  });
}

/** Removes a pickup location. Orders without a booking move to the store's default, or wait for a location if none
 *  is left.
 *  @throws AppError 'not-found', 'conflict' for one that comes from the shop. */
export async function removePickupLocation(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { storeName, id }: OneLocation,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const store = await lockedStore(tx, actor, storeName);
    await ownLocation(tx, store, id);
    const data = { deletedAt: deps.clock.now(), isDefault: false };
    await tx.pickupLocation.update({ where: { id }, data });
    await keepADefault(tx, store.id);
    await keep(tx, deps, actor, store, 'store.locationRemove');
    await followUp(tx, store.id);
  });
}

/** Makes a location the default. A new order is collected there unless its store, or the person who creates it, chooses
 *  another location.
 *  @throws AppError 'not-found'. */
export async function makeDefaultLocation(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { storeName, id }: OneLocation,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const store = await lockedStore(tx, actor, storeName);
    await liveLocation(tx, store, id);
    const isDefault = true;
    await tx.pickupLocation.updateMany({
      where: { storeId: store.id, isDefault },
      data: { isDefault: false },
    });
    await tx.pickupLocation.update({ where: { id }, data: { isDefault } });
    await keep(tx, deps, actor, store, 'store.locationDefault');
  });
}

/** Locks the store, so that the second of two concurrent changes is based on the result of the first. It is read under
 *  the lock, because its shop may be joining another account. */
async function lockedStore(tx: Tx, actor: Actor, storeName: string): Promise<Store> {
  const { id } = await storeByName(tx, actor, 'pickupLocation.write', storeName);
  await tx.$queryRaw`select 1 from stores where id = ${id}::uuid for update`;
  return storeByName(tx, actor, 'pickupLocation.write', storeName);
}

async function liveLocation(tx: Tx, { id: storeId }: Store, id: string): Promise<PickupLocation> {
  const where = { id, storeId, deletedAt: null };
  const found = isUuid(id) ? await tx.pickupLocation.findFirst({ where }) : null;
  if (!found) throw notFound('Pickup location');
  return found;
}

/** Refuses locations that come from the shop, since the shop would overwrite a change. */
async function ownLocation(tx: Tx, store: Store, id: string): Promise<PickupLocation> {
  const found = await liveLocation(tx, store, id);
  if (found.externalId) throw new AppError('conflict', STORE_MESSAGES.locationOfShop);
  return found;
}

async function keep(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor,
  { id: subject, merchantId }: Store,
  action: AuditAction,
): Promise<void> {
  await writeAudit(tx, actor, { at: clock.now(), action, subject, merchantId });
}

/** Queues the evaluation of orders and the check of printed labels. */
async function followUp(tx: Tx, storeId: string): Promise<void> {
  const cause = newId();
  await enqueue(tx, evaluateStoreJob, { storeId, cause });
  await enqueue(tx, checkStoreDocumentsJob, { storeId, cause });
}

/** Call it outside a transaction: looking up the address may be a network call. */
async function columnsOf(deps: Pick<Services, 'places'>, input: PickupLocationInput) {
  const { storeName: _storeName, locationName: name, ...place } = input;
  const phone = place.phone ? (parsePhone(place.phone)?.e164 ?? null) : null;
  if (place.phone && !phone) throw invalidField('phone', NO_PHONE);
  const province = parseProvince(place.province, 'ZA');
  const position = await positionOf(deps, { ...input, province });
  const address = [place.street, place.suburb, place.city, province, place.postalCode]
    .filter(Boolean)
    .join(', ');
  return { ...place, ...position, name, province, phone, address };
}

async function positionOf(deps: Pick<Services, 'places'>, input: PickupLocationInput) {
  const { latitude, longitude, geoSource, approximate } = input;
  if (latitude !== null && longitude !== null)
    return { latitude, longitude, geoSource, approximate };
  const town = await townMiddle(deps, input);
  if (!town) throw invalidField('address', STORE_MESSAGES.noTown);
  return town;
}

/** One pickup location, for editing.
 *  @throws AppError 'not-found', 'conflict' for one that comes from the shop. */
export async function readPickupLocation(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  { storeName, id }: OneLocation,
): Promise<PickupLocation> {
  const store = await storeByName(db, actor, 'pickupLocation.write', storeName);
  return ownLocation(db, store, id);
}

/** The pickup locations of a store, default first. */
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
