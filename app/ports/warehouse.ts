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

/** The system of the warehouse that picks and packs for a store. Orders are not pushed to it. */
export type WarehousePort = {
  /** Tries a login; changes nothing there. */
  check(login: WarehouseLogin): Promise<WarehouseCheck>;
};
