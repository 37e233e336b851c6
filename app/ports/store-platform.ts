import type { Language } from '#app/messages/languages.ts';

export type Platform = 'shopify' | 'woocommerce' | 'custom';

export type IncomingAddress = {
  name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  /** As the platform sent it; the domain maps it to our province codes. */
  province: string | null;
  postalCode: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null;
  phone: string | null;
  latitude: number | null;
  longitude: number | null;
};

export type IncomingLine = {
  externalId: string | null;
  name: string;
  sku: string | null;
  quantity: number;
  /** The quantity that is neither removed nor refunded. Absent if the platform does not report it; the whole quantity
   *  then counts. */
  keptQuantity?: number;
  /** The quantity already sent, by us or by others. */
  fulfilledQuantity: number;
  /** The quantity still to send, without what is fulfilled, removed, refunded or virtual. */
  shippableQuantity: number;
  /** The quantity that a third-party warehouse holds and ships itself. It is not included in `shippableQuantity`. */
  sentByOthersQuantity?: number;
  /** The quantities that are ready at other locations than the order's assigned one, by the platform's id of the
   *  location. They are not included in `shippableQuantity`. Absent if there are none. */
  readyElsewhere?: Readonly<Record<string, number>>;
  unitPriceCents: number;
  /** The platform's product id, set when the platform must be asked whether the product is shipped. */
  productRef?: string | null;
  /** Absent when `shippableQuantity` alone determines what is shipped. */
  goods?: Goods;
};

/** Whether a product has to be shipped. `unknown`: the platform does not report it, for example because the product was
 *  deleted. */
export type Goods = 'travels' | 'virtual' | 'unknown';

/** The buyer's data that a platform can withhold, part by part. The first four are the recipient's. */
export const WITHHELD_PARTS = [
  'address',
  'name',
  'company',
  'phone',
  'email',
  'customer',
  'billing',
] as const;
export type WithheldPart = (typeof WITHHELD_PARTS)[number];

/** What the platform reports about an order, before our eligibility rules are applied. */
export type SourceFacts = {
  /** The platform's own status word, for the timeline and the status map. */
  platformStatus: string;
  payment: 'paid' | 'partially-refunded' | 'refunded' | 'unpaid';
  /** Payment gateway names or ids, for cash on delivery. */
  gateways: readonly string[];
  cancelled: boolean;
  deleted: boolean;
  /** A cart, not an order: never stored. */
  draft: boolean;
  /** Everything that needs shipping has been sent. */
  fulfilled: boolean;
  /** Tracking numbers on the platform's fulfilments. When ours is among them, the fulfilment is ours. */
  trackingNumbers: readonly string[];
  /** The same fulfilments by the platform's id. Only for platforms that have ids. */
  fulfilments?: readonly { id: string; trackingNumbers: readonly string[] }[];
  /** Items that cannot be shipped from here now, because the store has them on hold or others ship them. `why` is the
   *  reason in words; null if only other warehouses ship them. `isWhole`: no item of the order can be shipped from here
   *  now. Null: no items are held back. */
  onHold?: { why: string | null; isWhole: boolean } | null;
  /** The store's name for the warehouses that hold and ship a part of the order themselves. */
  sentByOthers?: string | null;
  /** The platform withholds the recipient's name or address from us, so an order cannot ship until it is shown. */
  isWithheld?: boolean;
  /** The data of the buyer that the platform withholds from us, so that an empty field may have a value in the store.
   *  Absent if there is none. */
  withheld?: readonly WithheldPart[];
  /** A test order of the store, for which nothing was paid. */
  isTest?: boolean;
  /** At least one line has to be shipped (no virtual goods, gift cards or collection at the shop). */
  needsShipping: boolean;
};

/** The amounts between an order's lines and its total, in cents of the order's currency. */
export type OrderCharges = {
  shippingCents: number;
  /** Fees of the checkout, e.g. for cash on delivery. */
  feesCents: number;
  /** At least zero. `isDiscountInLines`: line prices already include the discount. */
  discountCents: number;
  isDiscountInLines: boolean;
  taxCents: number;
  /** Prices already include the tax, as South African prices do. */
  isTaxInLines: boolean;
};

export type IncomingOrder = {
  externalId: string;
  /** The number a person sees, e.g. 1042 or #1042. */
  orderId: string;
  createdAt: Date;
  /** The source's version: a later one replaces an earlier one. */
  updatedAt: Date;
  currency: string;
  totalCents: number;
  charges?: OrderCharges;
  note: string | null;
  email: string | null;
  customerRef: string | null;
  shipping: IncomingAddress;
  billing: IncomingAddress;
  /** The platform's id of the location that should ship the order, if it names one. */
  assignedLocationId: string | null;
  lines: readonly IncomingLine[];
  facts: SourceFacts;
  /** When the read that returned this order began. Some changes do not change the version: of two reads with the same
   *  version, the later read counts. */
  readAt: Date;
};

/** An order as read from a platform's JSON, before the time of the read is added. */
export type OrderContent = Omit<IncomingOrder, 'readAt'>;

/** `cursor`: null starts at the first page; a null result means the last page. An unreadable order is left out and
 *  logged. The sync status still counts it as missing. */
export type OrderPage = { orders: IncomingOrder[]; cursor: string | null };

/** The store to call. `credentials` are decrypted only for the call. */
export type StoreConnection = {
  storeId: string;
  url: string;
  externalId: string | null;
  credentials: Readonly<Record<string, string>>;
};

/** `isWithheld`: the platform refuses to show the order, so it is too old for us (`sightMs`), or we may not read
 *  orders. It is not deleted. */
type ReadOrder =
  { kind: 'order'; order: IncomingOrder } | { kind: 'gone'; readAt: Date; isWithheld?: boolean };

/** Orders created from `from` (inclusive) until `to` (exclusive); both in whole seconds. */
export type OrderWindow = { from: Date; to: Date };

/** An order in the store, by id and version. */
export type HeldOrder = { externalId: string; updatedAt: Date };

export type TrackingUpdate = {
  externalOrderId: string;
  /** When the order was placed in the store. */
  orderedAt: Date;
  orderKey: string;
  trackingUrl: string;
  carrier: string;
  /** The status text shown to people. */
  status: string;
  milestone: ParcelStep | ReturnStep;
  at: Date;
  notifyCustomer: boolean;
  /** The language of our texts to the customer. */
  language: Language;
  /** For stores that keep one tracking entry per order: `numbers` are those of all parts that were sent by a warehouse
   *  or are booked and not cancelled, `trackingUrl` is the tracking page of the first of these parts, and `status` is
   *  that of the part that has progressed least. */
  whole: { numbers: readonly string[]; trackingUrl: string; status: string };
  /** What the parcel contains: the store's line ids, and the quantity of each. */
  parcel: readonly { externalId: string; quantity: number }[];
  /** The store's ids of the fulfilments of other parcels and parts of the order. Cancelling this parcel must not touch
   *  them. */
  spared: readonly string[];
  /** The store's ids of entries that belong to other steps, of this parcel or of others. They are not reused for this
   *  one. */
  taken?: readonly string[];
  /** Other tracking numbers of the shipment, when a third party sent it in several parcels. */
  further?: readonly { number: string; trackingUrl: string }[];
  /** For a return: its own number and tracking page; otherwise null. A return to sender never reached its recipient. */
  ofReturn: { number: string; trackingUrl: string; isToSender: boolean } | null;
};

/** Steps of an outbound parcel. `turnedBack`: stopped on its way to the recipient and returned to sender. */
type ParcelStep =
  | 'booked'
  | 'collected'
  | 'inTransit'
  | 'outForDelivery'
  | 'delivered'
  | 'failed'
  | 'cancelled'
  | 'turnedBack';
type ReturnStep = 'returnBooked' | 'returned' | 'returnCancelled';

/** Whether the step belongs to a return. A store's fulfilment describes what was sent and delivered, so a return is
 *  not one of its steps. */
export function isReturnStep(step: TrackingUpdate['milestone']): step is ReturnStep {
  return step === 'returnBooked' || step === 'returned' || step === 'returnCancelled';
}

/** What has already been sent to the store for this shipment, by key, for example `fulfilment.<id>` → its id. Keys of
 *  the parcel's entries in the store begin with `fulfilment`. */
export type SentUpdates = Readonly<Record<string, string>>;

/** A bulk export: a file that the store writes with all orders of a window. */
export type OrderExport = {
  /** Requests the file. Null when the store does not make one (not allowed, or busy): then read page by page. */
  begin(store: StoreConnection, window: OrderWindow): Promise<string | null>;
  readState(store: StoreConnection, exportId: string): Promise<ExportState>;
  /** Reads the file's orders, without the first `skip`. @throws AppError 'store-down' when the file ends too
   *  early. */
  read(store: StoreConnection, url: string, skip: number): AsyncIterable<IncomingOrder>;
};

type ExportState =
  | { kind: 'writing'; done: number }
  /** `url` is null when the window has no orders. */
  | { kind: 'ready'; url: string | null }
  | { kind: 'failed' };

/** A store platform, such as Shopify or WooCommerce. Calls may throw 'store-down' (retry), 'store-rights-lost' (the
 *  credentials are no longer accepted) or 'store-refused'. */
export type StorePlatformPort = {
  /** How far back the platform shows orders, by creation date. An older order is reported as gone. Absent: no
   *  limit. */
  sightMs?: number;
  readOrder(store: StoreConnection, externalId: string): Promise<ReadOrder>;
  /** Orders changed since `since`, oldest change first. */
  readChanged(store: StoreConnection, since: Date, cursor: string | null): Promise<OrderPage>;
  /** Orders created in the window, newest first. */
  readMade(store: StoreConnection, window: OrderWindow, cursor: string | null): Promise<OrderPage>;
  /** Only for platforms that offer bulk exports. */
  orderExport?: OrderExport;
  /** Permissions (scopes) that the app needs and was not granted, named as the platform names them. Only for
   *  platforms where a shop can refuse single ones. */
  missingRights?(store: StoreConnection): Promise<string[]>;
  /** The customer and orders of a privacy request. Only for platforms that send them. */
  readPrivacy?(body: string): { customerRef: string | null; externalOrderIds: readonly string[] };
  /** How many orders created in the window the store holds. Counts only what we import (product.md D21): no carts and
   *  nothing from the trash. Null when the store cannot count them. */
  countOrders(store: StoreConnection, window: OrderWindow): Promise<number | null>;
  /** The ids and versions of the orders created in the window, each once. A null `cursor` starts at the first page; a
   *  null result means the last page.
   *  @throws AppError 'store-down' when the store lists fewer than it counts. */
  listHeld(
    store: StoreConnection,
    window: OrderWindow,
    cursor: string | null,
  ): Promise<{ orders: HeldOrder[]; cursor: string | null }>;
  /** When the store's orders with these ids (at most 100) were placed. Ids that the store does not have are missing in the
   *  result. Only for platforms whose shops may move to another address. */
  readPlacedAt?(
    store: StoreConnection,
    externalIds: readonly string[],
  ): Promise<ReadonlyMap<string, Date>>;
  /** Reads again whether a product and its variations are shipped, where the result is cached. Returns the product
   *  ids that it read. Only for platforms where this needs a look-up. */
  readGoods?(store: StoreConnection, productRef: string): Promise<readonly string[]>;
  /** Updates the shipment in the store. Safe to repeat, because it reads before it writes. Returns the keys that are
   *  now sent. */
  writeTracking(
    store: StoreConnection,
    update: TrackingUpdate,
    sent: SentUpdates,
  ): Promise<SentUpdates>;
};
