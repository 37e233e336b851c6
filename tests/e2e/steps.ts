import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type FrameLocator,
  type Page,
} from '@playwright/test';
import { startFakeBrowserPrint, type FakeBrowserPrint } from '#tests/fakes/fake-browser-print.ts';
import { decodePdfBarcodes, decodeZplBarcodes } from '#tests/labels/decode.ts';
import { ACTION_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { bearerOf, control, orderStatus, type Origins, type Tookan } from './harness.ts';

/** A portal page, or the app's iframe inside the Shopify admin. Both show the same screens. */
export type Screen = Page | FrameLocator;

const SHOP_HOME = '/store/kloof-and-karoo/apps/thumela';
const IMPORT_MS = 8 * ACTION_MS;
let isShopIn = false;

/** Waits until the demo shop's past orders are imported. Opening the app for the first time connects the shop.
 *  New orders then wait behind hundreds of past orders, at the rate that the shop allows.
 *  The first journey of a worker that needs the shop waits; later ones return at once. */
export async function untilShopIsIn(page: Page, shopifyOrigin: string): Promise<void> {
  if (isShopIn) return;
  test.setTimeout(test.info().timeout + IMPORT_MS);
  await page.goto(`${shopifyOrigin}${SHOP_HOME}/store`);
  const allAreIn = page.frameLocator('iframe#app').getByText(/imported\. Every order placed since/);
  await expect(allAreIn).toBeVisible({ timeout: IMPORT_MS });
  isShopIn = true;
}

/** Waits until the order has arrived from the store and is eligible in the list. */
export async function seeOrder(screen: Screen, orderId: string): Promise<void> {
  await expect(rowOf(screen, orderId)).toBeVisible();
  await expect(rowOf(screen, orderId)).toContainText('Thumela Eligible');
}

export function rowOf(screen: Screen, orderId: string) {
  return screen.getByRole('row').filter({ has: screen.getByText(orderId, { exact: true }) });
}

/** Moves pointer and focus out of a list, because its rows do not move while either is inside it. */
export async function leaveList(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).hover();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** Reads the order key from the row's link to the order page. */
export async function orderKeyOf(screen: Screen, orderId: string): Promise<string> {
  const href = await rowOf(screen, orderId)
    .getByRole('link', { name: /View/ })
    .first()
    .getAttribute('href');
  const orderKey = href?.split('?')[0]?.split('/').pop() ?? '';
  expect(orderKey).toMatch(/^[0-9A-Z]{12}$/);
  return orderKey;
}

/** Types an address and takes the first suggestion that fits. */
export async function pickAddress(
  page: Page,
  label: string,
  text: string,
  suggestion: RegExp,
): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(text);
  await page.getByRole('option', { name: suggestion }).first().click();
  await expect(field).toHaveValue(suggestion);
}

export async function batch(screen: Screen, orderId: string, action: string): Promise<void> {
  await rowOf(screen, orderId).getByRole('checkbox').check();
  await screen.getByRole('button', { name: 'Select Batch Action' }).click();
  await screen.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Ships from the list and waits until the courier has exactly one job. */
export async function ship(
  screen: Screen,
  courier: Tookan,
  orderId: string,
  orderKey: string,
): Promise<void> {
  await batch(screen, orderId, 'Ship');
  await expect(rowOf(screen, orderId)).toContainText('UnAssigned');
  await expect.poll(() => courier.livePairs(orderKey)).toBe(1);
}

/** Creates the PDF label and checks the barcode of the file that opens in the new tab. */
export async function printPdf(
  screen: Screen,
  context: BrowserContext,
  orderId: string,
  orderKey: string,
): Promise<void> {
  const files: Buffer[] = [];
  await context.route('**/documents/*.pdf*', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/pdf');
    const body = await response.body();
    files.push(body);
    await route.fulfill({ response, body });
  });
  const opened: Page[] = [];
  context.once('page', (one) => opened.push(one));
  await batch(screen, orderId, 'PDF Labels');
  // The courier's confirmation may not have arrived yet. The screen then offers a retry.
  const retry = screen.getByRole('button', { name: 'Retry 1 order' });
  await expect
    .poll(async () => {
      if (opened.length === 0 && (await retry.isVisible())) await retry.click();
      return opened.length;
    })
    .toBe(1);
  await opened[0]?.close();
  await expect.poll(() => files.length).toBe(1);
  expect(await decodePdfBarcodes(new Uint8Array(files[0] ?? Buffer.alloc(0)))).toEqual([orderKey]);
}

type Printer = { fake: FakeBrowserPrint; close(): Promise<void> };

/** Starts a fake label printer for this browser. Requests to the print bridge's usual address are
 *  redirected to it. */
export async function connectPrinter(context: BrowserContext): Promise<Printer> {
  const fake = await startFakeBrowserPrint();
  await context.route(/^https?:\/\/(127\.0\.0\.1|localhost):910[01]\//, async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const response = await context.request.fetch(fake.url + pathname, {
      method: request.method(),
      headers: { 'Content-Type': request.headers()['content-type'] ?? 'text/plain' },
      ...(request.postData() === null ? {} : { data: request.postData() }),
    });
    await route.fulfill({ response });
  });
  return { fake, close: () => fake.close() };
}

/** Sends the label to the printing page and connects the printer there, as on first use. */
export async function printZebra(page: Page, orderId: string): Promise<void> {
  await batch(page, orderId, 'Zebra Labels');
  await expect(page).toHaveURL(/\/printing/);
  await page.getByRole('button', { name: 'Find my printer' }).click();
}

/** Expects that the printer received exactly one label, and that its barcode is this order's key. */
export async function expectPrintedOnce(printer: Printer, orderKey: string): Promise<void> {
  const labels = () => printer.fake.written.filter((zpl) => zpl.includes(orderKey));
  await expect.poll(() => labels().length).toBe(1);
  expect(await decodeZplBarcodes(labels()[0] ?? '')).toEqual([orderKey]);
}

/** Advances the delivery until it is completed, and waits after each step until the order's status has changed. */
export async function deliver(
  courier: Tookan,
  request: APIRequestContext,
  orderKey: string,
): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    const before = await orderStatus(request, orderKey);
    if (before === 'Delivery Completed') return;
    expect(await courier.advance(orderKey), `a step after ${before}`).toBe(true);
    await expect.poll(() => orderStatus(request, orderKey)).not.toBe(before);
  }
}

/** Expects that public tracking shows the order as delivered and reveals nothing about the customer. */
export async function expectDeliveredInPublic(
  page: Page,
  orderKey: string,
  secrets: readonly string[],
): Promise<void> {
  await page.goto(`/track-order/${orderKey}`);
  await expect(page.getByText('Delivered').first()).toBeVisible();
  const html = await page.content();
  for (const secret of secrets.filter(Boolean)) expect(html).not.toContain(secret);
}

/** Places an order in the Shopify shop and opens its page in the embedded app.
 *  Returns its name in Shopify and our order key. */
export async function openPlaced(
  page: Page,
  request: APIRequestContext,
  { shopify }: Origins,
  over: object = {},
): Promise<{ name: string; key: string }> {
  const app = page.frameLocator('iframe#app');
  const { name } = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: 'kloof-and-karoo.myshopify.com',
    with: over,
  });
  await page.goto(`${shopify}/store/kloof-and-karoo/apps/thumela`);
  await app.getByRole('link', { name: 'Orders' }).first().click();
  const row = rowOf(app, name);
  await expect
    .poll(async () => {
      await app.getByRole('button', { name: 'Refresh' }).click();
      return row.count();
    })
    .toBe(1);
  const key = await orderKeyOf(app, name);
  await row.getByRole('link', { name: /View/ }).first().click();
  return { name, key };
}

/** Creates an order that is ready to ship, in the seeded merchant's custom store. Returns its order key. */
export async function ordered(request: APIRequestContext, orderId: string): Promise<string> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const answer = await request.post('/api/orders/create/custom', {
    headers,
    data: {
      store_name: 'Kasi Home',
      order_id: orderId,
      name: 'Zanele Buthelezi',
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      suburb: 'Glenwood',
      city: 'Durban',
      zip: '4001',
      line_items: [{ name: 'Beaded lamp', quantity: 1, price: '450.00' }],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { order_key: string }).order_key;
}
