/** Credentials of a store's account at its fulfilment warehouse. */
export type WarehouseLogin = {
  /** The warehouse's name for the user; `accountNo` in the specification. */
  userName: string;
  password: string;
};

export type WarehouseCheck =
  | { ok: true }
  /** `refused`: the login was rejected. `down`: the warehouse did not answer. The message is shown to a person. */
  | { ok: false; reason: 'refused' | 'down'; message: string };

/** Names exactly as the warehouse writes them, because they are sent back to it. */
export type WarehouseChoices = {
  warehouses: readonly string[];
  courierServices: readonly string[];
};

/** An order as it is sent to the warehouse. Amounts are cents of rand. */
export type WarehouseParcel = {
  /** The order key. The warehouse accepts each one only once. */
  reference: string;
  warehouse: string;
  courierService: string;
  /** The merchant's own order number. */
  orderNumber: string;
  recipient: {
    name: string;
    company: string | null;
    street: string;
    suburb: string | null;
    city: string;
    province: string | null;
    postalCode: string;
    phone: string | null;
    email: string | null;
  };
  note: string | null;
  items: readonly { sku: string; name: string; quantity: number; unitPriceCents: number }[];
};

/** The warehouse's record of an order: one part, or several when the warehouse split it. */
export type WarehousePart = {
  theirId: string;
  state: 'open' | 'despatched' | 'cancelled';
  despatchedAt: Date | null;
  carrier: string | null;
  number: string | null;
  url: string | null;
};

export type WarehouseAnswer = { ok: true } | { ok: false; message: string };
type WarehousePush =
  | { ok: true; theirId: string }
  /** `duplicate`: the warehouse already has this reference. `refused`: rejected, with the warehouse's message. */
  | { ok: false; reason: 'duplicate' | 'refused'; message: string };

/** The system of the warehouse that picks and packs for a store. Every call except `check` may throw 'warehouse-down'
 *  (retry; the request may have been carried out) or 'warehouse-login-refused'. */
export type WarehousePort = {
  /** Tests a login; changes nothing at the warehouse. */
  check(login: WarehouseLogin): Promise<WarehouseCheck>;
  choices(login: WarehouseLogin): Promise<WarehouseChoices>;
  /** The parts of the order with this reference at the warehouse; empty when it has none. */
  find(login: WarehouseLogin, reference: string): Promise<WarehousePart[]>;
  /** Not safe to repeat: call `find` first, and again when the answer is lost. */
  push(login: WarehouseLogin, parcel: WarehouseParcel): Promise<WarehousePush>;
  update(login: WarehouseLogin, theirId: string, parcel: WarehouseParcel): Promise<WarehouseAnswer>;
  /** The vendor's call is a GET that changes data: never repeat it without calling `find` first. */
  cancel(login: WarehouseLogin, theirId: string): Promise<WarehouseAnswer>;
  /** Registers the URL that the warehouse calls when the order is despatched, cancelled or split there. */
  callBack(login: WarehouseLogin, theirId: string, url: string): Promise<void>;
};
