import { z } from 'zod';
import { linesOfHtml, textOfHtml } from '#app/domain/shared/html-text.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';

/** The maximum length, in characters, of a text written by people. A longer text is cut, since it is not a name,
 *  address or note. */
const MAX_WORDS = 20_000;
/** How many characters of a refusal's message are shown to a person. */
const MAX_LISTED = 500;

function cut(value: string): string {
  return beginningOf(value, MAX_WORDS);
}

// The schemas below describe WooCommerce REST v3 as sent by versions 9.9 and 10.5. Unknown fields are accepted. An
// order without a readable id, status or list of items is refused. If a plugin broke another field, only that field is
// lost.
const text = z.string().catch('').transform(cut);
const textOrNull = z
  .string()
  .nullable()
  .catch(null)
  .transform((value) => value && cut(value));
/** Texts written by people, which WordPress stores as HTML. Entities are decoded and mark-up is removed here, once. A
 *  number is accepted as text. */
const words = z
  .union([z.string(), z.number().transform(String)])
  .catch('')
  .transform((html) => textOfHtml(cut(html)));
const note = z
  .string()
  .catch('')
  .transform((html) => linesOfHtml(cut(html)));
const id = z.union([z.number().int().nonnegative(), z.string().regex(/^\d+$/).transform(Number)]);
const money = z.union([z.string(), z.number().transform(String)]).transform(cut);
const YES: readonly string[] = ['true', 'yes', '1'];
/** PHP and WordPress plugins write a boolean in many ways. */
const flag = z.union([
  z.boolean(),
  z.enum(['true', 'yes', '1', 'false', 'no', '0', '']).transform((one) => YES.includes(one)),
  z.literal([0, 1]).transform((one) => one === 1),
]);

/** A list. PHP sends a list with gaps as an object with indexes: `{"0": …, "2": …}`. */
export function listOf<T extends z.ZodType>(node: T) {
  return z.preprocess((value) => (isPlaces(value) ? Object.values(value) : value), z.array(node));
}

/** A list inside an order, where PHP may send null, false, '' or {} instead of an empty list. */
function listWithin<T extends z.ZodType>(node: T) {
  return z.preprocess((value) => (isNothing(value) ? [] : value), listOf(node));
}

function isPlaces(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key));
}

function isNothing(value: unknown): boolean {
  if (value === null || value === '' || value === false) return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
}

const WireMeta = z.object({ key: text, value: z.unknown() });
const metaList = listWithin(WireMeta).catch([]);

const WireAddress = z
  .object({
    first_name: words,
    last_name: words,
    company: words,
    address_1: words,
    address_2: words,
    city: words,
    state: words,
    postcode: words,
    country: text,
    email: words,
    phone: words,
  })
  .partial();

const WireLine = z.object({
  id: id,
  /** 0 when the line names no product, or one that was permanently deleted. */
  product_id: id.catch(0),
  variation_id: id.catch(0),
  name: words,
  sku: words.optional(),
  quantity: z.coerce.number().nonnegative().catch(0),
  total: money.catch('0'),
  total_tax: money.catch('0'),
});

export type WireLine = z.infer<typeof WireLine>;

export const WireOrder = z.object({
  id: id,
  number: words.optional(),
  status: z
    .string()
    .min(1)
    .transform((status) => cut(status).replace(/^wc-/, '')),
  currency: z.string().catch('ZAR').transform(cut),
  total: money.catch('0'),
  total_tax: money.catch('0'),
  discount_total: money.catch('0'),
  discount_tax: money.catch('0'),
  shipping_total: money.catch('0'),
  shipping_tax: money.catch('0'),
  date_created_gmt: textOrNull.optional(),
  date_modified_gmt: textOrNull.optional(),
  customer_id: id.catch(0),
  customer_note: note,
  payment_method: text,
  billing: WireAddress.catch({}),
  shipping: WireAddress.catch({}),
  meta_data: metaList,
  line_items: listWithin(WireLine),
  fee_lines: listWithin(z.object({ total: money.catch('0'), total_tax: money.catch('0') })).catch(
    [],
  ),
  shipping_lines: listWithin(z.object({ method_id: text })).catch([]),
  refunds: listWithin(z.object({ id: id, total: money.catch('0') })).catch([]),
  needs_processing: flag.optional().catch(undefined),
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

/** GET /orders/{id}/refunds: the order itself has only amounts; the refunded items are here. */
export const WireRefund = z.object({
  id: id,
  line_items: listWithin(
    z.object({ quantity: z.coerce.number().catch(0), meta_data: metaList }),
  ).catch([]),
});
export type WireRefund = z.infer<typeof WireRefund>;

/** A product, or one of its variations. */
export const WireGoods = z.object({ id: id, virtual: flag, type: text });
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
  code: z.string().transform((code) => beginningOf(code, MAX_LISTED)),
  message: z
    .string()
    .catch('')
    .transform((message) => beginningOf(message, MAX_LISTED)),
  data: z.object({ status: z.number() }),
});

export const WireSystemStatus = z.object({
  environment: z.object({ version: textOrNull.optional(), home_url: textOrNull.optional() }),
  settings: z.object({ currency: textOrNull.optional() }).optional().catch(undefined),
});
