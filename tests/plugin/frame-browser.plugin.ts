import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WORDPRESS_LEASE_MS } from '#app/domain/people/wordpress-sessions.ts';
import { given } from '#tests/builders/given.ts';
import { launchChromium } from '#tests/e2e/browser.ts';
import { complaintsOf } from '#tests/e2e/harness.ts';
import { errorsOf } from '#tests/e2e/sound.ts';
import { PLUGIN_SECRET, wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { connect } from './fake-portal.ts';
import { useShop } from './shops.ts';
import { handOnTo, serveTls } from './tls.ts';
import { OURS } from './wordpress.ts';

const at = useShop({ hpos: true });
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** The built portal on another site than the shop, the connected shop, and its manager signed in to wp-admin. */
async function managerInWordpress(width = 1280) {
  const { shop, tls } = at;
  let target = '';
  const front = await serveTls(
    tls,
    handOnTo(() => target),
  );
  onTestFinished(() => front.stop());
  const portal = `https://localhost:${front.port}`;
  const app = await startApp({ PUBLIC_URL: portal }, undefined, { buildDir: 'build' });
  target = app.url;
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await wooStoreOf(services, merchant, PLUGIN_SECRET, shop.url);
  const orders = await Promise.all(
    ['Naledi Dube', 'Pieter Botha', 'Aisha Khan'].map((customerName) =>
      given.order(services, { merchant, store, customerName }),
    ),
  );
  await shop.run('clear');
  await connect(shop, { url: portal, port: front.port, storeId: store.id, secret: PLUGIN_SECRET });
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height: 844 },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(HANG_MS);
  page.setDefaultNavigationTimeout(HANG_MS);
  await signIn(page);
  const complaints = complaintsOf(page);
  return { shop, services, store, orders, context, page, complaints, portal };
}

async function signIn(page: Page): Promise<void> {
  const { url, password } = at.shop;
  await page.goto(`${url}/wp-login.php`);
  await page.getByLabel('Username or Email Address').fill('manager');
  await page.locator('#user_pass').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/wp-admin/);
}

const PAGE = '/wp-admin/admin.php?page=thumela';
const inside = (page: Page) => page.frameLocator('iframe[title="Thumela"]');
const addressOf = (path: string) =>
  `${at.shop.url}${PAGE}${path === '/' ? '' : `&path=${encodeURIComponent(path)}`}`;

/** The iframe with our document. */
function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  if (!frame) throw new Error('The page frames nothing.');
  return frame;
}

const accentIn = (page: Page) =>
  frameOf(page).evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--t-accent').trim(),
  );

async function untilShown(page: Page, path: string): Promise<void> {
  await inside(page).getByRole('navigation', { name: 'Main' }).waitFor();
  await page.waitForURL(addressOf(path));
}

/** Saves a screenshot of the whole page if the environment variable TEST_PICTURES names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['TEST_PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

async function keptInBrowser(context: BrowserContext, page: Page, portal: string) {
  const stored = await frameOf(page).evaluate(() => localStorage.length + sessionStorage.length);
  return { stored, cookies: await context.cookies(portal) };
}

test('in a real WordPress a manager filters orders and opens one, and the address follows', async () => {
  const it = await managerInWordpress();
  const { page, orders } = it;
  const [order] = orders;
  const frame = inside(page);
  const rowOf = (orderId: string) =>
    frame.getByRole('link', { name: orderId, exact: true }).first();

  await page.goto(`${it.shop.url}/wp-admin/`);
  await page.locator('#adminmenu').getByRole('link', { name: 'WooCommerce' }).first().hover();
  await page
    .locator('#adminmenu')
    .getByRole('link', { name: /^Thumela/ })
    .click();
  await untilShown(page, '/');
  await frame.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
  await untilShown(page, '/orders');
  for (const { orderId } of orders) await rowOf(orderId).waitFor();

  await frame.getByRole('searchbox', { name: 'Search orders' }).fill('Naledi');
  await frame.getByRole('searchbox', { name: 'Search orders' }).press('Enter');
  await rowOf(orders[1]!.orderId).waitFor({ state: 'detached' });
  // The list is filtered before the address of wp-admin follows.
  await page.waitForURL((url) => url.searchParams.get('path')?.includes('Naledi') === true);
  const filtered = page.url();
  await rowOf(order!.orderId).click();
  await frame.getByRole('heading', { level: 1, name: order!.orderId }).waitFor();
  await page.waitForURL((url) => url.searchParams.get('path') === `/orders/${order!.orderKey}`);

  await page.reload();
  await frame.getByRole('heading', { level: 1, name: order!.orderId }).waitFor();
  await frame.getByRole('navigation').getByRole('link', { name: 'Store', exact: true }).click();
  await untilShown(page, '/store');
  await page.goBack();
  await frame.getByRole('heading', { level: 1, name: order!.orderId }).waitFor();
  expect(new URL(page.url()).searchParams.get('path')).toBe(`/orders/${order!.orderKey}`);
  await page.goto(filtered);
  await rowOf(order!.orderId).waitFor();
  await rowOf(orders[1]!.orderId).waitFor({ state: 'detached' });

  expect(await keptInBrowser(it.context, page, it.portal)).toEqual({ stored: 0, cookies: [] });
  expect(it.complaints).toEqual([]);
});

test.each([
  { width: 1280, folded: false },
  { width: 1280, folded: true },
  { width: 390, folded: false },
])('the frame fills wp-admin at $width pixels, its menu folded: $folded', async (look) => {
  const { width, folded } = look;
  const { page, complaints, orders } = await managerInWordpress(width);
  const name = `${width}${folded ? '-folded' : ''}`;
  await page.goto(addressOf('/orders'));
  await untilShown(page, '/orders');
  if (folded) await page.locator('#collapse-button').click();
  const paths = ['/', '/orders', `/orders/${orders[0]!.orderKey}`, '/store', '/manifest-history'];

  for (const path of paths) {
    await page.goto(addressOf(path));
    await untilShown(page, path);
    await inside(page).getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await picture(
      page,
      `${name}-${path.split('/').slice(0, 2).join('') || 'home'}${path.length > 9 ? '-one' : ''}`,
    );
    const box = (await page.locator('#thumela-frame iframe').boundingBox())!;
    const menu = width < 783 ? 0 : folded ? 36 : 160;
    const bar = width < 783 ? 46 : 32;
    expect({ ...box, path }).toEqual({
      x: menu,
      y: bar,
      width: width - menu,
      height: 844 - bar,
      path,
    });
    const spare = await page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
      return { across: scrollWidth - clientWidth, down: scrollHeight - clientHeight };
    });
    expect({ ...spare, path }).toEqual({ across: 0, down: 0, path });
    const tab = await inside(page).locator('.t-frame-tabs [aria-current]').boundingBox();
    expect(tab!.x, `the tab of ${path}`).toBeGreaterThanOrEqual(menu);
    expect(tab!.x + tab!.width, `the tab of ${path}`).toBeLessThanOrEqual(width);
    expect(await errorsOf(page, { within: '#thumela-frame' }), path).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('the page uses the colours chosen in WordPress, as far as they can be read', async () => {
  const { shop, page, complaints } = await managerInWordpress();
  onTestFinished(() => shop.run('colours', 'manager', 'fresh'));
  const seen: Record<string, string> = {};

  for (const scheme of ['fresh', 'ocean', 'midnight', 'light']) {
    await shop.run('colours', 'manager', scheme);
    await page.goto(addressOf('/orders/create'));
    await untilShown(page, '/orders/create');
    await expect.poll(() => accentIn(page), { timeout: HANG_MS }).not.toBe('#0b6e69');
    seen[scheme] = await accentIn(page);
    await picture(page, `scheme-${scheme}`);
    expect(await errorsOf(page, { within: '#thumela-frame' }), scheme).toEqual([]);
  }

  expect(new Set(Object.values(seen)).size).toBe(4);
  for (const accent of Object.values(seen)) expect(accent).toMatch(/^#[0-9a-f]{6}$/);
  expect(complaints).toEqual([]);
});

test('keyboard focus can enter and leave the frame, and Escape closes what is open there', async () => {
  const { page } = await managerInWordpress();
  await page.goto(addressOf('/orders'));
  await untilShown(page, '/orders');
  const outside = () => page.evaluate(() => document.activeElement?.tagName);
  const within = () => frameOf(page).evaluate(() => document.activeElement?.textContent?.trim());
  await page.evaluate(() => {
    const last = [...document.querySelectorAll<HTMLElement>('#adminmenumain a, #collapse-button')];
    last.at(-1)?.focus();
  });

  for (let steps = 0; steps < 30 && (await outside()) !== 'IFRAME'; steps += 1)
    await page.keyboard.press('Tab');
  expect(await within()).toBe('Skip to content');
  await picture(page, 'skip-link');
  await page.keyboard.press('Enter');
  await expect.poll(() => frameOf(page).evaluate(() => document.activeElement?.id)).toBe('main');
  await frameOf(page).evaluate(() => document.querySelector<HTMLElement>('.t-skip')?.focus());
  await page.keyboard.press('Shift+Tab');
  expect(await outside()).not.toBe('IFRAME');

  await inside(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  const dialog = inside(page).getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await outside()).toBe('IFRAME');
  expect(await within()).toMatch(/^Filters/);
});

test('over a slow connection the page’s outline is drawn before its scripts arrive', async () => {
  const { page, portal, complaints } = await managerInWordpress();
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    (url) => url.origin === portal && url.pathname.endsWith('.js'),
    async (route) => {
      await held;
      await route.continue();
    },
  );

  await page.goto(addressOf('/orders'), { waitUntil: 'commit' });
  await inside(page).locator('.t-skeleton').first().waitFor();
  await inside(page).getByRole('status').getByText('Loading…').waitFor({ state: 'attached' });
  await picture(page, 'slow');
  letGo();
  await untilShown(page, '/orders');

  expect(await inside(page).locator('.t-frame-tabs__to-come').count()).toBe(0);
  expect(complaints).toEqual([]);
});

test.each([
  ['signs out', (page: Page) => signOutBeside(page), 'You are signed out of WordPress'],
  ['loses permission to edit orders', () => demote(), 'You cannot open this page'],
  ['finds the plugin switched off', () => switchOff(), 'This shop is not connected'],
  ['finds the shop disconnected', () => at.shop.run('clear'), 'This shop is not connected'],
])('five seconds after a person %s nothing more is done in their name', async (_, end, words) => {
  const { page, services } = await managerInWordpress();
  await page.goto(addressOf('/orders'));
  await untilShown(page, '/orders');

  await end(page);
  const endedAt = Date.now();
  await inside(page).getByText(words).waitFor();

  const sessions = await services.db.wordpressSession.findMany();
  expect(sessions.length).toBeGreaterThan(0);
  for (const { expiresAt } of sessions)
    expect(expiresAt.getTime() - endedAt).toBeLessThanOrEqual(WORDPRESS_LEASE_MS);
  expect(await inside(page).getByRole('searchbox', { name: 'Search orders' }).isVisible()).toBe(
    false,
  );
});

async function signOutBeside(page: Page): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto(`${at.shop.url}/wp-login.php?action=logout`);
  await beside.getByRole('link', { name: 'log out' }).click();
  await beside.close();
}

async function demote(): Promise<void> {
  const role = await at.shop.run<string>('role', 'manager', 'subscriber');
  onTestFinished(async () => void (await at.shop.run('role', 'manager', role)));
}

async function switchOff(): Promise<void> {
  await at.shop.run('deactivate', OURS);
  onTestFinished(async () => void (await at.shop.run('activate', OURS)));
}
