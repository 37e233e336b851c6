import { z } from 'zod';
import { ORDERS_PAGE_SIZE } from '#app/domain/shared/page.ts';
import { optionalText, requiredText } from '#app/domain/shared/text.schema.ts';
import {
  OptionalEmail,
  optionalPlain,
  OptionalPhone,
  OptionalPostalCode,
  OptionalProvince,
  requiredPlain,
} from '#app/domain/shared/written.schema.ts';
import { OrderFilter } from './order-filter.schema.ts';
import { MAX_ROWS_NAMED, ORDER_SORTS } from './order-list.rules.ts';
import { MESSAGES } from './order.rules.ts';

export const OrderListQuery = OrderFilter.extend({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  limit: z.coerce.number().int().min(1).max(200).catch(ORDERS_PAGE_SIZE),
  sort: z.enum(ORDER_SORTS).catch('-createdAt'),
}).meta({ id: 'OrderListQuery' });
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** The orders that a list requests by key. */
export const OrderRowsQuery = z.object({
  keys: z.preprocess(
    (keys) => [keys ?? []].flat(),
    z.array(z.string().min(1).max(64)).max(MAX_ROWS_NAMED),
  ),
});

/** The list's URL. `view` is a saved view; it applies while the URL has no filter of its own. `columns` and
 *  `density` are the list's current layout, if it differs from the saved one. */
export const OrderListAddress = OrderListQuery.extend({
  sort: z.enum(ORDER_SORTS).optional().catch(undefined),
  view: z.uuid().or(z.literal('')).catch(''),
  columns: z.string().max(200).optional().catch(undefined),
  density: z.string().max(20).optional().catch(undefined),
});
export type OrderListAddress = z.infer<typeof OrderListAddress>;

/** A rectangle around South Africa, which also contains parts of its neighbours. */
const Latitude = z.coerce.number().min(-35.5).max(-22);
const Longitude = z.coerce.number().min(16).max(33.5);

const required = (max: number) => requiredText(max, MESSAGES.required);

export const OrderLineInput = z.object({
  name: required(300),
  sku: optionalText(100),
  quantity: z.coerce.number().int().min(1).max(100_000),
  /** In cents of the store's currency. */
  unitPriceCents: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});

/** The input of Create Order, the custom API and CSV imports. For an order id that is already used, the screen asks
 *  before it sets `confirmedSameId`, an API request may set it, and a CSV import never does. */
export const CreateOrderInput = z
  .object({
    storeName: required(120),
    pickupLocationId: z.uuid({ error: MESSAGES.required }),
    orderId: optionalPlain(64),
    customerRef: optionalText(120),
    email: OptionalEmail,
    customerName: required(120),
    phone: OptionalPhone,
    company: optionalText(120),
    street: required(300),
    suburb: optionalPlain(120),
    city: requiredPlain(120, MESSAGES.required),
    province: OptionalProvince,
    postalCode: OptionalPostalCode,
    latitude: Latitude.nullable().default(null),
    longitude: Longitude.nullable().default(null),
    geoSource: z.enum(['store', 'google', 'offline', 'pin']).nullable().default(null),
    approximate: z.coerce.boolean().default(false),
    note: optionalText(1000),
    lines: z.array(OrderLineInput).max(200).default([]),
    totalCents: z.coerce.number().int().min(0).max(100_000_000_000).default(0),
    paid: z.boolean().default(true),
    confirmedSameId: z.coerce.boolean().default(false),
  })
  .meta({ id: 'CreateOrderInput' });
export type CreateOrderInput = z.infer<typeof CreateOrderInput>;
