import { timingSafeEqual, createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openStateFile } from '../state-file.ts';
import { createBadDays } from './bad-days.ts';
import { createBook, type Book } from './book.ts';
import { callOf, refused, type Outcome } from './calls.ts';
import { answerControl, createControl, type SeenCall } from './control.ts';
import { createHooks } from './hooks.ts';
import { emptyState, SimState, type SimPayment } from './state.ts';
import { z } from 'zod';
import { endPage, noPage, paymentPage } from './page.ts';

const Metadata = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) });

export type PaystackSimulatorOptions = {
  /** 0 or absent: any free port. */
  port?: number;
  secretKey: string;
  webhookUrl?: string;
  /** The merchant's name on the payment page. */
  merchantName?: string;
  /** Payments are kept in this file across restarts. */
  stateFile?: string;
  /** Milliseconds per automatic step of a refund; absent: only on command. */
  refundStepMs?: number;
  webhookRetryMs?: readonly number[];
};

const MAX_BODY_BYTES = 1_000_000;
const KEPT_CALLS = 2_000;
const RETRY_MS = [250, 1_000, 5_000, 15_000, 30_000, 60_000];

/** A small server that behaves like Paystack, including its payment page and failures. */
export async function startPaystackSimulator(options: PaystackSimulatorOptions) {
  const { secretKey, merchantName = 'Thumela', refundStepMs } = options;
  const file = openStateFile(options.stateFile, SimState, (): SimState => state);
  const state: SimState = file.initial ?? emptyState();
  const badDays = createBadDays();
  const shared = { state, badDays, changed: file.changed };
  const hooks = createHooks({
    ...shared,
    secretKey,
    url: options.webhookUrl,
    retryAfterMs: options.webhookRetryMs ?? RETRY_MS,
  });
  const book = createBook({ ...shared, report: hooks.send });
  const seen: SeenCall[] = [];
  const control = createControl({ book, badDays, hooks, seen });
  const closing = new AbortController();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hooks.resume();
  const refunding = refundStepMs ? setInterval(stepRefunds, refundStepMs).unref() : null;

  function stepRefunds(): void {
    for (const refund of book.refunds()) {
      if (refund.status === 'pending') void book.moveRefund(refund, 'processing');
      else if (refund.status === 'processing') void book.moveRefund(refund, 'processed');
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? '/', url);
    const [, area = '', rest = ''] = /^\/([^/]+)\/?(.*)$/.exec(target.pathname) ?? [];
    const method = request.method ?? 'GET';
    if (area === '_control') {
      const isJson = request.headers['content-type']?.startsWith('application/json');
      const body = method === 'POST' && isJson ? await readBody(request) : null;
      const { http, body: result } = await answerControl(control, `${method} ${rest}`, body);
      return sendJson(response, http, result);
    }
    if (area === 'checkout') return answerCheckout(rest, request, response);
    return answerCall(target, request, response);
  }

  async function answerCheckout(code: string, request: IncomingMessage, response: ServerResponse) {
    const body = request.method === 'POST' ? await readBody(request) : null;
    const action = body ? String(body['act'] ?? '') : null;
    const shown = await checkout(book, merchantName, code, action);
    if ('location' in shown)
      return void response.writeHead(303, { location: shown.location }).end();
    response.writeHead(shown.http, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    response.end(shown.html);
  }

  async function answerCall(target: URL, request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request);
    const { pathname: path, searchParams: query } = target;
    const call = callOf(book, url, { method: request.method ?? 'GET', path, query, body });
    if (!isKey(request.headers.authorization)) return send(response, refused(401, 'Invalid key'));
    if (!call) return send(response, refused(404, 'No such call'));
    const { name } = call;
    seen.push({ call: name, at: Date.now() });
    if (seen.length > KEPT_CALLS) seen.splice(0, KEPT_CALLS / 2);
    if (badDays.strikes('dropBefore', name)) return void request.socket.destroy();
    if (badDays.strikes('hang', name)) return;
    const busy = badDays.strikes('tooMany429', name);
    if (busy) {
      response.setHeader('retry-after', String(busy.retryAfterSeconds));
      return send(response, refused(429, 'Too many requests'));
    }
    const error = badDays.strikes('errors500', name);
    const junk = badDays.strikes('junk', name);
    const lost = badDays.strikes('loseAnswer', name);
    const late = badDays.strikes('late', name);
    const isDone = (error ?? junk)?.after !== false;
    const outcome = isDone ? await call.run() : null;
    if (lost) return void request.socket.destroy();
    if (late) await wait(late.ms, undefined, { signal: closing.signal }).catch(() => undefined);
    if (error) return sendJson(response, 500, { message: 'Internal Server Error' });
    if (junk || !outcome) return sendJunk(response);
    return send(response, outcome);
  }

  function isKey(header: string | undefined): boolean {
    const hash = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${secretKey}`));
  }

  return {
    url,
    control,
    async close(): Promise<void> {
      closing.abort();
      if (refunding) clearInterval(refunding);
      await hooks.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await file.flush();
    },
  };
}

/** Accepts JSON or form fields; null for anything else. */
async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, { http, body }: Outcome): void {
  sendJson(response, http, body);
}

function sendJson(response: ServerResponse, http: number, body: unknown): void {
  response.writeHead(http, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendJunk(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>upstream re');
}

type Shown = { http: number; html: string } | { location: string };

/** Shows and handles the payment page at `/checkout/{access code}`. */
async function checkout(
  book: Book,
  merchantName: string,
  code: string,
  action: string | null,
): Promise<Shown> {
  const payment = book.byAccessCode(code);
  if (!payment) return { http: 404, html: noPage() };
  switch (action) {
    case 'card':
    case 'eft':
      await book.pay(payment, action);
      return back(payment);
    case 'decline':
      book.decline(payment);
      return { location: `/checkout/${code}` };
    case 'continue':
      return back(payment);
    case 'cancel':
      return cancelled(payment);
    default:
      return { http: 200, html: paymentPage(payment, merchantName) };
  }
}

function back({ callbackUrl, reference }: SimPayment): Shown {
  if (!callbackUrl) return { http: 200, html: endPage('Thank you') };
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return { location: url.href };
}

/** The answer to a payer who cancels: a redirect to the URL in the metadata, or an end page if there is none. */
function cancelled({ metadata }: SimPayment): Shown {
  const { data } = Metadata.safeParse(metadata);
  return data ? { location: data.cancel_action } : { http: 200, html: endPage('Cancelled') };
}
