/** What opens a store's account at its fulfilment warehouse. */
export type WarehouseLogin = {
  /** What the warehouse calls the user; the specification's accountNo. */
  userName: string;
  password: string;
};

export type WarehouseCheck =
  | { ok: true }
  /** `refused`: the login opens nothing. `down`: nobody can say now. The message is for a person. */
  | { ok: false; reason: 'refused' | 'down'; message: string };

/** Names as the warehouse writes them: they are sent back to it so. */
export type WarehouseChoices = {
  warehouses: readonly string[];
  courierServices: readonly string[];
};

/** An order as the warehouse is told it. Amounts are cents of rand. */
export type WarehouseParcel = {
  /** The order key: the warehouse takes it a single time. */
  reference: string;
  warehouse: string;
  courierService: string;
  /** The merchant's own number. */
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

/** What the warehouse has of an order: one or, where it divided it, several parts. */
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
  /** `duplicate`: it has one of this reference. `refused`: with its own words. */
  | { ok: false; reason: 'duplicate' | 'refused'; message: string };

/** The system of the warehouse that picks and packs for a store. Every call but `check` may throw
 *  'warehouse-down' (retry; what was asked may have been done) or 'warehouse-login-refused'. */
export type WarehousePort = {
  /** Tries a login; changes nothing there. */
  check(login: WarehouseLogin): Promise<WarehouseCheck>;
  choices(login: WarehouseLogin): Promise<WarehouseChoices>;
  /** What it has of this reference; empty where it has nothing. */
  find(login: WarehouseLogin, reference: string): Promise<WarehousePart[]>;
  /** Not safe to repeat by itself: look first, and look again when the answer is lost. */
  push(login: WarehouseLogin, parcel: WarehouseParcel): Promise<WarehousePush>;
  update(login: WarehouseLogin, theirId: string, parcel: WarehouseParcel): Promise<WarehouseAnswer>;
  /** Its call is a GET that changes something: never repeated without a look. */
  cancel(login: WarehouseLogin, theirId: string): Promise<WarehouseAnswer>;
  /** Has it call this address when the order leaves, is cancelled there, or is divided. */
  callBack(login: WarehouseLogin, theirId: string, url: string): Promise<void>;
};
