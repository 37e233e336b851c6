import { z } from 'zod';
import type { Actor } from '#app/domain/shared/actor.ts';
import { listPickupLocations } from '#app/domain/stores/pickup-locations.ts';
import { listStores } from '#app/domain/stores/list-stores.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { townPosition, type AddressParts } from '#app/domain/orders/town-position.ts';
import type { Services } from '#app/ports/services.ts';

const text = (max: number) => z.string().trim().max(max).nullish();

/** The custom order as it goes over the wire. Either the parts of the address or, as the
 *  specification has it, one line with a position. Money is in rand as text or number. */
export const CustomOrderWire = z
  .object({
    store_name: z.string().trim().min(1).max(120).optional(),
    store_access_token: z.string().optional(),
    pickup_location_id: z.uuid().optional(),
    order_id: z.union([z.string(), z.number()]).transform(String).nullish(),
    customer_ref: text(120),
    email: text(254),
    name: z
      .string({ error: 'Please fill in all required fields' })
      .trim()
      .min(1, 'Please fill in all required fields')
      .max(120),
    phone: text(40),
    company: text(120),
    address1: text(300),
    suburb: text(120),
    city: text(120),
    province: text(60),
    zip: text(10),
    delivery_address: text(400),
    delivery_latitude: z.coerce.number().nullish(),
    delivery_longitude: z.coerce.number().nullish(),
    note: text(1000),
    line_items: z
      .array(
        z.object({
          name: z.string().min(1).max(300),
          sku: text(100),
          quantity: z.coerce.number().int().min(1).max(100_000),
          price: z.union([z.string(), z.number()]).default('0'),
        }),
      )
      .max(200)
      .default([]),
    total_price: z.union([z.string(), z.number()]).nullish(),
    paid: z.boolean().default(true),
    allow_same_order_id: z.boolean().default(false),
  })
  .meta({ id: 'CustomOrder' });
export type CustomOrderWire = z.infer<typeof CustomOrderWire>;

export const OrderKeys = z
  .object({
    order_keys: z.array(z.string().min(1).max(64)).min(1, 'No Orders Selected').max(1000),
    username: z.string().optional(),
  })
  .meta({ id: 'OrderKeys' });

/** Translates the wire's words into ours; what was left out is found: the token's own store, the
 *  store's default pickup location, the town of a one-line address. */
export async function customOrderFromWire(
  services: Services,
  actor: Actor,
  wire: CustomOrderWire,
): Promise<Record<string, unknown>> {
  const storeName = wire.store_name ?? (await onlyStore(services, actor));
  const pickupLocationId =
    wire.pickup_location_id ?? (await defaultPickup(services, actor, storeName));
  const address = await addressOf(services, wire);
  return {
    ...address,
    storeName,
    pickupLocationId,
    orderId: wire.order_id ?? null,
    customerRef: wire.customer_ref ?? null,
    email: wire.email || null,
    customerName: wire.name,
    phone: wire.phone ?? null,
    company: wire.company ?? null,
    note: wire.note ?? null,
    lines: linesFromWire(wire.line_items),
    totalCents: wire.total_price == null ? 0 : centsAt('total_price', wire.total_price),
    paid: wire.paid,
    confirmedSameId: wire.allow_same_order_id,
  };
}

export function linesFromWire(lines: CustomOrderWire['line_items']) {
  return lines.map((line, index) => ({
    name: line.name,
    sku: line.sku ?? null,
    quantity: line.quantity,
    unitPriceCents: centsAt(`line_items.${index}.price`, line.price),
  }));
}

async function onlyStore(services: Services, actor: Actor): Promise<string> {
  const stores = await listStores(services, actor);
  if (stores.length === 1 && stores[0]) return stores[0].name;
  throw invalidField('store_name', 'Please fill in all required fields');
}

async function defaultPickup(services: Services, actor: Actor, storeName: string): Promise<string> {
  const [first] = await listPickupLocations(services, actor, storeName);
  if (!first)
    throw invalidField(
      'pickup_location_id',
      'The store has no pickup location yet. Add one first.',
    );
  return first.id;
}

async function addressOf(
  services: Services,
  wire: CustomOrderWire,
): Promise<Record<string, unknown>> {
  const parts = {
    street: '',
    suburb: null,
    city: '',
    province: null,
    postalCode: null,
    ...addressParts(wire),
  };
  const position = wirePosition(wire) ?? (await townPosition(services, parts));
  return { ...parts, ...position };
}

type AddressWire = Partial<
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

/** The parts that were sent; those of the one-line address fill in what is not sent by itself. */
export function addressParts(wire: AddressWire): Partial<AddressParts> {
  const line = wire.delivery_address ? partsOfLine(wire.delivery_address) : {};
  const sent = {
    street: wire.address1 ?? undefined,
    suburb: wire.suburb,
    city: wire.city ?? undefined,
    province: wire.province,
    postalCode: wire.zip,
  };
  const own = Object.fromEntries(Object.entries(sent).filter(([, part]) => part !== undefined));
  return { ...line, ...own };
}

/** '14 Kloof Street, Gardens, 8001': the street, the first part that is no code, the code. */
function partsOfLine(text: string): AddressParts {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const isCode = (part: string) => /^\d{4}$/.test(part);
  return {
    street: parts[0] ?? '',
    suburb: null,
    city: parts.find((part, index) => index > 0 && !isCode(part)) ?? '',
    province: null,
    postalCode: parts.find(isCode) ?? null,
  };
}

export function wirePosition({ delivery_latitude, delivery_longitude }: AddressWire) {
  if (delivery_latitude == null || delivery_longitude == null) return null;
  return {
    latitude: delivery_latitude,
    longitude: delivery_longitude,
    geoSource: 'store' as const,
    approximate: false,
  };
}

/** '986.50' or 986.5 as cents, exactly. */
export function centsAt(field: string, amount: string | number): number {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(amount).trim());
  if (!match) throw invalidField(field, 'Write an amount like 986.50');
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
