import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { isSamePosition, type Position } from '#app/domain/shared/geo.ts';
import { plainLine } from '#app/domain/shared/plain-writing.ts';
import {
  townPosition,
  type AddressParts,
  type OrderPosition,
} from '#app/domain/shared/town-position.ts';
import { listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import type { Services } from '#app/ports/services.ts';
import type { CustomOrderWire } from './custom-order.wire.ts';

type PickupWire = Partial<
  Pick<CustomOrderWire, 'pickup_location_id' | 'store_latitude' | 'store_longitude'>
>;

/** Positions that differ by less than this count as the same place: about a hundred metres. */
const SAME_PLACE_DEGREES = 0.001;

/** The id of the requested pickup location, which may be sent as an id or, as in the specification, as a position;
 *  undefined if neither was sent. Several locations can have the same position, the centre of their town. Then only the
 *  order's `current` location can be meant.
 *  @throws AppError 'invalid-input' if no location is at the position, or several of which none is `current`. */
export async function pickupFromWire(
  services: Services,
  actor: Actor,
  storeName: string,
  { pickup_location_id: id, store_latitude, store_longitude }: PickupWire,
  current: string | null = null,
): Promise<string | undefined> {
  if (id !== undefined) return id;
  const at = bothOf('store', store_latitude, store_longitude);
  if (!at) return undefined;
  const locations = await listPickupLocations(services, actor, storeName);
  const off = (one: Position) =>
    Math.max(Math.abs(one.latitude - at.latitude), Math.abs(one.longitude - at.longitude));
  const nearest = Math.min(...locations.map(off));
  const there = locations.filter((one) => off(one) <= Math.min(nearest, SAME_PLACE_DEGREES));
  const chosen = there.length > 1 ? there.find((one) => one.id === current) : there[0];
  if (chosen) return chosen.id;
  const count = there.length > 1 ? 'several pickup locations' : 'no pickup location';
  throw invalidField(
    'store_latitude',
    `The store has ${count} at this position. Send pickup_location_id instead.`,
  );
}

export async function defaultPickup(
  services: Services,
  actor: Actor,
  storeName: string,
): Promise<string> {
  const [first] = await listPickupLocations(services, actor, storeName);
  if (!first)
    throw invalidField(
      'pickup_location_id',
      'The store has no pickup location yet. Add one first.',
    );
  return first.id;
}

export async function addressOf(
  services: Services,
  wire: CustomOrderWire,
): Promise<Record<string, unknown>> {
  const parts = {
    street: '',
    suburb: null,
    city: '',
    province: null,
    postalCode: null,
    ...(await addressParts(services, wire)),
  };
  const town = await townPosition(services, parts);
  const sent = wirePosition(wire);
  return { ...parts, ...(sent && !isSameAs(town, sent) ? sent : town) };
}

/** Whether the caller only sends back the centre of the town. Our answers contain that position, but it is not
 *  exact. */
function isSameAs({ latitude, longitude }: OrderPosition, sent: Position): boolean {
  if (latitude === null || longitude === null) return false;
  return isSamePosition({ latitude, longitude }, sent);
}

export type AddressWire = Partial<
  Pick<
    CustomOrderWire,
    | 'address1'
    | 'suburb'
    | 'city'
    | 'province'
    | 'zip'
    | 'delivery_address'
    | 'delivery_latitude'
    | 'delivery_longitude'
  >
>;

/** The address parts that were sent; missing ones are filled in from the one-line address.
 *  @throws AppError 'invalid-input' if a one-line address was sent and the street or the town is still missing */
export async function addressParts(
  { places }: Pick<Services, 'places'>,
  wire: AddressWire,
): Promise<Partial<AddressParts>> {
  const typed = plainLine(wire.delivery_address ?? '');
  const line = typed ? await places.read(typed) : {};
  const sent = {
    street: wire.address1 ?? undefined,
    suburb: wire.suburb,
    city: wire.city ?? undefined,
    province: wire.province,
    postalCode: wire.zip,
  };
  const own = Object.fromEntries(Object.entries(sent).filter(([, part]) => part !== undefined));
  const parts: Partial<AddressParts> = { ...line, ...own };
  if (wire.delivery_address && !(parts.street && parts.city))
    throw invalidField('delivery_address', 'Enter the street and the town, separated by a comma.');
  return parts;
}

export function wirePosition({ delivery_latitude, delivery_longitude }: AddressWire) {
  const at = bothOf('delivery', delivery_latitude, delivery_longitude);
  return at && { ...at, geoSource: 'store' as const, approximate: false };
}

/** The position that was sent, or null if there is none.
 *  @throws AppError 'invalid-input' if only one of the two coordinates was sent */
function bothOf(
  what: 'delivery' | 'store',
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): Position | null {
  if (latitude != null && longitude != null) return { latitude, longitude };
  if (latitude == null && longitude == null) return null;
  throw invalidField(`${what}_latitude`, 'Send the latitude and the longitude together.');
}
