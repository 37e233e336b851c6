import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrder } from '#simulators/shopify/orders.ts';
import type { SimShop } from '#simulators/shopify/state.ts';
import { startShopifySimulator } from '#simulators/shopify/index.ts';
import { launchChromium } from '#tests/e2e/browser.ts';
import { connectedShop, KEYS, SHOP } from './world.ts';

/** A minimal embedded app that uses App Bridge as ours does. */
async function littleApp() {
  const bearers: string[] = [];
  let bridge = '';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://app');
    if (url.pathname === '/data') {
      bearers.push(String(request.headers.authorization));
      const isFirst = bearers.length === 1;
      response.writeHead(isFirst ? 401 : 200, {
        ...(isFirst ? { 'X-Shopify-Retry-Invalid-Session-Request': '1' } : {}),
      });
      return response.end('answered');
    }
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><html><head><meta name="shopify-api-key" content="${KEYS.apiKey}">
      <script src="${bridge}"></script></head><body>
      <ui-nav-menu><a href="/app" rel="home">Home</a><a href="/app/orders">Orders</a></ui-nav-menu>
      <h1>${url.pathname}</h1><p id="out"></p><script>
      addEventListener('shopify:navigate', (event) => history.pushState(null, '', event.target.getAttribute('href')));
      fetch('/data').then((r) => r.text()).then((text) => { document.querySelector('#out').textContent = text;
        shopify.toast.show('Order <b>shipped</b>'); });
      </script></body></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, bearers, useBridge: (address: string) => (bridge = address) };
}

async function browserPage() {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems };
}

test('the admin page frames the app, and App Bridge exchanges messages with it', async () => {
  const app = await littleApp();
  const { simulator } = await connectedShop(app.url);
  app.useBridge(`${simulator.url}/app-bridge.js`);
  const { page, problems } = await browserPage();

  await page.goto(`${simulator.url}/store/kloof-and-karoo/apps/thumela/app/orders?page=2`);
  const frame = page.frameLocator('#app');
  await frame.getByText('answered').waitFor();
  await page.getByText('Order <b>shipped</b>').waitFor();
  expect(await frame.locator('h1').textContent()).toBe('/app/orders');

  expect(app.bearers).toHaveLength(2);
  expect(app.bearers.every((bearer) => /^Bearer ey/.test(bearer))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/store/kloof-and-karoo/apps/thumela/app/orders');
  expect(new URL(page.url()).search).toBe('?page=2');

  const menu = page.locator('#app-nav');
  await menu.getByRole('link', { name: 'Orders' }).click();
  await page.waitForURL('**/apps/thumela/app/orders');
  expect(await menu.getByRole('link').allTextContents()).toEqual(['Orders']);
  expect(problems).toEqual([]);
});

test('a person places a test order in the admin and sees it there', async () => {
  const { simulator } = await connectedShop();
  simulator.actions.createOrder(SHOP, { name: '<img src=x onerror=alert(1)>' });
  const { page, problems } = await browserPage();

  await page.goto(`${simulator.url}/store/kloof-and-karoo/orders`);
  await page.getByText('<img src=x onerror=alert(1)>').waitFor();
  await page.getByRole('button', { name: 'Create test order' }).click();
  await page.getByRole('rowheader', { name: '#1002' }).waitFor();

  expect(problems).toEqual([]);
});

test('a restarted simulator keeps its orders and tokens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shopify-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = {
    ...KEYS,
    appUrl: 'http://127.0.0.1:9',
    stateFile: join(folder, 'state.json'),
    shops: [{ domain: SHOP, name: 'Kloof & Karoo' }],
    retryDelaysMs: [],
  };
  const first = await startShopifySimulator(options);
  const { id } = first.actions.createOrder(SHOP);
  await first.close();

  const second = await startShopifySimulator(options);
  onTestFinished(() => second.close());

  expect(second.actions.shopOf(SHOP).orders.map((order) => order.id)).toEqual([id]);
});

test('the control API answers bad input with a client error', async () => {
  const { simulator } = await connectedShop();
  const post = (action: string, body: string) =>
    fetch(`${simulator.url}/_control/${action}`, { method: 'POST', body });

  expect((await post('create-order', '{"shop":"nobody.myshopify.com"}')).status).toBe(404);
  expect((await post('no-such-act', '{}')).status).toBe(404);
  expect((await post('create-order', 'not json')).status).toBe(400);
  expect((await post('create-order', JSON.stringify({ shop: SHOP }))).status).toBe(200);
  expect((await fetch(`${simulator.url}/store/nobody/orders`)).status).toBe(404);
});

test('a demo shop with its own orders is created when its admin is first opened, and is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shopify-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = {
    ...KEYS,
    appUrl: 'http://127.0.0.1:9',
    stateFile: join(folder, 'state.json'),
    shops: [],
    fillDemo: (shop: SimShop) => void placeOrder(shop),
  };
  const first = await startShopifySimulator(options);
  const open = async (name: string) =>
    (await fetch(`${first.url}/store/${name}/apps/thumela`)).status;

  expect([await open('demo-00000000aaaa'), await open('demo-00000000bbbb')]).toEqual([200, 200]);
  expect([await open('demo-00000000aaaa'), await open('demo-shop')]).toEqual([200, 404]);
  const made = first.state.shops.map(({ domain, orders: [order] }) => [domain, order?.id]);
  await first.close();
  const second = await startShopifySimulator(options);
  onTestFinished(() => second.close());

  expect(made).toHaveLength(2);
  expect(second.state.shops.map(({ domain, orders: [order] }) => [domain, order?.id])).toEqual(
    made,
  );
});
