import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import {
  EMPTY_ADDRESS,
  OTHER_PRODUCTS,
  PRODUCTS,
  shopper,
  type SimAddress,
  type SimProduct,
} from './people.ts';

export type Json = Record<string, unknown>;
export type SimMeta = { id: number; key: string; value: unknown };
export type SimOrder = Json & { id: number; status: string; meta_data: SimMeta[] };
export type SimNote = Json & { id: number; note: string; customer_note: boolean };
export type SimWebhook = {
  id: number;
  name: string;
  status: 'active' | 'paused' | 'disabled';
  topic: string;
  delivery_url: string;
  secret: string;
  failures: number;
  pendingPing: boolean;
  created: string;
};
export type SimKey = {
  keyId: number;
  consumerKey: string;
  consumerSecret: string;
  permissions: 'read' | 'write' | 'read_write';
};

/** `raw` is a recorded answer, returned byte for byte until the order changes. */
export type SimRecord = {
  order: SimOrder;
  raw: string | null;
  notes: SimNote[];
  refunds: Json[];
  statusBeforeTrash: string | null;
};

export type SimState = {
  nextId: number;
  placed: number;
  orders: Record<string, SimRecord>;
  webhooks: SimWebhook[];
  keys: SimKey[];
  products: SimProduct[];
};

export type NewOrder = {
  status?: string;
  paymentMethod?: string;
  lines?: { sku: string; quantity: number }[];
  billing?: Partial<SimAddress>;
  /** Null leaves it empty, as is often the case in an order created in the admin. */
  shipping?: Partial<SimAddress> | null;
  shippingMethod?: string | null;
  note?: string;
};

export function loadState(file: string | undefined): SimState {
  const products = [...PRODUCTS, ...OTHER_PRODUCTS].map((product) => ({ ...product }));
  const empty = { nextId: 1001, placed: 0, orders: {}, webhooks: [], keys: [], products };
  if (!file || !existsSync(file)) return empty;
  return { ...empty, ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<SimState>) };
}

export function saveState(file: string | undefined, state: SimState): void {
  if (!file) return;
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function issueKey(state: SimState, permissions: SimKey['permissions']): SimKey {
  const key: SimKey = {
    keyId: state.nextId++,
    consumerKey: `ck_${randomBytes(20).toString('hex')}`,
    consumerSecret: `cs_${randomBytes(20).toString('hex')}`,
    permissions,
  };
  state.keys.push(key);
  return key;
}

const VAT = 15;
const DELIVERY_CENTS = 10_000;

/** An order as WooCommerce 10.5 writes it: amounts as text, prices including tax, each date twice. */
export function buildOrder(state: SimState, input: NewOrder, now: Date): SimOrder {
  const id = state.nextId++;
  const n = state.placed++;
  const person = shopper(n);
  const wanted = input.lines ?? [
    { sku: PRODUCTS[n % PRODUCTS.length]!.sku, quantity: 1 + (n % 3) },
    ...(n % 2 === 0 ? [{ sku: PRODUCTS[(n + 3) % PRODUCTS.length]!.sku, quantity: 1 }] : []),
  ];
  const lines = wanted.map((line) => buildLine(state, line));
  const method = input.shippingMethod === undefined ? 'flat_rate' : input.shippingMethod;
  const deliveryCents = method === 'flat_rate' ? DELIVERY_CENTS : 0;
  const goodsCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const billing = { ...person.address, ...input.billing, email: person.email };
  const shipping =
    input.shipping === null ? EMPTY_ADDRESS : { ...person.address, ...input.shipping };
  const status = input.status ?? 'processing';
  const paymentMethod = input.paymentMethod ?? (n % 4 === 3 ? 'cod' : 'payfast');
  const isPaid = ['processing', 'completed'].includes(status) && paymentMethod !== 'cod';
  return {
    id,
    parent_id: 0,
    status,
    currency: 'ZAR',
    version: '10.5.0',
    prices_include_tax: true,
    ...stamp('date_created', now),
    ...stamp('date_modified', now),
    ...stamp('date_completed', status === 'completed' ? now : null),
    ...stamp('date_paid', isPaid ? now : null),
    discount_total: '0.00',
    shipping_total: exVat(deliveryCents),
    shipping_tax: vat(deliveryCents),
    total: decimalFromCents(goodsCents + deliveryCents),
    total_tax: decimalFromCents(
      vatCents(deliveryCents) + lines.reduce((sum, line) => sum + vatCents(line.cents), 0),
    ),
    customer_id: 0,
    order_key: `wc_order_${randomBytes(7).toString('hex')}`,
    billing,
    shipping,
    payment_method: paymentMethod,
    payment_method_title: paymentMethod === 'cod' ? 'Cash on delivery' : 'PayFast',
    created_via: 'checkout',
    customer_note: input.note ?? '',
    number: String(id),
    meta_data: [],
    line_items: lines.map((line) => line.wire),
    tax_lines: [],
    shipping_lines: method
      ? [
          {
            id: state.nextId++,
            method_title: 'Standard courier',
            method_id: method,
            instance_id: '1',
            total: exVat(deliveryCents),
          },
        ]
      : [],
    fee_lines: [],
    coupon_lines: [],
    refunds: [],
    needs_payment: !isPaid,
    needs_processing: lines.some(({ product }) => !(product.virtual && product.downloadable)),
    currency_symbol: 'R',
  };
}

function buildLine(state: SimState, { sku, quantity }: { sku: string; quantity: number }) {
  const product = state.products.find((one) => sku !== '' && one.sku === sku) ?? PRODUCTS[0]!;
  const total = product.cents * quantity;
  const wire = {
    id: state.nextId++,
    name: product.name,
    product_id: product.parent ?? product.id,
    variation_id: product.parent ? product.id : 0,
    quantity,
    tax_class: '',
    subtotal: exVat(total),
    subtotal_tax: vat(total),
    total: exVat(total),
    total_tax: vat(total),
    meta_data: [],
    sku: product.sku,
    global_unique_id: '',
    price: Math.round((product.cents * 1e6) / (100 + VAT)) / 1e6,
    parent_name: null,
  };
  return { wire, product, cents: total };
}

/** The shop's local time (UTC+2) and the same instant in UTC, both without a zone. */
export function stamp(name: string, at: Date | null): Json {
  const text = (date: Date) => date.toISOString().slice(0, 19);
  return {
    [name]: at ? text(new Date(at.getTime() + 2 * 3_600_000)) : null,
    [`${name}_gmt`]: at ? text(at) : null,
  };
}

function exVat(total: number): string {
  return decimalFromCents(total - vatCents(total));
}

function vat(total: number): string {
  return decimalFromCents(vatCents(total));
}

function vatCents(total: number): number {
  return Math.round((total * VAT) / (100 + VAT));
}
