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
  /** What of it is neither removed nor refunded; all of it where the platform does not say. */
  keptQuantity?: number;
  /** Already sent, by us or by anyone. */
  fulfilledQuantity: number;
  /** Still to send: neither fulfilled, removed, refunded nor virtual. */
  shippableQuantity: number;
  /** Of what is still to send, what another's warehouse holds and sends itself. */
  sentByOthersQuantity?: number;
  unitPriceCents: number;
  /** The platform's id of what is sold, where it has to be asked whether that travels. */
  productRef?: string | null;
  /** Absent: the platform says by `shippableQuantity` alone. */
  goods?: Goods;
};

/** Whether what is sold has to travel; `unknown`: the platform no longer has it. */
export type Goods = 'travels' | 'virtual' | 'unknown';

/** What the platform says about an order, before our rules judge it. */
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
  /** Every line that needs shipping has left. */
  fulfilled: boolean;
  /** Tracking numbers on the platform's fulfilments; ours among them means: by us. */
  trackingNumbers: readonly string[];
  /** The same fulfilments by the platform's id; only where it has such. */
  fulfilments?: readonly { id: string; trackingNumbers: readonly string[] }[];
  /** Work that its store holds back, or that others do: why, in the store's words (null: nothing is
   *  held back), and whether nothing can go from here meanwhile. */
  onHold?: { why: string | null; isWhole: boolean } | null;
  /** Whose warehouses hold a part and send it themselves, as the store calls them. */
  sentByOthers?: string | null;
  /** The platform keeps something of the order from us: what is empty may be there. */
  isWithheld?: boolean;
  /** At least one line has to travel (no virtual goods, gift cards or collection at the shop). */
  needsShipping: boolean;
};

/** What stands between the lines of an order and its total, in cents of its currency. */
export type OrderCharges = {
  shippingCents: number;
  /** Fees of the checkout, e.g. for cash on delivery. */
  feesCents: number;
  /** At least zero. `isDiscountInLines`: the prices of the lines are those after it. */
  discountCents: number;
  isDiscountInLines: boolean;
  taxCents: number;
  /** The prices hold it already, as prices in South Africa do. */
  isTaxInLines: boolean;
};

export type IncomingOrder = {
  externalId: string;
  /** The number a person sees, e.g. 1042 or #1042. */
  orderId: string;
  createdAt: Date;
  /** The source's version: later wins. */
  updatedAt: Date;
  currency: string;
  totalCents: number;
  charges?: OrderCharges;
  note: string | null;
  email: string | null;
  customerRef: string | null;
  shipping: IncomingAddress;
  billing: IncomingAddress;
  /** The platform's id of the location that should send it, when it names one. */
  assignedLocationId: string | null;
  lines: readonly IncomingLine[];
  facts: SourceFacts;
  /** When the read that brought it began. Some changes leave the version alone: of two reads of one
   *  version the later one counts. */
  readAt: Date;
};

/** What a platform's JSON says of an order, before it is known when it was read. */
export type OrderContent = Omit<IncomingOrder, 'readAt'>;

/** `cursor` null starts, null ends. An order that cannot be read is left out and logged: the meter
 *  goes on showing it. */
export type OrderPage = { orders: IncomingOrder[]; cursor: string | null };

/** Which store to talk to. `credentials` are decrypted only for the call. */
export type StoreConnection = {
  storeId: string;
  url: string;
  externalId: string | null;
  credentials: Readonly<Record<string, string>>;
};

type ReadOrder = { kind: 'order'; order: IncomingOrder } | { kind: 'gone'; readAt: Date };

/** Orders made from `from` until just before `to`; both on whole seconds. */
export type OrderWindow = { from: Date; to: Date };

/** An order that the store holds, by id and version. */
export type HeldOrder = { externalId: string; updatedAt: Date };

export type TrackingUpdate = {
  externalOrderId: string;
  orderKey: string;
  trackingUrl: string;
  carrier: string;
  /** The word shown to people. */
  status: string;
  milestone: ParcelStep | ReturnStep;
  at: Date;
  notifyCustomer: boolean;
  /** Of what the customer is told, where the words are ours. */
  language: Language;
  /** What is told of the whole order where a store keeps one number of it: those of all its parts that are
   *  under way or have arrived, the page of the first, and the status of the least far. */
  whole: { numbers: readonly string[]; trackingUrl: string; status: string };
  /** What lies in the parcel: the store's line ids, and how many of each. */
  parcel: readonly { externalId: string; quantity: number }[];
  /** What stands in the store for other parcels and parts of the order: a cancelled one leaves it alone. */
  spared: readonly string[];
  /** What stands there for other steps, of this parcel and of others: it is not taken for this one. */
  taken?: readonly string[];
  /** What else it was sent as, where somebody else sent it in several parcels. */
  further?: readonly { number: string; trackingUrl: string }[];
  /** Of what comes back after delivery: its own number, and where it is followed; else null. */
  ofReturn: { number: string; trackingUrl: string } | null;
};

/** What becomes of a parcel. `turnedBack`: stopped on its way to the recipient. */
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

/** What a store's fulfilment stands for went out and arrived: what comes back is no step of it. */
export function isReturnStep(step: TrackingUpdate['milestone']): step is ReturnStep {
  return step === 'returnBooked' || step === 'returned' || step === 'returnCancelled';
}

/** What was already sent for this shipment, by key; e.g. `fulfilment.<id>` → its id. Keys of what
 *  stands in the store for the parcel begin with `fulfilment`. */
export type SentUpdates = Readonly<Record<string, string>>;

/** A file that the store writes with all orders of a window. */
export type OrderExport = {
  /** Asks for it; null where the store makes none (not allowed, or busy): then pages have to do. */
  begin(store: StoreConnection, window: OrderWindow): Promise<string | null>;
  readState(store: StoreConnection, exportId: string): Promise<ExportState>;
  /** Its orders, those at the start left out. @throws AppError 'store-down' when it breaks off. */
  read(store: StoreConnection, url: string, skip: number): AsyncIterable<IncomingOrder>;
};

type ExportState =
  | { kind: 'writing'; done: number }
  /** `url` null: there are no orders in it. */
  | { kind: 'ready'; url: string | null }
  | { kind: 'failed' };

/** A platform that can be asked. Calls may throw 'store-down' (retry), 'store-rights-lost'
 *  (the keys no longer open it) or 'store-refused'. */
export type StorePlatformPort = {
  /** How far back the platform shows orders, by the day they were made. An older one answers like one
   *  that is gone. Absent: all of them. */
  sightMs?: number;
  readOrder(store: StoreConnection, externalId: string): Promise<ReadOrder>;
  /** Orders changed since `since`, oldest change first. */
  readChanged(store: StoreConnection, since: Date, cursor: string | null): Promise<OrderPage>;
  /** Orders made in the window, newest first. */
  readMade(store: StoreConnection, window: OrderWindow, cursor: string | null): Promise<OrderPage>;
  /** Only for platforms that write such files. */
  orderExport?: OrderExport;
  /** Rights that the app needs and was not granted, in the platform's words; only where a shop can
   *  take single ones. */
  missingRights?(store: StoreConnection): Promise<string[]>;
  /** Whom a privacy delivery is about; only for platforms that send any. */
  readPrivacy?(body: string): { customerRef: string | null; externalOrderIds: readonly string[] };
  /** How many orders made in the window the store holds: only what has its place here (product.md
   *  D21), so no carts and nothing from the trash. Null where the store does not say. */
  countOrders(store: StoreConnection, window: OrderWindow): Promise<number | null>;
  /** The same ones by id, each once; `cursor` null starts, null ends.
   *  @throws AppError 'store-down' when the store shows fewer than it says it has. */
  listHeld(
    store: StoreConnection,
    window: OrderWindow,
    cursor: string | null,
  ): Promise<{ orders: HeldOrder[]; cursor: string | null }>;
  /** Reads afresh whether a product and its variations travel, where that is kept of them. Answers those
   *  that it read. Only for platforms that have to be asked. */
  readGoods?(store: StoreConnection, productRef: string): Promise<readonly string[]>;
  /** Brings the store's view of the shipment up to date. Safe to repeat: reads before it writes.
   *  Returns the keys that are now sent. */
  writeTracking(
    store: StoreConnection,
    update: TrackingUpdate,
    sent: SentUpdates,
  ): Promise<SentUpdates>;
};
