import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { isBreakdown, oneByOne } from '#app/domain/shared/unreadable.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Log } from '#app/ports/log.ts';
import type {
  IncomingOrder,
  OrderContent,
  StoreConnection,
  StorePlatformPort,
} from '#app/ports/store-platform.ts';
import type { WooConnectPort, WooKeys, WooKeysCheck } from '#app/ports/woo-connect.ts';
import { createOutboundGuard } from '../outbound-guard.ts';
import { withRetry, withLongRetry } from '../retrying.ts';
import {
  createWooClient,
  shaped,
  failureOf,
  type WooAnswer,
  type WooRequest,
  type WooFailure,
} from './rest-client.ts';
import { createGoods } from './goods.ts';
import type { GoodsMemory } from './goods-memory.ts';
import {
  countOrders,
  listHeld,
  madeIn,
  readPlacedAt,
  refuseFewer,
  samePage,
  totalOf,
} from './held-orders.ts';
import { bringUpToDate } from './tracking.ts';
import { META, toIncomingOrder, wooTime } from './translate.ts';
import { leaveNotice, makeAsWanted, removeOurs } from './webhooks.ts';
import { listOf, WireOrder, WireRefund, type WireLine, WireSystemStatus } from './wire.ts';

const Newest = listOf(z.object({ currency: z.string().optional().catch(undefined) }));

const REASONS: Readonly<Record<WooFailure, Refusal['reason']>> = {
  rights: 'wrong-keys',
  blocked: 'blocked',
  moved: 'moved',
  down: 'unreachable',
  gone: 'not-woocommerce',
  'not-woocommerce': 'not-woocommerce',
  polluted: 'not-woocommerce',
  refused: 'bad-address',
  'too-large': 'not-woocommerce',
};

type WooCommerceOptions = {
  /** Simulators and the real stores in EXTRA_STORE_ORIGINS: they may have private addresses, and `ca` is trusted
   *  there. */
  allowOrigins?: readonly string[];
  /** CAs in PEM, trusted only at `allowOrigins`. */
  ca?: string;
  timeoutMs?: number;
  memory: GoodsMemory;
  clock: Clock;
  log: Log;
};

const PER_PAGE = 100;
type Call = (request: WooRequest) => Promise<WooAnswer>;
type ReadRow = (row: unknown) => WireOrder | Promise<WireOrder>;
/** The maximum number of pages that are read if many orders were changed, or created, within the same second. */
const MAX_PAGES = 50;
/** Used for an order that plugins have filled with megabytes of meta data. Requests only the meta that we wrote, as
 *  a PHP list, because WooCommerce accepts no other form for a single order. */
const OUR_META = Object.fromEntries(
  Object.values(META).map((key, index) => [`include_meta[${index}]`, key]),
);
/** Used with WooCommerce versions that cannot select meta fields. Requests all fields except meta. */
const WITHOUT_META = Object.keys(WireOrder.shape)
  .filter((field) => field !== 'meta_data')
  .join();
const WireId = z.object({ id: z.coerce.number().int() });

/** WooCommerce through REST v3. `credentials` of a connection: consumerKey, consumerSecret, webhookSecret. */
export function createWooCommercePlatform(
  options: WooCommerceOptions,
): StorePlatformPort & WooConnectPort {
  const guard = createOutboundGuard(options.allowOrigins ?? []);
  const client = createWooClient({ guard, timeoutMs: options.timeoutMs ?? 15_000, ca: options.ca });
  const goods = createGoods(options);
  const callsTo = (store: StoreConnection) => (request: WooRequest) =>
    client({ url: store.url, keys: keysOf(store) }, request);
  const patientCallsTo = (store: StoreConnection) => (request: WooRequest) =>
    withRetry(() => callsTo(store)(request));

  async function readWire(call: Call, externalId: string): Promise<WireOrder> {
    const path = `orders/${orderNumber(externalId)}`;
    const ask = (params: WooRequest['params'] = {}) => call({ method: 'get', path, params });
    const orSmaller = (params: WooRequest['params']) => (error: unknown) => {
      if (failureOf(error) !== 'too-large') throw error;
      return ask(params);
    };
    const answer = await ask()
      .catch(orSmaller(OUR_META))
      .catch(orSmaller({ _fields: WITHOUT_META }));
    return wireOrder(answer.data);
  }

  async function translated(
    call: Call,
    { storeId }: StoreConnection,
    order: WireOrder,
  ): Promise<OrderContent> {
    // If no line needs processing, every product is virtual and downloadable, so none has to be looked up.
    const asked = order.needs_processing === false ? [] : order.line_items;
    const goodsOf = await goods.ofLines(call, storeId, asked);
    if (order.refunds.length === 0) return toIncomingOrder(order, goodsOf);
    const path = `orders/${order.id}/refunds`;
    const answer = await call({ method: 'get', path, params: { per_page: PER_PAGE } });
    return toIncomingOrder(order, goodsOf, shaped(listOf(WireRefund), answer));
  }

  /** Reads one page of the list. An order deleted before its refunds are read is skipped. The next read by id
   *  handles it. If the store fails on one of its orders, or the page is too large, each order is read separately. */
  async function listPage(
    store: StoreConnection,
    page: number,
    params: WooRequest['params'],
  ): Promise<{ orders: IncomingOrder[]; isLast: boolean }> {
    if (page > MAX_PAGES) throw samePage();
    const call = patientCallsTo(store);
    const ask = (more: WooRequest['params'], read: ReadRow) =>
      withRetry(async () => {
        const readAt = options.clock.now();
        const wanted = { ...params, ...more, per_page: PER_PAGE, page };
        const answer = await callsTo(store)({ method: 'get', path: 'orders', params: wanted });
        // An answer that is not a list must not count as an empty one.
        const rows = shaped(listOf(z.unknown()), answer);
        if (page === 1) refuseFewer(rows.length, Math.min(PER_PAGE, totalOf(answer) ?? 0));
        return { readAt, rows, read, isLast: isLastPage(answer, rows.length, page) };
      });
    const byId: ReadRow = (row) => readWire(call, String(WireId.parse(row).id));
    const { readAt, rows, read, isLast } = await ask({}, wireOrder).catch((error: unknown) => {
      if (isServersOwn(error) || failureOf(error) === 'too-large')
        return ask({ _fields: 'id' }, byId);
      throw error;
    });
    await learnGoods(call, store, rows);
    const orders: IncomingOrder[] = [];
    const each = oneByOne(options.log, store.storeId);
    for (const row of rows) {
      const order = await each(() =>
        withLongRetry(async () => translated(call, store, await read(row))),
      );
      if (order) orders.push({ ...order, readAt });
    }
    return { orders, isLast };
  }

  /** Reads the products of a whole page in as few calls as possible. If the store fails on one of these calls, each
   *  order reads its own products, and only unreadable orders are skipped. */
  async function learnGoods(call: Call, { storeId }: StoreConnection, rows: readonly unknown[]) {
    const lines: WireLine[] = [];
    for (const row of rows) {
      const order = WireOrder.safeParse(row).data;
      if (order && order.needs_processing !== false) lines.push(...order.line_items);
      await setImmediate();
    }
    await goods.ofLines(call, storeId, lines).catch((error: unknown) => {
      if (!isBreakdown(error)) throw error;
    });
  }

  return {
    readGoods: (store, productRef) => goods.readAfresh(callsTo(store), store.storeId, productRef),

    async readOrder(store, externalId) {
      const readAt = options.clock.now();
      try {
        const call = callsTo(store);
        const order = await translated(call, store, await readWire(call, externalId));
        return { kind: 'order', order: { ...order, readAt } };
      } catch (error) {
        if (failureOf(error) === 'gone') return { kind: 'gone', readAt };
        throw error;
      }
    },

    async readChanged(store, since, cursor) {
      const at = cursor === null ? { at: wooTime(since), page: 1 } : readCursor(cursor);
      const { orders, isLast } = await listPage(store, at.page, {
        modified_after: at.at,
        dates_are_gmt: true,
        orderby: 'modified',
        order: 'asc',
      });
      return { orders, cursor: isLast ? null : newerCursor(at, orders) };
    },

    async readMade(store, window, cursor) {
      const at = cursor === null ? { at: wooTime(window.to), page: 1 } : readCursor(cursor);
      const { orders, isLast } = await listPage(store, at.page, {
        ...madeIn({ from: window.from, to: new Date(`${at.at}Z`) }),
        status: 'any',
        orderby: 'date',
        order: 'desc',
      });
      return { orders, cursor: isLast ? null : olderCursor(at, orders) };
    },

    countOrders: (store, window) => countOrders(patientCallsTo(store), window),
    listHeld: (store, window, cursor) => listHeld(patientCallsTo(store), window, cursor),
    readPlacedAt: (store, externalIds) => readPlacedAt(callsTo(store), externalIds),

    async writeTracking(store, update, sent) {
      const order = await readWire(callsTo(store), update.externalOrderId);
      return bringUpToDate(callsTo(store), order, update, sent);
    },

    authorizeUrl(input) {
      const store = guard.check(input.storeUrl);
      const query = {
        app_name: input.appName,
        scope: 'read_write',
        user_id: input.userToken,
        return_url: input.returnUrl,
        callback_url: input.callbackUrl,
      };
      const pairs = Object.entries(query).map(
        ([key, value]) => `${key}=${encodeURIComponent(value)}`,
      );
      return `${store.origin}${store.pathname.replace(/\/+$/, '')}/wc-auth/v1/authorize?${pairs.join('&')}`;
    },

    leaveNotice: (storeUrl, keys, notice) =>
      leaveNotice((request) => client({ url: storeUrl, keys }, request), notice),
    checkKeys: (storeUrl, keys) => checkKeys((request) => client({ url: storeUrl, keys }, request)),

    ensureWebhooks: (store, wanted) => makeAsWanted(callsTo(store), wanted),
    removeWebhooks: (store, deliveryUrl) => removeOurs(callsTo(store), deliveryUrl),
  };
}

/** A server error of the store itself: it answered, without asking us to come back later, so it is neither slow nor
 *  unreachable. */
function isServersOwn(error: unknown): boolean {
  return isBreakdown(error) && isAppError(error) && Number(error.details.status) >= 500;
}

function keysOf(store: StoreConnection): WooKeys {
  const { consumerKey, consumerSecret } = store.credentials;
  if (consumerKey && consumerSecret) return { consumerKey, consumerSecret };
  throw new AppError('store-rights-lost', 'We have no keys for this store.', {
    storeId: store.storeId,
  });
}

/** An id from outside must not change the URL path. */
function orderNumber(externalId: string): string {
  if (/^\d+$/.test(externalId)) return externalId;
  throw new AppError('store-refused', 'A WooCommerce order ID must be a number.', { externalId });
}

/** Parses one order of the store's answer. @throws AppError 'store-refused' if it does not match the schema. */
function wireOrder(row: unknown): WireOrder {
  const order = WireOrder.safeParse(row);
  if (order.success) return order.data;
  throw new AppError('store-refused', 'The store sent an order that cannot be read.', {
    externalId: WireId.safeParse(row).data?.id,
    issues: order.error.issues.map((issue) => issue.path.join('.')),
  });
}

function isLastPage(answer: WooAnswer, rows: number, page: number): boolean {
  const total = answer.header('x-wp-totalpages');
  return total === null ? rows < PER_PAGE : page >= Number(total);
}

/** A position in a list of orders: the time at which the list begins, as WooCommerce writes it, and the page of that
 *  list, from 1. */
type Position = { at: string; page: number };

/** Continues from the second of the last order seen, not at the next page. An order that changes while we read moves to
 *  the end, which would shift another one onto a page already read. Pages are used only within one second, the
 *  precision of `modified_after`. */
function newerCursor(at: Position, orders: readonly IncomingOrder[]): string {
  const last = orders.at(-1);
  const after = last ? wooTime(new Date(last.updatedAt.getTime() - 1_000)) : at.at;
  return after > at.at ? `${after}/1` : `${at.at}/${at.page + 1}`;
}

/** The next position in a list that begins with the newest order. It continues from the second of the oldest order
 *  seen, and counts pages only within one second. */
function olderCursor(at: Position, orders: readonly IncomingOrder[]): string {
  const last = orders.at(-1);
  const until = last ? wooTime(new Date(last.createdAt.getTime() + 1_000)) : at.at;
  return until < at.at ? `${until}/1` : `${at.at}/${at.page + 1}`;
}

function readCursor(cursor: string): Position {
  const [at = '', page = '1'] = cursor.split('/');
  return { at, page: Number(page) };
}

type Refusal = Extract<WooKeysCheck, { ok: false }>;

/** Tests the keys with the cheapest read there is. The store's system information is read separately, because that
 *  call counts tables and contacts other servers, so it may be slow or disabled. */
export async function checkKeys(call: Call): Promise<WooKeysCheck> {
  try {
    const params = { per_page: 1, _fields: 'id,currency' };
    const [newest] = shaped(Newest, await call({ method: 'get', path: 'orders', params }));
    const facts = await factsOf(call);
    return { ok: true, ...facts, currency: facts.currency ?? newest?.currency ?? null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { retryAfterSeconds } = error.details;
    return {
      ok: false,
      reason: REASONS[failureOf(error) ?? 'refused'],
      message: error.message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
}

async function factsOf(call: Call) {
  const answer = await call({ method: 'get', path: 'system_status' }).catch(() => null);
  const status = WireSystemStatus.safeParse(answer?.data).data;
  const { version = null, home_url: homeUrl = null } = status?.environment ?? {};
  return { version, homeUrl, currency: status?.settings?.currency ?? null };
}
