import type { ImportField } from './import-fields.rules.ts';

/** What a column header refers to: `Shipping City` and `Receiver Name` to the delivery, `City (Billing)` to the bill,
 *  `Collection Address` to the sender. */
export type Side = 'delivery' | 'plain' | 'bill' | 'sender';

export type ColumnHead = {
  /** The whole header in lower case, split into words that are joined by single spaces. */
  raw: string;
  side: Side;
  /** What the header may mean, without words for a side, and also without a leading filler word: `address city` and
   *  `city`. */
  whats: readonly string[];
  /** Whether it is in the format of WooCommerce's exports: `shipping_city`, `City (Shipping)`. */
  isWoo: boolean;
};

/** Headers that identify a field, most reliable first. They include those of Shopify, WooCommerce's own export,
 *  WebToffee and Advanced Order Export, Takealot and Bob Go. */
// prettier-ignore
export const FIELD_NAMES: Record<ImportField, readonly string[]> = {
  storeName:    ['store', 'store name', 'shop', 'shop name'],
  pickup:       ['pickup', 'pickup location', 'pickup address', 'warehouse', 'collect from', 'collection address'],
  orderId:      ['order number', 'order no', 'order nr', 'order id', 'order', 'order name', 'order reference', 'order ref', 'bestelling', 'bestelnommer'],
  orderDate:    ['order date', 'ordered on', 'date', 'created at', 'created', 'order created', 'date created', 'besteldatum', 'datum'],
  status:       ['fulfillment status', 'fulfilment status', 'order status', 'sale status', 'status', 'shipment status', 'delivery status'],
  cancelledAt:  ['cancelled at', 'canceled at', 'cancelled', 'canceled', 'date cancelled'],
  shippingMethod: ['shipping method', 'shipping method title', 'delivery method', 'delivery option'],
  customerRef:  ['customer ref', 'customer reference', 'reference', 'ref', 'account'],
  customerName: ['name', 'full name', 'customer', 'customer name', 'recipient', 'receiver', 'deliver to', 'ship to', 'consignee', 'contact name', 'contact person', 'client', 'client name', 'buyer', 'buyer name', 'naam'],
  firstName:    ['first name', 'firstname', 'given name', 'voornaam'],
  lastName:     ['last name', 'lastname', 'surname', 'family name', 'van'],
  email:        ['email', 'e mail', 'email address', 'e mail address', 'customer email', 'epos'],
  phone:        ['phone', 'phone number', 'phone no', 'telephone', 'telephone number', 'tel', 'mobile', 'mobile number', 'mobile phone', 'cell', 'cellphone', 'cell phone', 'cell number', 'contact number', 'contact no', 'contact', 'selfoon'],
  otherPhone:   ['phone', 'phone number', 'telephone', 'mobile', 'mobile number', 'mobile phone', 'cell', 'cell number', 'alternative phone', 'other phone'],
  company:      ['company', 'company name', 'business', 'business name'],
  street:       ['address 1', 'address line 1', 'address 1 2', 'street address', 'street address 1', 'address', 'street', 'street 1', 'straat'],
  street2:      ['address 2', 'address line 2', 'street address 2', 'street 2'],
  suburb:       ['suburb', 'local area', 'suburb name', 'voorstad'],
  city:         ['city', 'town', 'city town', 'town city', 'city name', 'stad', 'dorp'],
  province:     ['province', 'state', 'state code', 'region', 'zone', 'province code', 'province name', 'state name', 'provinsie'],
  postalCode:   ['postal code', 'post code', 'postcode', 'zip', 'zip code', 'code', 'postal', 'poskode'],
  country:      ['country', 'country code', 'country name', 'land'],
  latitude:     ['latitude', 'lat'],
  longitude:    ['longitude', 'lng', 'lon', 'long'],
  note:         ['delivery notes', 'delivery note', 'delivery instructions', 'special instructions', 'instructions', 'customer note', 'customer notes', 'order note', 'order notes', 'note', 'notes', 'comment', 'comments'],
  itemName:     ['lineitem name', 'item name', 'product title', 'product name', 'item', 'items', 'product', 'item description', 'description'],
  sku:          ['lineitem sku', 'sku', 'item sku', 'product sku', 'item code', 'product code'],
  quantity:     ['lineitem quantity', 'quantity', 'item quantity', 'qty', 'quantity refund', 'aantal'],
  unitPrice:    ['lineitem price', 'price', 'unit price', 'item price', 'item cost', 'selling price'],
  itemStatus:   ['lineitem fulfillment status', 'lineitem fulfilment status', 'lineitem status', 'item status', 'item fulfillment status'],
  itemShips:    ['lineitem requires shipping', 'requires shipping', 'item requires shipping', 'needs shipping'],
  total:        ['amount', 'total', 'order total', 'order total amount', 'total price', 'total amount', 'grand total', 'bedrag'],
  paid:         ['paid', 'is paid', 'financial status', 'payment status', 'betaal'],
};

const SIDES: readonly (readonly [Side, RegExp])[] = [
  ['bill', /\b(billing|bill to|invoice to)\b/g],
  ['sender', /\b(sender|shipper|collection|collect|pickup|pick up|from|origin|seller)\b/g],
  [
    'delivery',
    /\b(shipping|ship to|delivery|deliver to|receiver|recipient|consignee|destination|dropoff)\b/g,
  ],
];

export function columnHead(head: string): ColumnHead {
  const raw = wordsOf(head);
  const isWoo = /^(billing|shipping)_[a-z]|\((billing|shipping)\)\s*$/i.test(head.trim());
  for (const [side, words] of SIDES) {
    const what = raw.replace(words, ' ').replace(/\s+/g, ' ').trim();
    if (what !== raw) return { raw, side, whats: whatsOf(what), isWoo };
  }
  return { raw, side: 'plain', whats: whatsOf(raw), isWoo };
}

function whatsOf(what: string): string[] {
  const bare = what.replace(/^(customer|contact|client|buyer|address|order) (?=\D)/, '');
  return bare === what ? [what] : [what, bare];
}

/** Splits `LineItem SKU`, `lineitem_sku` and `Address1` into words. */
function wordsOf(head: string): string {
  return head
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^line item (?=\D)/, 'lineitem ')
    .trim();
}

/** Whether a status column is about the delivery, where `pending` means not shipped yet instead of not paid yet. */
export function isDeliveryStatus(head: string): boolean {
  return /\b(fulfill?ment|shipment|shipping|delivery)\b/.test(wordsOf(head));
}

/** Columns whose cells hold whole line items, as in some WooCommerce exports: `line_item_1`. */
export function packedColumns(heads: readonly string[]): number[] {
  return heads.flatMap((head, column) =>
    /^line items?( \d+)?$|^lineitem( \d+)?$/.test(wordsOf(head)) ? column : [],
  );
}
