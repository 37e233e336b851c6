import { z } from 'zod';
import type { PickupLocation } from '@prisma/client';
import { isSameAddress } from '#app/domain/shared/address-move.rules.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { isSamePosition } from '#app/domain/shared/geo.ts';
import { parseProvince } from '#app/domain/shared/province.ts';
import { unbookedAt } from '#app/domain/orders/unbooked-at.ts';
import {
  createPickupLocation,
  listPickupLocations,
  makeDefaultLocation,
  readPickupLocation,
  removePickupLocation,
  updatePickupLocation,
} from '#app/domain/stores/pickup-locations.ts';
import { PickupLocationInput } from '#app/domain/stores/store.schema.ts';
import type { Services } from '#app/ports/services.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';
import { SentNumber, sentText } from './sent-value.wire.ts';
import { Filled, StoreName, NAMED_STORE } from './store.wire.ts';

const LocationWire = z
  .object({
    _id: z.string(),
    id: z.string(),
    location_name: z.string(),
    name: z.string(),
    location: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    is_default: z.boolean(),
    store_name: z.string(),
  })
  .meta({ id: 'PickupLocation' });

const CreateLocation = z
  .object({
    store_name: Filled,
    location_name: Filled,
    location: Filled.max(400).meta({
      description: 'The address in one line: street, suburb, town, postal code.',
    }),
    latitude: SentNumber,
    longitude: SentNumber.meta({
      description:
        'If you omit the position, we use the centre of the town. For a change with the same address, we keep the current position.',
    }),
    phone: sentText(200),
  })
  .meta({ id: 'CreatePickupLocation' });

const OneLocation = z
  .object({ store_name: Filled, location_id: Filled.max(40) })
  .meta({ id: 'OnePickupLocation' });
const UpdateLocation = CreateLocation.extend({ location_id: Filled.max(40) }).meta({
  id: 'UpdatePickupLocation',
});

const FIELDS_SENT = {
  storeName: 'store_name',
  locationName: 'location_name',
  street: 'location',
  city: 'location',
  postalCode: 'location',
  address: 'location',
} as const;

/** Converts the body of a call to our input; the address is parsed into its parts.
 *  @throws AppError or ZodError at the wrong field, in our field names. */
async function locationFromWire(
  services: Services,
  wire: z.infer<typeof CreateLocation>,
): Promise<PickupLocationInput> {
  const input = PickupLocationInput.parse({
    ...(await services.places.read(wire.location)),
    latitude: wire.latitude ?? null,
    longitude: wire.longitude ?? null,
    geoSource: 'store',
    storeName: wire.store_name,
    locationName: wire.location_name,
    phone: wire.phone ?? null,
  });
  if ((input.latitude === null) !== (input.longitude === null))
    throw invalidField('latitude', 'Send the latitude and the longitude together.');
  return input;
}

/** The body of the call, completed with the stored values of omitted fields: the phone, and the position if the address
 *  stays the same. */
function withOmitted(
  wire: z.infer<typeof CreateLocation>,
  known: PickupLocation,
  isSame: boolean,
): z.infer<typeof CreateLocation> {
  const { latitude, longitude } = known;
  const isKept = isSame && wire.latitude === undefined && wire.longitude === undefined;
  const phone = wire.phone === undefined ? known.phone : wire.phone;
  return { ...wire, phone, ...(isKept ? { latitude, longitude } : {}) };
}

/** A town-centre position stays approximate when the caller sends it back or omits it. With a new address it is
 *  dropped. */
function townAgain(
  { latitude, longitude, geoSource, approximate }: PickupLocation,
  input: PickupLocationInput,
  isSame: boolean,
) {
  const { latitude: lat, longitude: lng } = input;
  if (!approximate || lat === null || lng === null) return {};
  if (!isSamePosition({ latitude, longitude }, { latitude: lat, longitude: lng })) return {};
  return isSame ? { geoSource, approximate } : { latitude: null, longitude: null };
}

/** Whether the address that was sent is the stored one, even if it is written differently. */
async function isSameLine(
  { places }: Pick<Services, 'places'>,
  known: PickupLocation,
  line: string,
): Promise<boolean> {
  if (known.address === line) return true;
  const sent = await places.read(line);
  const province = (text: string | null) => parseProvince(text, 'ZA');
  const isProvince = !sent.province || province(known.province) === province(sent.province);
  return isProvince && isSameAddress(known, sent);
}

function toWire(one: PickupLocation, storeName: string): z.infer<typeof LocationWire> {
  return {
    _id: one.id,
    id: one.id,
    location_name: one.name,
    name: one.name,
    location: one.address,
    latitude: one.latitude,
    longitude: one.longitude,
    is_default: one.isDefault,
    store_name: storeName,
  };
}

/** The body of the calls' examples. */
const DEPOT = { location_name: 'Depot', location: '1 Main Road, Durban' };

export const storeLocationEndpoints = [
  endpoint({
    method: 'post',
    path: '/store/location/create',
    summary: 'Add a pickup location',
    tag: 'stores',
    permission: 'pickupLocation.write',
    body: CreateLocation,
    output: LocationWire,
    errors: ['not-found', 'too-many-requests'],
    idempotent: true,
    wireNames: () => FIELDS_SENT,
    audit: ['store.location'],
    example: ({ store }) => ({ body: { store_name: store.name, ...DEPOT } }),
    exampleChanges: true,
    handle: async ({ services, keepAnswer }, actor, { body }) => {
      const input = await locationFromWire(services, body);
      const made = await createPickupLocation(services, actor, input, (tx, one) =>
        keepAnswer(tx, toWire(one, input.storeName)),
      );
      return toWire(made, input.storeName);
    },
  }),
  endpoint({
    method: 'put',
    path: '/store/location/update',
    summary: 'Change a pickup location. Orders that are not booked yet use the new details',
    tag: 'stores',
    permission: 'pickupLocation.write',
    body: UpdateLocation,
    output: LocationWire,
    errors: ['not-found', 'conflict'],
    wireNames: () => FIELDS_SENT,
    audit: ['store.locationChange'],
    example: ({ store, pickupId }) => ({
      body: { store_name: store.name, location_id: pickupId, ...DEPOT },
    }),
    exampleChanges: true,
    handle: async ({ services }, actor, { body }) => {
      const { store_name: storeName, location_id: id } = body;
      const known = await readPickupLocation(services, actor, { storeName, id });
      const isSame = await isSameLine(services, known, body.location);
      const input = await locationFromWire(services, withOmitted(body, known, isSame));
      const changed = { ...input, ...townAgain(known, input, isSame), id };
      return toWire(await updatePickupLocation(services, actor, changed), input.storeName);
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/location/delete',
    summary:
      'Remove a pickup location. Orders that are not booked yet move to the default location',
    tag: 'stores',
    permission: 'pickupLocation.write',
    body: OneLocation,
    output: z.object({ message: z.string(), orders: z.number() }),
    errors: ['not-found', 'conflict'],
    audit: ['store.locationRemove'],
    // An id that does not exist, because orders still wait at the existing locations.
    example: ({ store, fresh }) => ({ body: { store_name: store.name, location_id: fresh } }),
    exampleMayBeRefused: true,
    handle: async ({ services }, actor, { body: { store_name: storeName, location_id: id } }) => {
      const known = await readPickupLocation(services, actor, { storeName, id });
      // Counted before the removal, because the job that follows it moves the orders to another location.
      const orders = (await unbookedAt(services.db, [known])).get(known.id) ?? 0;
      await removePickupLocation(services, actor, { storeName, id });
      return { message: 'Pickup location removed', orders };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/location/make-default',
    summary: 'Make a pickup location the store’s default, where new orders are collected',
    tag: 'stores',
    permission: 'pickupLocation.write',
    body: OneLocation,
    output: z.object({ message: z.string() }),
    errors: ['not-found'],
    audit: ['store.locationDefault'],
    example: ({ store, pickupId }) => ({ body: { store_name: store.name, location_id: pickupId } }),
    handle: async ({ services }, actor, { body: { store_name: storeName, location_id: id } }) => {
      await makeDefaultLocation(services, actor, { storeName, id });
      return { message: 'Default pickup location changed' };
    },
  }),
  endpoint({
    method: 'post',
    path: '/store/location/get',
    summary: 'The pickup locations of a store',
    tag: 'stores',
    permission: 'pickupLocation.read',
    body: StoreName,
    output: z.object({ locations: z.array(LocationWire) }),
    errors: ['not-found'],
    audit: READS_NO_CUSTOMER,
    example: NAMED_STORE,
    handle: async ({ services }, actor, { body }) => {
      const locations = await listPickupLocations(services, actor, body.store_name);
      return { locations: locations.map((one) => toWire(one, body.store_name)) };
    },
  }),
];
