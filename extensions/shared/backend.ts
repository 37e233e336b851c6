import type {
  Batch,
  BuyerTracking,
  DocumentKind,
  DocumentState,
  PlatformOrder,
  Skipped,
} from './backend.wire.ts';

export type Problem = {
  /** `unreachable`: the call's result is unknown, because no answer came, the service failed, the first call with
   *  the same key is still running or has just failed, or a document was not ready in time. */
  kind: 'signedOut' | 'notFound' | 'refused' | 'unreachable';
  /** Our service's message, which can be shown to a person. */
  message: string | null;
  skipped: Skipped[];
};
export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

type Options = {
  /** Shopify's session token; requested for each call, because it lives only one minute. */
  token: () => Promise<string | null>;
  /** The origin of our service. Inside the admin, relative paths already lead to us; other pages need the origin. */
  origin?: string;
  fetch?: typeof globalThis.fetch;
  wait?: (ms: number) => Promise<unknown>;
};
type Call = { method?: 'GET' | 'POST'; body?: unknown; key?: string };

export type Backend = ReturnType<typeof createBackend>;

const TIMEOUT_MS = 30_000;
/** The largest number of orders in one look-up. */
const LOOKUP = 250;
const BUSY_WAITS = 10;
const BUSY_MS = 2_000;
const POLL_MS = 1_000;
const POLLS = 300;

/** The client for our service. It never throws: each answer says whether the call succeeded. */
export function createBackend(options: Options) {
  const { origin = '', wait = sleep } = options;

  async function call<T>(path: string, asked: Call): Promise<Answer<T>> {
    const token = await options.token().catch(() => null);
    if (!token) return failed('signedOut');
    try {
      const response = await (options.fetch ?? fetch)(
        `${origin}/api${path}`,
        requestOf(asked, token),
      );
      return read<T>(response.status, (await response.json()) as T);
    } catch {
      return failed('unreachable');
    }
  }

  const findOrders = (ids: readonly string[]) => ordersOf(call, ids);

  /** Requests a courier, with this number of parcels per shipment. Calls with the same key book only once. */
  function ship(orderKeys: readonly string[], key: string, parcels = 1): Promise<Answer<Batch>> {
    const body = { order_keys: orderKeys, ...(parcels > 1 ? { parcels } : {}) };
    return once(call, '/orders/create/tookan', { body, key, wait });
  }

  /** Creates a document, waits for it up to about five minutes, and returns its URL and the orders left out. Stops
   *  early when `isWanted` returns false. */
  async function makeDocument(
    kind: DocumentKind,
    orderKeys: readonly string[],
    isWanted: () => boolean,
  ): Promise<Answer<{ url: string; skipped: Skipped[] }>> {
    const body = { orders: orderKeys.map((order_key) => ({ order_key })) };
    const key = crypto.randomUUID();
    const started = await once<Batch & { jobId: string }>(call, `/documents/${kind}`, {
      body,
      key,
      wait,
    });
    if (!started.ok) return started;
    const { jobId, skipped } = started.value;
    const path = `/documents/${kind}/${jobId}`;
    const ticket = await ticketOf(call, path, { isWanted, wait });
    if (!ticket.ok) return ticket;
    return { ok: true, value: { url: origin + ticket.value.url, skipped } };
  }

  function trackForBuyer(orderId: string): Promise<Answer<BuyerTracking>> {
    return call('/orders/track/buyer', { body: { order_id: orderId } });
  }

  return { findOrders, ship, makeDocument, trackForBuyer };
}

function requestOf({ method = 'POST', body, key }: Call, token: string): RequestInit {
  return {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
}

type ProblemBody = { message?: unknown; code?: unknown; skipped?: unknown } | null;

function read<T>(status: number, content: T): Answer<T> {
  if (status >= 200 && status < 300) return { ok: true, value: content };
  const { message, code, skipped } = (content as ProblemBody) ?? {};
  const words = typeof message === 'string' ? message : null;
  if (status === 401) return failed('signedOut', words);
  // The first call with this key is still running or has just failed, so its result is unknown.
  if (code === 'conflict') return failed('unreachable', words);
  if (status >= 500) return failed('unreachable');
  if (status === 404) return failed('notFound', words);
  return failed('refused', words, Array.isArray(skipped) ? (skipped as Skipped[]) : []);
}

function failed(
  kind: Problem['kind'],
  message: string | null = null,
  skipped: Skipped[] = [],
): { ok: false; problem: Problem } {
  return { ok: false, problem: { kind, message, skipped } };
}

function sleep(ms: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

type Ask = <T>(path: string, call: Call) => Promise<Answer<T>>;
type Wait = (ms: number) => Promise<unknown>;
type Waiting = { isWanted(): boolean; wait: Wait };

/** Makes a call that can be repeated with the same key. While the first call with the key is still running, it waits
 *  and repeats, at most `BUSY_WAITS` times. */
async function once<T>(
  call: Ask,
  path: string,
  { wait, ...keyed }: { body: unknown; key: string; wait: Wait },
): Promise<Answer<T>> {
  for (let waits = 0; ; waits += 1) {
    const answer = await call<T>(path, keyed);
    const isBusy = !answer.ok && answer.problem.kind === 'unreachable' && answer.problem.message;
    if (!isBusy || waits === BUSY_WAITS) return answer;
    await wait(BUSY_MS);
  }
}

/** Waits until a document is made, and asks for its URL. */
async function ticketOf(
  call: Ask,
  path: string,
  { isWanted, wait }: Waiting,
): Promise<Answer<{ url: string }>> {
  for (let polls = 0; polls < POLLS && isWanted(); polls += 1) {
    const state = await call<DocumentState>(path, { method: 'GET' });
    if (!state.ok) return state;
    if (state.value.status === 'error') return failed('refused', state.value.error);
    if (state.value.status === 'completed')
      return call<{ url: string }>(`${path}/ticket`, { body: {} });
    await wait(POLL_MS);
  }
  return failed('unreachable');
}

async function ordersOf(call: Ask, ids: readonly string[]): Promise<Answer<PlatformOrder[]>> {
  const found: PlatformOrder[] = [];
  for (let start = 0; start < ids.length; start += LOOKUP) {
    const body = { external_ids: ids.slice(start, start + LOOKUP) };
    const answer = await call<{ orders: PlatformOrder[] }>('/orders/by-external-id', { body });
    if (!answer.ok) return answer;
    found.push(...answer.value.orders);
  }
  return { ok: true, value: found };
}
