import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type FrameLocator,
  type Page,
} from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { z } from 'zod';

const Logins = z.array(z.object({ role: z.string(), email: z.string(), password: z.string() }));
const Ready = z.object({
  origins: z.object({
    tookan: z.string(),
    shopify: z.string(),
    woocommerce: z.string(),
    mintsoft: z.string(),
    paystack: z.string(),
  }),
});

export type Origins = z.infer<typeof Ready>['origins'];

function dataFile(...path: string[]): string {
  return join(process.env['THUMELA_DATA_DIR'] ?? '.data', ...path);
}

/** The addresses of the started product's simulators. */
export async function simulatorOrigins(): Promise<Origins> {
  const lines = (await readFile(dataFile('logs', 'simulators.log'), 'utf8')).split('\n');
  const line = lines.findLast((text) => text.startsWith('{"ready":true'));
  return Ready.parse(JSON.parse(line ?? '{}')).origins;
}

/** Email and password of the seeded person with this role. */
export async function loginOf(
  role: string,
  dataDir = dataFile(),
): Promise<{ email: string; password: string }> {
  const file = join(dataDir, 'demo-logins.json');
  const logins = Logins.parse(JSON.parse(await readFile(file, 'utf8')));
  const login = logins.find((one) => one.role === role);
  if (!login) throw new Error(`The seed made no ${role}.`);
  return login;
}

type Login = { email: string; password: string };

/** Session cookies by email, of everyone who has already signed in by the form in this test worker. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

/** Signs in and opens the order list. The form is filled in only once for each person, because argon2 and
 *  two pages cost a second or two each time. If that session has ended, the form is used again. */
export async function signIn(page: Page, login: Login): Promise<void> {
  const cookies = signedIn.get(login.email);
  if (cookies) {
    await page.context().addCookies(cookies);
    await page.goto('/orders');
    if (new URL(page.url()).pathname.startsWith('/orders')) return;
  }
  await signInByForm(page, login);
  signedIn.set(login.email, await page.context().cookies());
}

/** Signs in with a new session, for journeys about sessions or about the form itself. */
export async function signInByForm(page: Page, login: Login): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(dashboard|hubs)/);
  if (new URL(page.url()).pathname === '/dashboard') await page.goto('/orders');
}

/** Signs in again in a browser that was killed: its session cookie may or may not have reached the disk. */
export async function signInAgain(
  page: Page,
  login: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  if (new URL(page.url()).pathname === '/login') await signIn(page, login);
}

/** Runs an action of one list row from the row's menu. */
export async function runRowAction(
  page: Page | FrameLocator,
  name: string,
  action: string,
): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Console errors that appear although nothing is wrong: the browser reports the 4xx status of a refused form, and
 *  Remix reports a read that a newer one aborted after half of the response had arrived. */
const HARMLESS = /status of 4\d\d|^(AbortError: )?signal is aborted without reason/;

/** Collects console errors and uncaught page errors. Compare the returned list with an empty one at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    if (!HARMLESS.test(message)) complaints.push(message);
  });
  return complaints;
}

export type Tookan = {
  /** Advances a shipment by one natural step: assigned, accepted, started … Returns false if there is none left. */
  advance(reference: string): Promise<boolean>;
  /** The number of live job pairs with this reference. A delivery job alone also counts as one. */
  livePairs(reference: string): Promise<number>;
  /** Sets the status of one job of a reference, by Tookan's status number (3 is failed). */
  put(reference: string, leg: 'pickup' | 'delivery', status: number): Promise<void>;
};

const Jobs = z.object({
  jobs: z.array(z.object({ jobId: z.int(), orderId: z.string(), type: z.int() })),
});

export function tookan(request: APIRequestContext, origin: string): Tookan {
  return {
    async advance(reference) {
      const answer = await request.post(`${origin}/_control/advance`, { data: { reference } });
      const { moved } = (await answer.json()) as { moved: unknown };
      return moved !== null;
    },
    async livePairs(reference) {
      const answer = await request.get(`${origin}/_control/jobs`);
      const { livePairs } = (await answer.json()) as { livePairs: Record<string, number> };
      return livePairs[reference] ?? 0;
    },
    async put(reference, leg, status) {
      const { jobs } = Jobs.parse(await (await request.get(`${origin}/_control/jobs`)).json());
      const type = leg === 'pickup' ? 0 : 1;
      const job = jobs.findLast((one) => one.orderId === reference && one.type === type);
      const data = { jobId: job?.jobId, status };
      const answer = await request.post(`${origin}/_control/advance`, { data });
      expect(answer.ok()).toBe(true);
    },
  };
}

/** Calls a control of a store simulator. `data` is an argument list for WooCommerce and a body for Shopify. */
export async function control<T>(
  request: APIRequestContext,
  origin: string,
  name: string,
  data: unknown,
): Promise<T> {
  const answer = await request.post(`${origin}/_control/${name}`, { data });
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
  const body = (await answer.json()) as { result?: T };
  return (body && typeof body === 'object' && 'result' in body ? body.result : body) as T;
}

/** The order's status from the API, read as an administrator, because the public look-up is throttled. */
export async function orderStatus(request: APIRequestContext, orderKey: string): Promise<string> {
  const answer = await request.put('/api/orders/get', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'admin')}` },
    data: { orderId: orderKey },
  });
  const { order } = (await answer.json()) as { order: { status: string } };
  return order.status;
}

const bearers = new Map<string, string>();

/** The bearer token of the seeded person with this role. */
export async function bearerOf(request: APIRequestContext, role: string): Promise<string> {
  const known = bearers.get(role);
  if (known) return known;
  const { email, password } = await loginOf(role);
  const looked = await request.post('/api/users/login', { data: { email } });
  const { data } = (await looked.json()) as { data: { token: string } };
  const signedIn = await request.post('/api/users/authenticate', {
    data: { ticket: data.token, password },
  });
  const answer = (await signedIn.json()) as { token: string };
  bearers.set(role, answer.token);
  return answer.token;
}

/** Returns the tab that the press opens. If the row is re-rendered between mouse down and mouse up, there is no
 *  click. The press is then repeated, as a person would do. */
export async function tabOpenedBy(
  context: BrowserContext,
  press: () => Promise<unknown>,
): Promise<Page> {
  const before = new Set(context.pages());
  const opened = () => context.pages().find((page) => !before.has(page));
  for (;;) {
    await press();
    // The timeout starts after the press, because on a busy machine the press may take longer than the tab.
    const came = await expect
      .poll(opened, { timeout: 10_000 * SLOWNESS })
      .toBeTruthy()
      .then(opened, () => undefined);
    if (came) return came;
  }
}
