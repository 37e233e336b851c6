import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openStateFile } from '../state-file.ts';
import { createBadDays, DEFAULT_WAIT_MS } from './bad-days.ts';
import { createCalls, failed, type CallBody, type Envelope } from './calls.ts';
import { answerControl, createControl, type SeenCall, type TookanControl } from './control.ts';
import { createFleet, driverById } from './fleet.ts';
import { createJobs, SimState, type SimJob } from './jobs.ts';
import { longLink, webhookPayload } from './payload.ts';
import { createProof } from './proof.ts';
import { createRandom } from './random.ts';
import { createWalk } from './walk.ts';
import { createWebhookSender } from './webhooks.ts';

const STEPS = ['Booked', 'Driver assigned', 'On the way', 'Arriving', 'Delivered'] as const;
const STEP_OF: Readonly<Record<number, number>> = { 6: 0, 0: 1, 7: 1, 1: 2, 4: 3, 2: 4 };
const FAILED = 3;
const ENDED: Readonly<Record<number, string>> = {
  3: 'Delivery failed',
  8: 'Looking for another driver',
  9: 'Cancelled',
  10: 'Cancelled',
};

export type { TookanControl } from './control.ts';

export type TookanSimulatorOptions = {
  /** 0 or absent: any free port. */
  port?: number;
  apiKey: string;
  sharedSecret: string;
  webhookUrl?: string;
  /** Jobs move to Delivered automatically. A step takes 0.6 to 1.4 times this long. */
  autoAdvance?: { stepMs: number };
  /** Jobs are kept in this file across restarts. */
  stateFile?: string;
  seed?: number;
  webhookRetryMs?: readonly number[];
};

export type TookanSimulator = {
  /** The origin, with the tracking pages and /_control. */
  url: string;
  /** The adapter's `baseUrl`. */
  apiUrl: string;
  control: TookanControl;
  close(): Promise<void>;
};

const MAX_BODY_BYTES = 1_000_000;
const KEPT_CALLS = 20_000;

/** A small server that behaves like Tookan's v2 API, including its failures. */
export async function startTookanSimulator(
  options: TookanSimulatorOptions,
): Promise<TookanSimulator> {
  const random = createRandom(options.seed ?? 1);
  const badDays = createBadDays(random);
  const stateFile = openStateFile(options.stateFile, SimState, () => jobs.state());
  // Hashes of a later run must not repeat stored ones.
  if (options.seed === undefined) random.seed(stateFile.initial?.nextHistoryId ?? 1);
  const jobs = createJobs(random, stateFile.initial, stateFile.changed);
  const webhooks = createWebhookSender({
    url: options.webhookUrl,
    badDays,
    retryAfterMs: options.webhookRetryMs ?? [250, 1_000, 5_000, 15_000, 30_000],
  });
  const proof = createProof({ jobs, badDays, origin });
  const walk = createWalk({
    jobs,
    random,
    stepMs: options.autoAdvance?.stepMs,
    moved(job) {
      proof.leave(job);
      notify(job);
    },
  });
  const fleet = createFleet();
  const calls = createCalls({ jobs, walk, fleet, origin });
  const seen: SeenCall[] = [];
  const pictures: string[] = [];
  const control = createControl({ jobs, walk, fleet, badDays, webhooks, random, seen, pictures });
  const closing = new AbortController();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  walk.setStepMs(options.autoAdvance?.stepMs);

  function origin() {
    return url;
  }

  function notify(job: SimJob) {
    webhooks.send(job.token, webhookPayload(job, url, options.sharedSecret));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? '/', url);
    const [, area = '', rest = ''] = /^\/([^/]+)\/(.*)$/.exec(target.pathname) ?? [];
    if (area === 'v2') return answerCall(rest, request, response);
    if (area === '_control') return answerControlCall(rest, request, response);
    if (area === 'proof') return answerPicture(rest, response);
    const hash = area === 't' ? rest : (target.searchParams.get('jobID') ?? '');
    const job = jobs.visibleByHash(hash);
    if (area === 't' && job) {
      response.writeHead(302, { location: longLink(job, url) }).end();
      return;
    }
    sendTrackingPage(response, job);
  }

  async function answerPicture(name: string, response: ServerResponse) {
    if (badDays.strikes('errors500', 'picture')) return sendJson(response, 500, {});
    const hang = badDays.strikes('hang', 'picture');
    if (hang) await sleep(hang.ms ?? DEFAULT_WAIT_MS);
    if (response.destroyed || closing.signal.aborted) return;
    pictures.push(name);
    proof.send(name, response);
  }

  async function answerControlCall(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const body = request.method === 'POST' && isJson ? await readBody(request) : null;
    const { http, body: result } = answerControl(control, request.method ?? 'GET', path, body);
    sendJson(response, http, result);
  }

  async function answerCall(call: string, request: IncomingMessage, response: ServerResponse) {
    if (badDays.strikes('dropBefore', call)) return void request.socket.destroy();
    const body = await readBody(request);
    if (body?.api_key !== options.apiKey) {
      return sendJson(response, 200, failed(101, 'INVALID API KEY'));
    }
    seen.push({ call, at: Date.now() });
    if (seen.length > KEPT_CALLS) seen.splice(0, KEPT_CALLS / 2);
    if (await isBadBefore(call, body, response)) return;
    return perform(call, body, response);
  }

  /** Simulates the failures that come before a call is executed. Returns true if the call must not be executed: it
   *  has been answered already, or the client has disconnected. */
  async function isBadBefore(
    call: string,
    body: CallBody,
    response: ServerResponse,
  ): Promise<boolean> {
    const busy = badDays.strikes('tooMany429', call);
    if (busy) {
      response.setHeader('retry-after', String(busy.retryAfterSeconds));
      sendJson(response, 429, failed(201, 'Too many requests'));
      return true;
    }
    const hang = badDays.strikes('hang', call);
    if (hang) await sleep(hang.ms ?? DEFAULT_WAIT_MS);
    // The client disconnected while we waited, so the call is not carried out.
    if (response.destroyed || closing.signal.aborted) return true;
    const hasFailed = jobs.visibleById(Number(body.job_id))?.status === FAILED;
    const refusal =
      badDays.strikes('refuse', call) ?? (hasFailed ? badDays.strikes('refuseFailed', call) : null);
    if (refusal) sendJson(response, 200, failed(201, refusal.message));
    return refusal !== null;
  }

  async function perform(call: string, body: CallBody, response: ServerResponse): Promise<void> {
    const error = badDays.strikes('errors500', call);
    if (error && !error.after) return sendJson(response, 500, { error: 'Internal Server Error' });
    const nonsense = badDays.strikes('garbage', call);
    if (nonsense && !nonsense.after) return sendGarbage(response);

    const late = badDays.strikes('commitLate', call);
    const slow = badDays.strikes('slowCommit', call);
    const lost = badDays.strikes('loseAnswer', call);
    const delayed = late ?? slow;
    const delayMs = delayed ? (delayed.ms ?? DEFAULT_WAIT_MS) : 0;
    const action = Object.hasOwn(calls, call) ? calls[call] : undefined;
    const result: Envelope = action ? action(body, { delayMs }) : failed(404, 'No such call');

    if (late) return loseAnswer(response, delayMs);
    if (lost) return loseAnswer(response, lost.ms ?? 0);
    if (error) return sendJson(response, 500, { error: 'Internal Server Error' });
    if (nonsense) return sendGarbage(response);
    return sendJson(response, 200, result);
  }

  async function loseAnswer(response: ServerResponse, afterMs: number) {
    await sleep(afterMs);
    response.destroy();
  }

  /** Ends early when the simulator closes. */
  async function sleep(ms: number) {
    await wait(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
  }

  return {
    url,
    apiUrl: `${url}/v2`,
    control,
    async close() {
      closing.abort();
      walk.stop();
      await webhooks.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await stateFile.flush();
    },
  };
}

/** Accepts JSON or form fields; null for anything else. */
async function readBody(request: IncomingMessage): Promise<CallBody | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('body too large');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as CallBody) : null;
  } catch {
    return null;
  }
}

function sendJson(response: ServerResponse, http: number, body: unknown) {
  response.writeHead(http, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function sendGarbage(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>upstream re');
}

/** The courier's tracking page: no scripts, nothing loaded from elsewhere, and it may be framed. */
function sendTrackingPage(response: ServerResponse, job: SimJob | null) {
  response.writeHead(job ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.end(page(job ? trackingOf(job) : '<h1>No such delivery</h1>'));
}

function trackingOf(job: SimJob): string {
  const driver = job.fleetId === null ? null : driverById(job.fleetId);
  const reached = STEP_OF[job.status] ?? 0;
  const steps = STEPS.map(
    (name, i) => `<li${i <= reached ? ' class="done"' : ''}>${escapeHtml(name)}</li>`,
  ).join('');
  const firstName = driver?.fleet_name.split(' ')[0];
  return `<h1>${escapeHtml(ENDED[job.status] ?? STEPS[reached] ?? '')}</h1>
<p>Parcel <b>${escapeHtml(job.orderId)}</b></p>
<ol>${steps}</ol>
<p>${firstName ? `Your driver is <b>${escapeHtml(firstName)}</b>.` : 'A driver will be named soon.'}</p>
<p class="quiet">This page refreshes by itself.</p>`;
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="15">
<title>Track your delivery</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:24px;color:#1f2933;background:#f5f7f6}
h1{font-size:22px;margin:0 0 4px}ol{list-style:none;padding:0;margin:20px 0}
li{padding:8px 0 8px 28px;position:relative;color:#5c6670}
li::before{content:"";position:absolute;left:4px;top:14px;width:12px;height:12px;border-radius:50%;background:#cbd2d9}
li.done{color:#1f2933}li.done::before{background:#0f7b53}.quiet{color:#5c6670;font-size:14px}
</style></head><body>${content}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
