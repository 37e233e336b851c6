import type { z } from 'zod';
import type {
  WarehouseAnswer,
  WarehouseCheck,
  WarehouseLogin,
  WarehousePort,
} from '#app/ports/warehouse.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import { isDuplicate, toPart, toWireOrder } from './translate.ts';
import { createTransport, strange, type Answer, type Request } from './transport.ts';
import {
  ApiKey,
  WireMessage,
  WireNamed,
  WireNumbered,
  WireOrder,
  WireResults,
  WireStatuses,
} from './wire.ts';

type Options = {
  /** https://api.mintsoft.co.uk, or the simulator. */
  baseUrl: string;
  timeoutMs?: number;
};

const DOWN = 'Mintsoft is not responding and nothing was saved. Try again in a few minutes.';
const STRANGE =
  'Mintsoft sent a response we do not understand. Nothing was saved. Try again later.';
const SLOW_DOWN = 'Mintsoft asks us to slow down. Nothing was saved. Try again in a minute.';
/** docs/integrations/mintsoft.md: users of single sign-on have a separate API password. */
const REFUSED =
  'Mintsoft does not accept this login. Use the password set in Mintsoft under Settings > Change Password. It may differ from your single sign-on password.';

export function createMintsoftWarehouse({ baseUrl, timeoutMs = 20_000 }: Options): WarehousePort {
  const call = createTransport({ baseUrl, timeoutMs });

  const statusNames = keptStatuses(async (login) =>
    bodyOf(WireStatuses, await call(login, get('/api/Order/Statuses'))),
  );

  const names = async (login: WarehouseLogin, path: string) =>
    bodyOf(WireNamed, await call(login, get(path))).map(({ Name }) => Name);

  return {
    check: (login) => checkLogin(`${baseUrl.replace(/\/+$/, '')}/api/Auth`, login, timeoutMs),

    async choices(login) {
      const warehouses = await names(login, '/api/Warehouse');
      return { warehouses, courierServices: await names(login, '/api/Courier/Services') };
    },

    async find(login, reference) {
      const path = `/api/Order/Search?OrderNumber=${encodeURIComponent(reference)}`;
      const answer = await call(login, get(path));
      if (answer.http === 404) return [];
      const orders = ordersOf(answer, reference);
      if (orders.length === 0) return [];
      const ids = orders.flatMap(({ OrderStatusId }) => OrderStatusId ?? []);
      const nameOf = await statusNames(login, ids);
      return orders.map((order) => toPart(order, nameOf.get(order.OrderStatusId ?? -1) ?? null));
    },

    async push(login, parcel) {
      const body = toWireOrder(parcel);
      const answer = await call(login, { method: 'PUT', path: '/api/Order', body });
      const { message, theirId } = resultOf(answer);
      if (message !== null)
        return { ok: false, reason: isDuplicate(message) ? 'duplicate' : 'refused', message };
      // Accepted without an id. The error makes the caller look the order up.
      if (theirId === null) throw strange(answer.http);
      return { ok: true, theirId };
    },

    async update(login, theirId, parcel) {
      const path = `/api/Order/${encodeURIComponent(theirId)}`;
      return plain(await call(login, { method: 'POST', path, body: toWireOrder(parcel) }));
    },

    async cancel(login, theirId) {
      return plain(await call(login, get(`/api/Order/${encodeURIComponent(theirId)}/Cancel`)));
    },

    async callBack(login, theirId, url) {
      const answer = await call(login, callBackOf(theirId, url));
      if (answer.http >= 300) throw strange(answer.http);
    },
  };
}

const NO_WORDS = 'No reason was given.';
const get = (path: string): Request => ({ method: 'GET', path });

function bodyOf<S extends z.ZodType>(schema: S, { http, body }: Answer): z.infer<S> {
  const read = schema.safeParse(body);
  if (http >= 300 || !read.success) throw strange(http);
  return read.data;
}

/** The orders with this reference. The search also returns orders whose number only begins with it. */
function ordersOf({ http, body }: Answer, reference: string): WireOrder[] {
  const found = bodyOf(WireNumbered, { http, body: body ?? [] });
  const own = found.filter(({ OrderNumber }) => OrderNumber === reference);
  return bodyOf(WireOrder.array(), { http, body: own });
}

function plain(answer: Answer): WarehouseAnswer {
  const { message } = resultOf(answer);
  return message === null ? { ok: true } : { ok: false, message };
}

/** The result of creating, changing or cancelling an order: Mintsoft's id for it, if the answer contains one, or the
 *  reason for a refusal in `message`. A refusal may come with a 2xx status. */
function resultOf({ http, body }: Answer): { theirId: string | null; message: string | null } {
  const results = WireResults.safeParse(body);
  if (results.success) {
    const failed = results.data.find(({ Success }) => !Success);
    if (failed || http >= 300)
      return { theirId: null, message: wordsOf((failed ?? results.data[0])?.Message) };
    const id = results.data[0]?.OrderId;
    return { theirId: id ? String(id) : null, message: null };
  }
  if (http < 300) throw strange(http);
  const said = WireMessage.safeParse(body);
  return {
    theirId: null,
    message: wordsOf(said.success ? said.data.Message : typeof body === 'string' ? body : null),
  };
}

const MAX_WORDS = 300;

function wordsOf(text: string | null | undefined): string {
  return beginningOf(text?.trim() ?? '', MAX_WORDS).trim() || NO_WORDS;
}

/** Signs in to Mintsoft only to check the login; the key that it returns is discarded. */
async function checkLogin(
  address: string,
  { userName, password }: WarehouseLogin,
  timeoutMs: number,
): Promise<WarehouseCheck> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ Username: userName, Password: password }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    body = await response.json().catch(() => null);
  } catch {
    return down(DOWN);
  }
  if (response.ok) return ApiKey.safeParse(body).success ? { ok: true } : down(STRANGE);
  if (REFUSALS.has(response.status)) return { ok: false, reason: 'refused', message: REFUSED };
  return down(response.status === 429 ? SLOW_DOWN : response.status >= 500 ? DOWN : STRANGE);
}

/** 400 is a validation error, which is also the answer to a malformed login. */
const REFUSALS = new Set([400, 401, 403]);

function down(message: string): WarehouseCheck {
  return { ok: false, reason: 'down', message };
}

type StatusNames = ReadonlyMap<number, string>;

/** Cached per account, because each account names its statuses itself. They are read again for a number that is not
 *  among them, because the account may have added a status, but only once for each such number. */
function keptStatuses(read: (login: WarehouseLogin) => Promise<z.infer<typeof WireStatuses>>) {
  const statuses = new Map<string, Promise<StatusNames>>();
  const missing = new Set<string>();
  const readNow = (login: WarehouseLogin): Promise<StatusNames> => {
    const fresh = read(login).then((all) => new Map(all.map(({ ID, Name }) => [ID, Name])));
    statuses.set(login.userName, fresh);
    fresh.catch(() => statuses.delete(login.userName));
    return fresh;
  };
  return async (login: WarehouseLogin, ids: readonly number[]): Promise<StatusNames> => {
    const known = await (statuses.get(login.userName) ?? readNow(login));
    const missingIn = (names: StatusNames) =>
      ids.filter((id) => !names.has(id)).map((id) => `${login.userName} ${id}`);
    if (missingIn(known).every((one) => missing.has(one))) return known;
    const fresh = await readNow(login);
    for (const one of missingIn(fresh)) missing.add(one);
    return fresh;
  };
}

function callBackOf(theirId: string, url: string): Request {
  return {
    method: 'PUT',
    path: `/api/Order/${encodeURIComponent(theirId)}/ConnectActions`,
    isOwnRight: true,
    body: {
      Type: 'API',
      SourceOrderId: Number(theirId),
      Complete: false,
      ExtraCode1: url,
      ExtraCode2: url,
      ExtraCode5: url,
    },
  };
}
