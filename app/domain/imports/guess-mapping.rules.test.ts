import { expect, test } from 'vitest';
import { guessMapping, knownHeads } from './guess-mapping.rules.ts';
import type { ImportField } from './import-fields.rules.ts';

/** The header of each field, which is easier to read than its column number. */
function guessed(heads: readonly string[], empty: readonly string[] = []) {
  const mapping = guessMapping(heads, (column) => !empty.includes(heads[column] ?? ''));
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) => [field, heads[column]]),
  ) as Partial<Record<ImportField, string>>;
}

test('columns are guessed from their headers, each for one field', () => {
  const heads = [
    'Order No.',
    'Name',
    'E-mail',
    'Cell Number',
    'Address 1',
    'Town',
    'ZIP',
    'Colour',
  ];
  expect(guessMapping(heads)).toEqual({
    orderId: 0,
    customerName: 1,
    email: 2,
    phone: 3,
    street: 4,
    city: 5,
    postalCode: 6,
  });
  expect(guessMapping(['Customer Name', 'Delivery Notes'])).toEqual({ customerName: 0, note: 1 });
  expect(guessMapping(['Name', 'Customer', 'Street Address'])).toMatchObject({
    orderId: 0,
    customerName: 1,
    street: 2,
  });
});

// prettier-ignore
const SHOPIFY = [
  'Name', 'Email', 'Financial Status', 'Paid at', 'Fulfillment Status', 'Fulfilled at', 'Accepts Marketing',
  'Currency', 'Subtotal', 'Shipping', 'Taxes', 'Total', 'Discount Code', 'Discount Amount', 'Shipping Method',
  'Created at', 'Lineitem quantity', 'Lineitem name', 'Lineitem price', 'Lineitem compare at price',
  'Lineitem sku', 'Lineitem requires shipping', 'Lineitem taxable', 'Lineitem fulfillment status',
  'Billing Name', 'Billing Street', 'Billing Address1', 'Billing Address2', 'Billing Company', 'Billing City',
  'Billing Zip', 'Billing Province', 'Billing Country', 'Billing Phone', 'Shipping Name', 'Shipping Street',
  'Shipping Address1', 'Shipping Address2', 'Shipping Company', 'Shipping City', 'Shipping Zip',
  'Shipping Province', 'Shipping Country', 'Shipping Phone', 'Notes', 'Note Attributes', 'Cancelled at',
  'Payment Method', 'Payment Reference', 'Refunded Amount', 'Vendor', 'Outstanding Balance', 'Employee',
  'Location', 'Device ID', 'Id', 'Tags', 'Risk Level', 'Source', 'Lineitem discount', 'Tax 1 Name',
  'Tax 1 Value', 'Phone', 'Receipt Number', 'Duties', 'Billing Province Name', 'Shipping Province Name',
];

test('Shopify’s headers: Name is the order number, Shipping Name the recipient', () => {
  expect(guessed(SHOPIFY)).toEqual({
    orderId: 'Name',
    orderDate: 'Created at',
    status: 'Fulfillment Status',
    cancelledAt: 'Cancelled at',
    paid: 'Financial Status',
    total: 'Total',
    customerName: 'Shipping Name',
    email: 'Email',
    phone: 'Shipping Phone',
    otherPhone: 'Phone',
    company: 'Shipping Company',
    street: 'Shipping Address1',
    suburb: 'Shipping Address2',
    city: 'Shipping City',
    province: 'Shipping Province',
    postalCode: 'Shipping Zip',
    country: 'Shipping Country',
    note: 'Notes',
    itemName: 'Lineitem name',
    sku: 'Lineitem sku',
    quantity: 'Lineitem quantity',
    unitPrice: 'Lineitem price',
    itemStatus: 'Lineitem fulfillment status',
    itemShips: 'Lineitem requires shipping',
    shippingMethod: 'Shipping Method',
  });
});

test('a column with values comes before an empty one, but a delivery address takes nothing from billing', () => {
  expect(
    guessed(SHOPIFY, ['Shipping Phone', 'Shipping Address2', 'Shipping Company']),
  ).toMatchObject({
    phone: 'Phone',
    otherPhone: 'Billing Phone',
    suburb: 'Shipping Address2',
    company: 'Shipping Company',
  });
  const collected = SHOPIFY.filter((head) => head.startsWith('Shipping '));
  expect(guessed(SHOPIFY, collected)).toMatchObject({
    orderId: 'Name',
    customerName: 'Billing Name',
    street: 'Billing Address1',
    city: 'Billing City',
    postalCode: 'Billing Zip',
  });
});

test('the headers of WooCommerce’s exports', () => {
  // prettier-ignore
  const webToffee = [
    'order_id', 'order_number', 'order_date', 'paid_date', 'status', 'shipping_total', 'order_total',
    'order_currency', 'payment_method', 'customer_email', 'billing_first_name', 'billing_last_name',
    'billing_company', 'billing_email', 'billing_phone', 'billing_address_1', 'billing_address_2',
    'billing_postcode', 'billing_city', 'billing_state', 'billing_country', 'shipping_first_name',
    'shipping_last_name', 'shipping_company', 'shipping_phone', 'shipping_address_1', 'shipping_address_2',
    'shipping_postcode', 'shipping_city', 'shipping_state', 'shipping_country', 'customer_note', 'line_item_1',
    'line_item_2',
  ];
  const { firstName, lastName, street, street2, suburb, ...rest } = guessed(webToffee, [
    'shipping_phone',
  ]);

  expect([firstName, lastName]).toEqual(['shipping_first_name', 'shipping_last_name']);
  expect([street, street2, suburb]).toEqual([
    'shipping_address_1',
    'shipping_address_2',
    undefined,
  ]);
  expect(rest).toEqual({
    orderId: 'order_number',
    orderDate: 'order_date',
    status: 'status',
    total: 'order_total',
    note: 'customer_note',
    email: 'customer_email',
    phone: 'billing_phone',
    otherPhone: 'shipping_phone',
    company: 'shipping_company',
    city: 'shipping_city',
    province: 'shipping_state',
    postalCode: 'shipping_postcode',
    country: 'shipping_country',
  });
  // prettier-ignore
  const advanced = [
    'Order Number', 'Order Status', 'Order Date', 'Customer Note', 'First Name (Billing)',
    'Last Name (Billing)', 'Address 1&2 (Billing)', 'City (Billing)', 'Postcode (Billing)', 'Email (Billing)',
    'Phone (Billing)', 'First Name (Shipping)', 'Last Name (Shipping)', 'Address 1&2 (Shipping)',
    'City (Shipping)', 'State Code (Shipping)', 'Postcode (Shipping)', 'Country Code (Shipping)',
    'Order Total Amount', 'SKU', 'Item #', 'Item Name', 'Quantity (- Refund)', 'Item Cost',
  ];
  expect(guessed(advanced)).toEqual({
    orderId: 'Order Number',
    orderDate: 'Order Date',
    status: 'Order Status',
    note: 'Customer Note',
    firstName: 'First Name (Shipping)',
    lastName: 'Last Name (Shipping)',
    street: 'Address 1&2 (Shipping)',
    city: 'City (Shipping)',
    province: 'State Code (Shipping)',
    postalCode: 'Postcode (Shipping)',
    country: 'Country Code (Shipping)',
    email: 'Email (Billing)',
    phone: 'Phone (Billing)',
    total: 'Order Total Amount',
    sku: 'SKU',
    itemName: 'Item Name',
    quantity: 'Quantity (- Refund)',
    unitPrice: 'Item Cost',
  });
});

test('the headers of Bob Go and Takealot', () => {
  // prettier-ignore
  const bobGo = [
    'Order number', 'Customer name', 'Customer surname', 'Customer email', 'Customer phone',
    'Collection street address', 'Collection city', 'Delivery company', 'Delivery street address',
    'Delivery local area', 'Delivery city', 'Delivery zone', 'Delivery code', 'Delivery country',
    'Payment status', 'Fulfillment status', 'Delivery date',
  ];
  expect(guessed(bobGo)).toEqual({
    orderId: 'Order number',
    firstName: 'Customer name',
    lastName: 'Customer surname',
    email: 'Customer email',
    phone: 'Customer phone',
    company: 'Delivery company',
    street: 'Delivery street address',
    suburb: 'Delivery local area',
    city: 'Delivery city',
    province: 'Delivery zone',
    postalCode: 'Delivery code',
    country: 'Delivery country',
    paid: 'Payment status',
    status: 'Fulfillment status',
  });
  // prettier-ignore
  const takealot = [
    'Order ID', 'Order Item ID', 'Order Date', 'Sale Status', 'Customer', 'Product Title', 'SKU', 'TSIN',
    'Quantity', 'Selling Price', 'Receiver Name', 'Receiver Contact', 'Delivery Address', 'Delivery City',
  ];
  expect(guessed(takealot)).toMatchObject({
    orderId: 'Order ID',
    orderDate: 'Order Date',
    status: 'Sale Status',
    customerName: 'Receiver Name',
    phone: 'Receiver Contact',
    itemName: 'Product Title',
    sku: 'SKU',
    quantity: 'Quantity',
    unitPrice: 'Selling Price',
    street: 'Delivery Address',
    city: 'Delivery City',
  });
});

test('a name in two columns, and an address in two lines', () => {
  const heads = [
    'Order Number',
    'First Name',
    'Last Name',
    'Address Line 1',
    'Address Line 2',
    'City',
  ];
  expect(guessed(heads)).toMatchObject({
    firstName: 'First Name',
    lastName: 'Last Name',
    street: 'Address Line 1',
    suburb: 'Address Line 2',
  });
  expect(guessed([...heads, 'Suburb'])).toMatchObject({
    street: 'Address Line 1',
    street2: 'Address Line 2',
    suburb: 'Suburb',
  });
  expect(guessed(['Name', 'Surname', 'Street', 'City'])).toEqual({
    firstName: 'Name',
    lastName: 'Surname',
    street: 'Street',
    city: 'City',
  });
  expect(guessed(['Full Name', 'First Name', 'Last Name', 'Street', 'City'])).toEqual({
    customerName: 'Full Name',
    street: 'Street',
    city: 'City',
  });
});

/** Headers of spreadsheets, shops and marketplaces, in English and Afrikaans, by the field that they mean. */
// prettier-ignore
const HEADERS: Partial<Record<ImportField, string>> = {
  storeName: 'Store, Store Name, Shop, Shop name',
  pickup: 'Pickup, Pickup Location, Pickup address, Warehouse, Collect from, Collection Address',
  orderId: 'Order Number, Order No., Order Nr, Order ID, Order, Order Name, Order Reference, Order Ref, Bestelling, Bestelnommer',
  orderDate: 'Order Date, Ordered on, Date, Created at, Created, Order Created, Date Created, Besteldatum, Datum',
  status: 'Fulfillment Status, Fulfilment Status, Order Status, Sale Status, Status, Shipment Status, Delivery Status',
  cancelledAt: 'Cancelled at, Canceled at, Cancelled, Canceled, Date Cancelled',
  shippingMethod: 'Shipping Method, Shipping Method Title, Delivery Method, Delivery Option',
  customerRef: 'Customer Ref, Customer Reference, Reference, Ref, Account',
  customerName: 'Full Name, Customer, Customer Name, Recipient, Receiver, Deliver to, Ship To, Consignee, Contact Name, Contact Person, Client, Client Name, Buyer, Buyer Name, Naam',
  firstName: 'First Name, Firstname, Given Name, Voornaam',
  lastName: 'Last Name, Lastname, Surname, Family Name, Van',
  email: 'Email, E-mail, Email Address, E-mail address, Customer Email, Epos',
  phone: 'Phone, Phone Number, Phone No, Telephone, Telephone Number, Tel, Mobile, Mobile Number, Mobile Phone, Cell, Cellphone, Cell Phone, Cell Number, Contact Number, Contact No, Contact, Selfoon',
  otherPhone: 'Alternative Phone, Other Phone',
  company: 'Company, Company Name, Business, Business Name',
  street: 'Address1, Address Line 1, Address 1&2, Street Address, Street Address 1, Address, Street, Street 1, Straat',
  suburb: 'Suburb, Local Area, Suburb Name, Voorstad',
  city: 'City, Town, City/Town, Town / City, City Name, Stad, Dorp',
  province: 'Province, State, State Code, Region, Zone, Province Code, Province Name, State Name, Provinsie',
  postalCode: 'Postal Code, Post Code, Postcode, Zip, ZIP Code, Code, Postal, Poskode',
  country: 'Country, Country Code, Country Name, Land',
  latitude: 'Latitude, Lat',
  longitude: 'Longitude, Lng, Lon, Long',
  note: 'Delivery Notes, Delivery Note, Delivery Instructions, Special Instructions, Instructions, Customer Note, Customer Notes, Order Note, Order Notes, Note, Notes, Comment, Comments',
  itemName: 'Lineitem name, Item Name, Product Title, Product Name, Item, Items, Product, Item Description, Description',
  sku: 'Lineitem sku, SKU, Item SKU, Product SKU, Item Code, Product Code',
  quantity: 'Lineitem quantity, Quantity, Item Quantity, Qty, Quantity (- Refund), Aantal',
  unitPrice: 'Lineitem price, Price, Unit Price, Item Price, Item Cost, Selling Price',
  itemStatus: 'Lineitem fulfillment status, Lineitem fulfilment status, Lineitem status, Item Status, Item Fulfillment Status',
  itemShips: 'Lineitem requires shipping, Requires shipping, Item requires shipping, Needs shipping',
  total: 'Amount, Total, Order Total, Order Total Amount, Total Price, Total Amount, Grand Total, Bedrag',
  paid: 'Paid, Is Paid, Financial Status, Payment Status, Betaal',
};

test.each(Object.entries(HEADERS))('%s is found under each of its headers', (field, heads) => {
  for (const head of heads.split(', ')) expect(guessed([head]), head).toEqual({ [field]: head });
});

test('beside a suburb, the second line of an address is part of the street', () => {
  for (const head of ['Address 2', 'Address Line 2', 'Street Address 2', 'Street 2'])
    expect(guessed([head, 'Suburb'])).toEqual({ street2: head, suburb: 'Suburb' });
});

// prettier-ignore
test.each([
  'Phone', 'Phone Number', 'Telephone', 'Mobile', 'Mobile Number', 'Mobile Phone', 'Cell', 'Cell Number', 'Other Phone',
  'Alternative Phone',
])('beside a first number, the %s of the bill is a second one', (head) => {
  expect(guessed(['Phone', `Billing ${head}`])).toEqual({
    phone: 'Phone',
    otherPhone: `Billing ${head}`,
  });
});

test('headers are distinguished from a title and from values', () => {
  expect(knownHeads(['Orders for Friday', '', ''])).toBe(0);
  expect(knownHeads(['1042', 'Piet Vos', '4 Main Road', 'Paarl'])).toBe(0);
  expect(knownHeads(['Order ID', 'Customer', 'Street', 'City', 'Colour'])).toBe(4);
});
