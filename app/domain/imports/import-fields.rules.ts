/** What a column of a file can be, in the words of Create Order, and the heads it is known by. */
// prettier-ignore
export const IMPORT_FIELDS = {
  storeName:    { label: 'Store',             names: ['store', 'store name', 'shop'] },
  pickup:       { label: 'Pickup Location',   names: ['pickup', 'pickup location', 'pickup address', 'warehouse', 'collect from'] },
  orderId:      { label: 'Order ID',          names: ['order id', 'order', 'order number', 'order no', 'order nr', 'bestelling', 'name'] },
  orderDate:    { label: 'Order Date',        names: ['order date', 'ordered on', 'date', 'created at', 'created', 'order created', 'besteldatum', 'datum'] },
  customerRef:  { label: 'Customer Ref',      names: ['customer ref', 'customer reference', 'reference', 'ref', 'account'] },
  customerName: { label: 'Customer Name',     names: ['customer', 'customer name', 'recipient', 'recipient name', 'full name', 'name', 'naam', 'shipping name', 'deliver to'] },
  email:        { label: 'Email',             names: ['email', 'e mail', 'email address', 'customer email', 'epos'] },
  phone:        { label: 'Phone',             names: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'cell', 'cellphone', 'cell number', 'contact number', 'shipping phone', 'selfoon'] },
  company:      { label: 'Company',           names: ['company', 'company name', 'business', 'shipping company'] },
  street:       { label: 'Street',            names: ['street', 'street address', 'address', 'address 1', 'address line 1', 'address1', 'delivery address', 'shipping street', 'shipping address1', 'straat'] },
  suburb:       { label: 'Suburb',            names: ['suburb', 'address 2', 'address line 2', 'address2', 'shipping address2', 'voorstad'] },
  city:         { label: 'City',              names: ['city', 'town', 'city town', 'shipping city', 'stad', 'dorp'] },
  province:     { label: 'Province',          names: ['province', 'state', 'region', 'shipping province', 'provinsie'] },
  postalCode:   { label: 'Postal Code',       names: ['postal code', 'post code', 'postcode', 'zip', 'zip code', 'code', 'shipping zip', 'poskode'] },
  latitude:     { label: 'Latitude',          names: ['latitude', 'lat'] },
  longitude:    { label: 'Longitude',         names: ['longitude', 'lng', 'lon', 'long'] },
  note:         { label: 'Delivery Notes',    names: ['note', 'notes', 'delivery notes', 'delivery note', 'instructions', 'delivery instructions', 'comment', 'comments'] },
  itemName:     { label: 'Item',              names: ['item', 'items', 'item name', 'product', 'description', 'lineitem name'] },
  sku:          { label: 'SKU',               names: ['sku', 'item code', 'product code', 'lineitem sku'] },
  quantity:     { label: 'Quantity',          names: ['quantity', 'qty', 'aantal', 'lineitem quantity'] },
  unitPrice:    { label: 'Price of one Item', names: ['price', 'unit price', 'item price', 'lineitem price'] },
  total:        { label: 'Amount',            names: ['amount', 'total', 'order total', 'total price', 'bedrag'] },
  paid:         { label: 'Paid',              names: ['paid', 'is paid', 'betaal'] },
} as const satisfies Record<string, { label: string; names: readonly string[] }>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

/** Without these no row can become an order. */
export const NEEDED_FIELDS: readonly ImportField[] = ['customerName', 'street', 'city'];

/** Which column is what: the column's number by field. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** Guesses by the heads. A column is one thing at most, the first that its head fits. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const bare = headers.map(bareHead);
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  // The surest names of all fields first: 'name' is a customer's only where nothing says it better.
  const longest = Math.max(...IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].names.length));
  for (let rank = 0; rank < longest; rank += 1)
    for (const field of IMPORT_FIELD_NAMES) {
      const name = IMPORT_FIELDS[field].names[rank];
      const column = name === undefined || field in mapping ? -1 : bare.indexOf(name);
      if (column < 0 || taken.has(column)) continue;
      mapping[field] = column;
      taken.add(column);
    }
  return mapping;
}

function bareHead(head: string): string {
  return head
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The needed fields that no column was chosen for, in words; null where all were. */
export function missingColumns(mapping: ImportMapping): string | null {
  const missing = NEEDED_FIELDS.filter((field) => mapping[field] === undefined);
  if (missing.length === 0) return null;
  return `Choose a column for ${missing.map((field) => IMPORT_FIELDS[field].label).join(', ')}.`;
}
