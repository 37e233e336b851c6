import { z } from 'zod';

/** WooCommerce REST v3 as it is sent (9.9 and 10.5): fields that we do not read are accepted
 *  unseen, and a field that some plugin broke costs that field, not the order. */
const text = z.string().catch('');
const textOrNull = z.string().nullable().catch(null);
const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/).transform(Number)]);
const money = z.union([z.string(), z.number().transform(String)]).pipe(z.string());

const WireMeta = z.object({ key: text, value: z.unknown() });
const metaList = z.array(WireMeta).catch([]);

const WireAddress = z
  .object({
    first_name: text,
    last_name: text,
    company: text,
    address_1: text,
    address_2: text,
    city: text,
    state: text,
    postcode: text,
    country: text,
    email: text,
    phone: text,
  })
  .partial();

const WireLine = z.object({
  id: id,
  /** 0 where the line names none, or one that was deleted for good. */
  product_id: id.catch(0),
  variation_id: id.catch(0),
  name: text,
  sku: textOrNull.optional(),
  quantity: z.coerce.number().nonnegative().catch(0),
  total: money.catch('0'),
  total_tax: money.catch('0'),
});

export type WireLine = z.infer<typeof WireLine>;

export const WireOrder = z.object({
  id: id,
  number: z.union([z.string(), z.number().transform(String)]).optional(),
  status: z.string().min(1),
  currency: z.string().catch('ZAR'),
  total: money,
  total_tax: money.catch('0'),
  discount_total: money.catch('0'),
  discount_tax: money.catch('0'),
  shipping_total: money.catch('0'),
  shipping_tax: money.catch('0'),
  date_created_gmt: textOrNull.optional(),
  date_modified_gmt: textOrNull.optional(),
  customer_id: z.number().catch(0),
  customer_note: text,
  payment_method: text,
  billing: WireAddress.catch({}),
  shipping: WireAddress.catch({}),
  meta_data: metaList,
  line_items: z.array(WireLine),
  fee_lines: z.array(z.object({ total: money.catch('0'), total_tax: money.catch('0') })).catch([]),
  shipping_lines: z.array(z.object({ method_id: text })).catch([]),
  refunds: z.array(z.object({ id: id, total: money.catch('0') })).catch([]),
  needs_processing: z.boolean().optional().catch(undefined),
});
export type WireOrder = z.infer<typeof WireOrder>;
export type WireAddress = z.infer<typeof WireAddress>;

/** An order in the list of ids. */
export const WireHeld = z.object({
  id: id,
  status: text,
  date_created_gmt: textOrNull.optional(),
  date_modified_gmt: textOrNull.optional(),
});
export type WireHeld = z.infer<typeof WireHeld>;

/** GET /orders/{id}/refunds: the order itself tells only sums, the pieces are here. */
export const WireRefund = z.object({
  id: id,
  line_items: z
    .array(z.object({ quantity: z.coerce.number().catch(0), meta_data: metaList }))
    .catch([]),
});
export type WireRefund = z.infer<typeof WireRefund>;

/** A product, or one of its variations. */
export const WireGoods = z.object({ id: id, virtual: z.boolean(), type: text });
export type WireGoods = z.infer<typeof WireGoods>;

export const WireNote = z.object({ id: id, note: text, date_created_gmt: textOrNull.optional() });
export type WireNote = z.infer<typeof WireNote>;

export const WireWebhook = z.object({
  id: id,
  status: z.string(),
  topic: z.string(),
  delivery_url: z.string(),
});
export type WireWebhook = z.infer<typeof WireWebhook>;

export const WireError = z.object({
  code: z.string(),
  message: text,
  data: z.object({ status: z.number() }),
});

export const WireSystemStatus = z.object({
  environment: z.object({ version: textOrNull.optional(), home_url: textOrNull.optional() }),
  settings: z.object({ currency: textOrNull.optional() }).optional().catch(undefined),
});
