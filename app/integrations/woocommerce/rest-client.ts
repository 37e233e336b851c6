import { createRequire } from 'node:module';
import { Agent } from 'node:https';
import type { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import { PRIVATE_ADDRESS, type OutboundGuard } from '../outbound-guard.ts';
import { WireError } from './wire.ts';

/** How many characters of the text around an answer's JSON (`junkAround`) are shown to the merchant. */
const MAX_LISTED = 80;
/** How many characters of the text before an answer's JSON, and as many of the text after it, are read. */
const MAX_READ = 2_000;
/** Where JSON may begin in a text. A PHP notice may itself contain brackets. */
const BEGINNINGS = /\{\s*"|\[\s*\{|\[\s*\]|\{\s*\}/g;
const MAX_TRIES = 10;

// The library is CommonJS with an ES default export; `require` gives the same result in every loader.
const { default: WooCommerceRestApi } = createRequire(import.meta.url)(
  '@woocommerce/woocommerce-rest-api',
) as typeof import('@woocommerce/woocommerce-rest-api');

export type WooRequest = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  params?: Record<string, string | number | boolean>;
  body?: unknown;
  timeoutMs?: number;
};
export type WooAnswer = { status: number; data: unknown; header(name: string): string | null };
type WooClient = (store: { url: string; keys: WooKeys }, request: WooRequest) => Promise<WooAnswer>;

/** The cause of a failed call, for the code that explains it to a person. */
export type WooFailure =
  | 'down'
  | 'blocked'
  | 'moved'
  | 'not-woocommerce'
  | 'polluted'
  | 'rights'
  | 'gone'
  | 'refused'
  | 'too-large';

/** Parsing blocks the event loop: an answer of 4 MB takes about 50 ms. Orders whose answer is larger are requested in
 *  smaller pieces (`adapter.ts`). */
export const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** A store in maintenance may ask for a wait of a day or a year. Orders must not wait that long. */
const LONGEST_WAIT_SECONDS = 600;

type Answer = { status: number; data: unknown; headers: Record<string, string | undefined> };

/** Calls a store through WooCommerce's own library. Any answer but a 2xx with a JSON object or list, and a missing
 *  answer, becomes an AppError with a WooFailure in `details.failure`. Redirects are never followed, so that the keys
 *  are only sent to the URL that the merchant connected. */
export function createWooClient(options: {
  guard: OutboundGuard;
  timeoutMs: number;
  /** A CA that is trusted at exempt origins only. */
  ca: string | undefined;
}): WooClient {
  const { guard } = options;
  const agent = new Agent({ keepAlive: true, lookup: guard.lookup });
  const exemptAgent = new Agent({ keepAlive: true, ca: options.ca });

  async function send(
    store: { url: string; keys: WooKeys },
    request: WooRequest,
    queryStringAuth: boolean,
  ): Promise<WooAnswer> {
    const url = guard.check(store.url);
    const timeoutMs = request.timeoutMs ?? options.timeoutMs;
    const api = new WooCommerceRestApi({
      url: `${url.origin}${url.pathname}`,
      ...store.keys,
      version: 'wc/v3',
      queryStringAuth,
      timeout: timeoutMs,
      axiosConfig: {
        httpsAgent: guard.isExempt(url) ? exemptAgent : agent,
        maxRedirects: 0,
        maxContentLength: MAX_ANSWER_BYTES,
        proxy: false,
        // `timeout` limits the time without data; this limits the whole call.
        signal: AbortSignal.timeout(timeoutMs),
        validateStatus: () => true,
      },
    });
    try {
      return await answerTo(request, api);
    } catch (error) {
      throw noAnswer(error, store.keys);
    }
  }

  /** A store may close a kept-alive connection at the moment a request is sent, and that request is lost. A read is
   *  repeated; a change is not, because it may have been received. */
  const sendOnce = async (...asked: Parameters<typeof send>) => {
    try {
      return await send(...asked);
    } catch (error) {
      const wasClosed = isAppError(error) && error.details.wasClosed === true;
      if (asked[1].method !== 'get' || !wasClosed) throw error;
      return send(...asked);
    }
  };

  return async (store, request) => {
    const answer = await sendOnce(store, request, false);
    if (!lostItsHeader(answer)) return accepted(answer);
    // Some hosts strip the Authorization header, but keys in the query string get through. They are used only after a
    // refusal, because they then appear in the host's logs.
    return accepted(await sendOnce(store, request, true));
  };
}

async function answerTo(
  { method, path, params = {}, body }: WooRequest,
  api: InstanceType<typeof WooCommerceRestApi>,
): Promise<WooAnswer> {
  // The library's types do not describe its responses, which are axios's.
  const response = (await (method === 'get' || method === 'delete'
    ? api[method](path, params)
    : api[method](path, body, params))) as Answer;
  const { status, data, headers } = response;
  return { status, data, header: (name) => headers[name] ?? null };
}

export function failureOf(error: unknown): WooFailure | undefined {
  return isAppError(error) ? (error.details.failure as WooFailure | undefined) : undefined;
}

/** Validates an answer's shape. Any other shape comes from a plugin or page that replaced WooCommerce. */
export function shaped<T>(schema: z.ZodType<T>, answer: WooAnswer): T {
  const read = schema.safeParse(answer.data);
  if (read.success) return read.data;
  throw new AppError('store-down', 'The store’s WooCommerce is not responding.', {
    failure: 'not-woocommerce' satisfies WooFailure,
    issues: read.error.issues.map((issue) => issue.path.join('.')),
  });
}

/** Whether the store refused the call like one from an anonymous caller. The host may have removed the Authorization
 *  header. WooCommerce, or a plugin that closes the REST API to visitors, then refuses the call. WooCommerce refuses an
 *  unknown key in the same way. */
function lostItsHeader(answer: WooAnswer): boolean {
  const error = WireError.safeParse(answer.data);
  const isOfVisitor =
    error.success && !error.data.code.startsWith('woocommerce_rest_authentication');
  return answer.status === 401 && isOfVisitor;
}

function accepted(answer: WooAnswer): WooAnswer {
  const { status, data } = answer;
  const error = WireError.safeParse(data).data;
  if (status >= 200 && status < 300 && typeof data === 'object' && data !== null && !error) {
    return answer;
  }
  const junk = status >= 200 && status < 300 ? junkAround(data) : null;
  if (junk === null) throw toAppError(answer, error);
  throw new AppError('store-down', `The store’s responses contain extra text: “${junk}”.`, {
    failure: 'polluted' satisfies WooFailure,
    status,
  });
}

function isOfWooCommerce(error: { code: string } | undefined): boolean {
  return error?.code.startsWith('woocommerce_') === true;
}

/** The kind of object that the store no longer has, by error code. */
const GONE: ReadonlyMap<string, string> = new Map([
  ['woocommerce_rest_shop_order_invalid_id', 'order'],
  ['woocommerce_rest_shop_webhook_invalid_id', 'webhook'],
]);

function toAppError(answer: WooAnswer, error: { code: string; message: string } | undefined) {
  const { status } = answer;
  const fail = (failure: WooFailure, message: string, more: Record<string, unknown> = {}) =>
    new AppError(codeOf(failure), message, { failure, status, woo: error?.code, ...more });

  if (status >= 300 && status < 400)
    return fail('moved', 'The store’s address now redirects to another site.');
  if (status === 429 || status === 408 || status >= 500) {
    const seconds = Number(answer.header('retry-after'));
    const isTime = Number.isFinite(seconds) && seconds > 0;
    const more = isTime ? { retryAfterSeconds: Math.min(seconds, LONGEST_WAIT_SECONDS) } : {};
    return fail('down', 'The store is not responding right now.', more);
  }
  // A page instead of JSON, and a code that is not WooCommerce's, come from a firewall, the host or a security plugin.
  // They say nothing about the keys.
  if (!isOfWooCommerce(error) && (status === 401 || status === 403))
    return fail('blocked', 'The store’s firewall blocked us.');
  if (status === 401 || status === 403)
    return fail('rights', 'The store no longer accepts our keys.');
  const gone = GONE.get(error?.code ?? '');
  if (gone) return fail('gone', `The store no longer has this ${gone}.`);
  if (!error || error.code === 'rest_no_route')
    return fail('not-woocommerce', 'The store’s WooCommerce is not responding.');
  return fail('refused', `The store refused: ${error.message}`);
}

/** The error code of a failure. Temporary problems, such as WooCommerce switched off for an hour, a firewall or a moved
 *  address, are 'store-down', which is retried. */
function codeOf(failure: WooFailure): 'store-down' | 'store-rights-lost' | 'store-refused' {
  if (failure === 'rights') return 'store-rights-lost';
  const isFinal = failure === 'refused' || failure === 'gone' || failure === 'too-large';
  return isFinal ? 'store-refused' : 'store-down';
}

/** The library's error contains the whole request with its keys, so only its code is passed on, or its message without
 *  the keys. */
function noAnswer(error: unknown, keys: WooKeys): AppError {
  const { code, message, request } = error as {
    code?: string;
    message?: string;
    request?: { reusedSocket?: boolean };
  };
  if (code === PRIVATE_ADDRESS) {
    return new AppError(
      'store-refused',
      'The store address is inside a private network. Use a public address.',
      {
        failure: 'refused',
      },
    );
  }
  if (/^maxContentLength /.test(message ?? '')) {
    return new AppError('store-refused', 'The store’s answer is larger than 4 MB.', {
      failure: 'too-large' satisfies WooFailure,
    });
  }
  const plain = String(message ?? '')
    .replaceAll(keys.consumerSecret, '…')
    .replaceAll(keys.consumerKey, '…');
  return new AppError('store-down', 'The store is not responding right now.', {
    failure: 'down',
    network: code ?? plain,
    wasClosed: code === 'ECONNRESET' && request?.reusedSocket === true,
    isSilent: SILENT.has(code ?? ''),
  });
}

/** The codes of a call that was given up because no answer came in time. Only our own limit cancels a call. */
const SILENT: ReadonlySet<string> = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ERR_CANCELED']);

/** The text that a plugin or PHP printed before or after the JSON of an answer, shortened and without mark-up; null
 *  when no JSON object or list is found in it. */
export function junkAround(data: unknown): string | null {
  if (typeof data !== 'string') return null;
  for (const index of beginnings(data)) {
    const end = data.lastIndexOf(data[index] === '[' ? ']' : '}');
    if (end < index || !isJson(data.slice(index, end + 1))) continue;
    const before = data.slice(0, Math.min(index, MAX_READ));
    const around = `${before} ${data.slice(end + 1, end + 1 + MAX_READ)}`;
    return beginningOf(textOfHtml(around).replace(/\s+/g, ' ').trim(), MAX_LISTED);
  }
  return null;
}

/** Yields the first few places where JSON may begin. */
function* beginnings(data: string): Generator<number> {
  let tries = 0;
  for (const { index } of data.matchAll(BEGINNINGS)) {
    if (tries++ === MAX_TRIES) return;
    yield index;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
