/** The fields that a column of a file can hold, with the labels of the import page. */
// prettier-ignore
export const IMPORT_FIELDS = {
  storeName:    { label: 'Store' },
  pickup:       { label: 'Pickup Location' },
  orderId:      { label: 'Order ID' },
  orderDate:    { label: 'Order Date' },
  status:       { label: 'Status' },
  cancelledAt:  { label: 'Cancelled' },
  shippingMethod: { label: 'Shipping Method' },
  customerRef:  { label: 'Customer Ref' },
  customerName: { label: 'Customer Name' },
  firstName:    { label: 'First Name' },
  lastName:     { label: 'Last Name' },
  email:        { label: 'Email' },
  phone:        { label: 'Phone' },
  otherPhone:   { label: 'Other Contact Number' },
  company:      { label: 'Company' },
  street:       { label: 'Street' },
  street2:      { label: 'Street, second line' },
  suburb:       { label: 'Suburb' },
  city:         { label: 'City' },
  province:     { label: 'Province' },
  postalCode:   { label: 'Postal Code' },
  country:      { label: 'Country' },
  latitude:     { label: 'Latitude' },
  longitude:    { label: 'Longitude' },
  note:         { label: 'Delivery Notes' },
  itemName:     { label: 'Item' },
  sku:          { label: 'SKU' },
  quantity:     { label: 'Quantity' },
  unitPrice:    { label: 'Price per Item' },
  itemStatus:   { label: 'Item Status' },
  itemShips:    { label: 'Item Needs Shipping' },
  total:        { label: 'Amount' },
  paid:         { label: 'Paid' },
} as const satisfies Record<string, { label: string }>;

export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_NAMES = Object.keys(IMPORT_FIELDS) as [ImportField, ...ImportField[]];

/** Without these, no row can become an order. */
export const NEEDED_FIELDS: readonly ImportField[] = ['customerName', 'street', 'city'];

/** The column number of each field. */
export type ImportMapping = Partial<Record<ImportField, number>>;

/** An error message with the labels of the required fields that have no column; null if all have one. A first or last
 *  name counts as a name. */
export function missingColumns(mapping: ImportMapping): string | null {
  const hasName = mapping.firstName !== undefined || mapping.lastName !== undefined;
  const missing = NEEDED_FIELDS.filter(
    (field) => mapping[field] === undefined && !(field === 'customerName' && hasName),
  );
  if (missing.length === 0) return null;
  return `Choose a column for ${missing.map((field) => IMPORT_FIELDS[field].label).join(', ')}.`;
}

/** Separators that spreadsheets use, and their names. */
export const SEPARATORS = {
  ';': 'Semicolon',
  ',': 'Comma',
  '\t': 'Tab',
  '|': 'Vertical bar',
} as const;
export type Separator = keyof typeof SEPARATORS;
export const SEPARATOR_SIGNS = Object.keys(SEPARATORS) as [Separator, ...Separator[]];
