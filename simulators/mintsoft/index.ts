import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { openStateFile } from '../state-file.ts';
import {
  cancel,
  change,
  despatch,
  divide,
  isOpen,
  result,
  SERVICES,
  SimState,
  STATUSES,
  takeIn,
  WAREHOUSES,
  type SimOrder,
} from './orders.ts';
import { goodDay, type MintsoftSwitches } from './switches.ts';

const Input = z.object({
  reference: z.string().min(1),
  which: z.enum(['all', 'firstPart']).default('all'),
});

export type { MintsoftSwitches } from './switches.ts';

/** The only login that the simulated warehouse accepts. */
export const MINTSOFT_LOGIN = { userName: 'kasihome', password: 'pick-and-pack-1' };

const Login = z.object({ Username: z.string(), Password: z.string() });
const Hook = z.object({ ExtraCode1: z.string(), ExtraCode2: z.string(), ExtraCode5: z.string() });
const MAX_BODY_BYTES = 100_000;

type Options = {
  port?: number;
  /** Orders are kept in this file across restarts. */
  stateFile?: string;
  /** New orders are despatched automatically after this time; 0 or absent: only on command. */
  despatchAfterMs?: number;
  random?: () => number;
};
type Reply = { status: number; body: unknown };
type Seen = { method: string; path: string };

/** A server that behaves like Mintsoft, including its failures. */
export async function startMintsoftSimulator(options: Options = {}) {
  const { port = 0, stateFile, despatchAfterMs = 0, random = Math.random } = options;
  const state: SimState = SimState.parse({});
  const file = openStateFile(stateFile, SimState, () => state);
  if (file.initial) Object.assign(state, file.initial);
  const switches: MintsoftSwitches = goodDay();
  /** The user names that were tried, never passwords. */
  const tried: string[] = [];
  const seen: Seen[] = [];
  const keys = new Map<string, number>();
  const unseen = new Set<number>();
  const timers = new Set<NodeJS.Timeout>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname, searchParams } = new URL(url, 'http://mintsoft');
    const body = await readJson(request);
    if (pathname.startsWith('/_control/')) {
      const isJson = request.headers['content-type']?.startsWith('application/json');
      const reported = isJson ? body : null;
      const { http, body: result } = await answerControl(
        control,
        `${method} ${pathname}`,
        reported,
      );
      return send(response, http, result);
    }
    seen.push({ method, path: pathname });
    const login = pathname === '/api/Auth' && method === 'POST' ? Login.safeParse(body).data : null;
    if (login) tried.push(login.Username);
    if (switches.isHanging) return;
    if (switches.answerWith) return send(response, switches.answerWith, { Message: 'Bad day' });
    if (switches.answersWithPage) {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<h1>Down for maintenance</h1>');
      return;
    }
    if (random() < switches.chance.slowDown)
      return send(response, 429, { Message: 'Slow down' }, { 'Retry-After': '1' });
    if (random() < switches.chance.broken) return send(response, 503, { Message: 'Bad day' });
    const reply =
      pathname === '/api/Auth'
        ? signIn(method, login)
        : opens(request)
          ? action(method, pathname, searchParams, body)
          : { status: 401, body: { Message: 'Unauthorized' } };
    file.changed();
    if (random() < switches.chance.lost) return void response.destroy();
    send(response, reply.status, reply.body);
  }

  function signIn(method: string, login: z.infer<typeof Login> | null | undefined): Reply {
    if (method !== 'POST') return { status: 401, body: { Message: 'Unauthorized' } };
    if (!login) return { status: 400, body: { Message: 'Username and Password are required' } };
    const { userName, password } = MINTSOFT_LOGIN;
    if (login.Username !== userName || login.Password !== password)
      return { status: 401, body: { Message: 'Unauthorized' } };
    const key = randomUUID();
    keys.set(key, switches.callsPerKey);
    return { status: 200, body: key };
  }

  function opens({ headers }: IncomingMessage): boolean {
    const key = String(headers['ms-apikey'] ?? '');
    const left = keys.get(key) ?? 0;
    keys.set(key, left - 1);
    return left > 0;
  }

  function action(method: string, path: string, query: URLSearchParams, body: unknown): Reply {
    const ok = (answer: unknown): Reply => ({ status: 200, body: answer });
    if (method === 'GET' && path === '/api/Warehouse') return ok(WAREHOUSES);
    if (method === 'GET' && path === '/api/Courier/Services') return ok(SERVICES);
    if (method === 'GET' && path === '/api/Order/Statuses') return ok(STATUSES);
    if (method === 'GET' && path === '/api/Order/Search')
      return ok(search(query.get('OrderNumber') ?? ''));
    if (method === 'PUT' && path === '/api/Order') return ok(put(body));
    const [, id, what = ''] = /^\/api\/Order\/(\d+)(?:\/(\w+))?$/.exec(path) ?? [];
    const order = state.orders.find(({ ID }) => String(ID) === id);
    if (!order) return { status: 404, body: { Message: 'Not Found' } };
    if (method === 'GET' && what === '') return ok(order);
    if (method === 'GET' && what === 'Cancel') return ok(callOff(order));
    if (method === 'POST' && what === '')
      return ok(
        switches.refusesUpdates ? result(order, switches.refusesUpdates) : change(order, body),
      );
    if (method === 'PUT' && what === 'ConnectActions') return ok(register(order, body));
    return { status: 404, body: { Message: 'Not Found' } };
  }

  function search(number: string): SimOrder[] {
    const found = state.orders.filter(({ OrderNumber }) => OrderNumber.startsWith(number));
    // An order in `unseen` is found only from the second look-up on.
    return found.filter(({ ID }) => !unseen.delete(ID));
  }

  function put(body: unknown) {
    if (switches.refusesOrders) return result(null, switches.refusesOrders);
    const results = takeIn(state, body);
    const id = results[0]?.OrderId;
    if (!results[0]?.Success || !id) return results;
    if (random() < switches.chance.unseen) unseen.add(id);
    if (despatchAfterMs > 0)
      later(() => control.despatch(orderOf(id).OrderNumber), despatchAfterMs);
    return results;
  }

  function callOff(order: SimOrder) {
    return switches.refusesCancels ? result(order, switches.refusesCancels) : cancel(order);
  }

  function register({ ID }: SimOrder, body: unknown) {
    const hook = Hook.parse(body);
    const { ExtraCode1: despatched, ExtraCode2: cancelled, ExtraCode5: split } = hook;
    state.hooks[String(ID)] = { despatched, cancelled, split };
    return { Success: true };
  }

  function orderOf(id: number): SimOrder {
    const order = state.orders.find(({ ID }) => ID === id);
    if (!order) throw new Error(`The warehouse has no order ${id}.`);
    return order;
  }

  function later(what: () => Promise<void>, ms: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      what().catch(() => undefined);
    }, ms);
    timers.add(timer);
  }

  async function call(url: string | undefined, order: SimOrder): Promise<void> {
    if (!url || switches.losesHooks) return;
    const body = JSON.stringify(order);
    const headers = { 'Content-Type': 'application/json' };
    await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  }

  const hookOf = ({ ID }: SimOrder) => state.hooks[String(ID)];
  /** Controls for events inside the warehouse. */
  const control = {
    orders: (reference?: string) =>
      state.orders.filter(({ OrderNumber }) => !reference || OrderNumber === reference),
    /** Despatches all open parts of an order, or only its first open part. */
    async despatch(reference: string, which: 'all' | 'firstPart' = 'all'): Promise<void> {
      const open = control.orders(reference).filter(isOpen);
      for (const order of which === 'all' ? open : open.slice(0, 1)) {
        despatch(order, new Date());
        file.changed();
        await call(hookOf(control.orders(reference)[0] ?? order)?.despatched, order);
      }
    },
    async cancel(reference: string): Promise<void> {
      for (const order of control.orders(reference).filter(isOpen)) {
        cancel(order);
        file.changed();
        await call(hookOf(order)?.cancelled, order);
      }
    },
    async split(reference: string): Promise<void> {
      const [order] = control.orders(reference);
      if (!order) return;
      divide(state, order);
      file.changed();
      await call(hookOf(order)?.split, order);
    },
  };

  // After a restart, each order that is not despatched yet gets a new timer of `despatchAfterMs`.
  if (despatchAfterMs > 0)
    for (const order of state.orders.filter(isOpen))
      later(() => control.despatch(order.OrderNumber), despatchAfterMs);

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${listening}`,
    switches,
    tried,
    /** Every call except those under /_control, oldest first. */
    seen,
    hooks: state.hooks,
    /** Simulates the end of the keys' 24 hours. */
    expireKeys: () => keys.clear(),
    control,
    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await file.flush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

type Control = {
  orders(reference?: string): SimOrder[];
  despatch(reference: string, which?: 'all' | 'firstPart'): Promise<void>;
  cancel(reference: string): Promise<void>;
  split(reference: string): Promise<void>;
};

/** Controls the warehouse from another process under /_control. Every POST must be JSON, which a foreign web page
 *  cannot send without a CORS preflight. */
async function answerControl(
  control: Control,
  what: string,
  body: unknown,
): Promise<{ http: number; body: unknown }> {
  if (what === 'GET /_control/orders') return { http: 200, body: { orders: control.orders() } };
  const input = Input.safeParse(body);
  if (!input.success) return { http: 400, body: { issues: input.error.issues } };
  const { reference, which } = input.data;
  if (what === 'POST /_control/despatch') await control.despatch(reference, which);
  else if (what === 'POST /_control/cancel') await control.cancel(reference);
  else if (what === 'POST /_control/split') await control.split(reference);
  else return { http: 404, body: { message: `Unknown control: ${what}` } };
  return { http: 200, body: { orders: control.orders(reference) } };
}
