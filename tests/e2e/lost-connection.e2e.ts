import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  bearerOf,
  complaintsOf,
  control,
  loginOf,
  orderStatus,
  signIn,
  simulatorOrigins,
  tookan,
} from './harness.ts';
import type { Screen } from './steps.ts';
import { untilShopIsIn } from './steps.ts';

const STORE = 'Kasi Home';
const SHOP = 'kloof-and-karoo';
const DONE = 'Order Processed Successfully';

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });
const create = (screen: Screen) => screen.getByRole('button', { name: 'Create Order' });
const bar = (screen: Screen) => screen.locator('.t-trouble');
const someone = () => `Zanele ${randomBytes(3).toString('hex')}`;

async function fillIn(screen: Screen, name: string): Promise<void> {
  await field(screen, 'Customer Name').fill(name);
  await field(screen, 'Customer Phone (Optional)').fill('+27 (0)82 555 0177');
  await screen.getByRole('button', { name: 'Fill in the address by hand' }).click();
  await field(screen, 'Street').fill('9 Helen Joseph Road');
  await field(screen, 'City or town').fill('Durban');
}

/** The number of orders that a search for this customer name finds. */
async function ordersFor(request: APIRequestContext, name: string): Promise<number> {
  const answer = await request.post('/api/orders', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'admin')}` },
    data: { searchString: name },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { totalDocs } = (await answer.json()) as { totalDocs: number };
  return totalDocs;
}

const logOut = (page: Page) => page.getByRole('button', { name: /Logout/ }).click();

async function signInAt(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an unfinished order survives the end of the session and a reload, and is created once', async ({
  page,
  context,
  request,
}) => {
  const login = await loginOf('merchant');
  const name = someone();
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, login);
  await page.goto('/orders/create');
  await page.getByLabel('Select Store').selectOption(STORE);
  await expect(page.getByLabel('Select Pickup'), 'the default place').not.toHaveValue('');
  await fillIn(page, name);
  await expect(page.getByRole('group', { name: 'Map with the pin' })).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('/orders');
  await logOut(other);
  await expect(other).toHaveURL(/\/login/);
  await expect(bar(page)).toHaveText(
    'You are signed out. Sign in again in another tab to continue.',
  );
  await create(page).click();
  await expect(page.getByText(/^Not saved, because you are signed out/)).toBeVisible();
  await expect(field(page, 'Customer Name')).toHaveValue(name);

  await page.reload();
  await expect(page).toHaveURL(/\/login\?to=/);
  await signInAt(page, login);
  await expect(page.getByText('We restored what you typed.')).toBeVisible();
  await expect(field(page, 'Customer Name')).toHaveValue(name);
  await expect(field(page, 'Street')).toHaveValue('9 Helen Joseph Road');
  await expect(page.getByLabel('Select Store')).toHaveValue(STORE);

  await context.clearCookies();
  await create(page).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in again in another tab' }).click();
  await signInAt(await opened, login);
  await expect(bar(page)).toBeHidden();
  await expect(field(page, 'City or town')).toHaveValue('Durban');
  expect(await ordersFor(request, name)).toBe(0);
  await create(page).click();
  await expect(page.getByText(DONE)).toBeVisible();
  await expect(page).toHaveURL(/\/order-details\/[0-9A-Z]{12}$/);
  await expect(page.getByText('+27825550177').first()).toBeVisible();
  expect(await ordersFor(request, name)).toBe(1);
  await page.goto('/orders/create');
  await expect(field(page, 'Customer Name'), 'saved input is no longer kept').toHaveValue('');
});

test('unsaved changes to a store, its location and its settings are restored after a reload, until discarded', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, await loginOf('merchant'));
  const again = page.getByText('We restored what you typed.');
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft/.test(key)).length);
  const reloaded = async () => {
    await expect.poll(drafts).toBe(1);
    await page.reload();
    await expect(again).toBeVisible();
  };
  const discarded = async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(again).toBeHidden();
    await expect.poll(drafts).toBe(0);
  };

  await page.goto('/create-custom-store');
  await page.getByLabel('Store Name').fill('Thandi by the sea');
  await reloaded();
  await expect(page.getByLabel('Store Name')).toHaveValue('Thandi by the sea');
  await discarded();
  await expect(page.getByLabel('Store Name')).toHaveValue('');

  await page.goto(`/store-settings/locations/${encodeURIComponent(STORE)}/add`);
  await page.getByLabel('Location Name').fill('Back door');
  await page.getByLabel('Phone (Optional)').fill('0825550177');
  await reloaded();
  await expect(page.getByLabel('Location Name')).toHaveValue('Back door');
  await expect(page.getByLabel('Phone (Optional)')).toHaveValue('0825550177');
  await discarded();

  await page.goto(`/store-settings/store/${encodeURIComponent(STORE)}`);
  const books = page.getByLabel('Book the courier when a manifest is confirmed');
  await books.check();
  await reloaded();
  await expect(books).toBeChecked();
  await discarded();
  await expect(books).not.toBeChecked();
});

test('one person’s unsaved changes are neither saved nor shown to another', async ({
  page,
  context,
  request,
}) => {
  const name = someone();
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders/create');
  await page.getByLabel('Select Store').selectOption(STORE);
  await fillIn(page, name);
  const other = await context.newPage();
  await other.goto('/orders');
  await logOut(other);
  await expect(bar(page)).toBeVisible();

  await signInAt(other, await loginOf('storeManager'));
  await expect(page.getByText((await loginOf('storeManager')).email).first()).toBeVisible();
  await expect(field(page, 'Customer Name')).toHaveValue('');
  await expect(bar(page)).toBeHidden();
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft/.test(key))),
    )
    .toEqual([]);
  expect(await ordersFor(request, name)).toBe(0);
});

test('if the connection is lost during Ship the list stays as it is, and the order ships once however often it is pressed @gate', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const order_id = `OFF-${randomBytes(3).toString('hex')}`;
  const placed = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: STORE,
      order_id,
      name: someone(),
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      city: 'Durban',
    },
  });
  const { order_key: orderKey } = (await placed.json()) as { order_key: string };
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/orders?q=${order_id}`);
  const ship = page.getByRole('button', { name: `Request Shipment: order ${order_id}` });
  await page.getByRole('checkbox', { name: new RegExp(order_id) }).check();

  await expect(page.locator('link[rel=modulepreload][href*=order-details]').first()).toBeAttached();

  await context.setOffline(true);
  await ship.click();
  await expect(bar(page)).toHaveText('No connection. Trying again…');
  await expect(
    page.getByText('Order Processing Failed, Please Try again!', { exact: true }),
  ).toBeVisible();
  await ship.click();
  await expect(page.getByRole('checkbox', { name: new RegExp(order_id) })).toBeChecked();
  expect(await orderStatus(request, orderKey)).toBe('Thumela Eligible');
  await page.getByRole('link', { name: `View order ${order_id}` }).click();
  await expect(ship, 'what was asked for waits').toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: `Order ID ${order_id}` })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.goBack();
  expect(await orderStatus(request, orderKey), 'nothing is sent automatically').toBe(
    'Thumela Eligible',
  );

  // The server ships the order, but its response is lost.
  let isLost = false;
  await page.route('**/ship-order', async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await ship.click();
  await expect.poll(() => isLost).toBe(true);
  await expect.poll(() => courier.livePairs(orderKey)).toBe(1);
  await expect(page.getByRole('row').filter({ hasText: order_id })).toContainText('UnAssigned');
  expect(await courier.livePairs(orderKey)).toBe(1);
  expect(complaints.filter((one) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(one))).toEqual([]);
});

test('inside Shopify a form without an answer stays as it is, and creates one order', async ({
  page,
  request,
}) => {
  const { shopify } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  const name = someone();
  await control(request, shopify, 'create-order', { shop: `${SHOP}.myshopify.com` });
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/orders/create`);
  const app = page.frameLocator('iframe#app');
  await fillIn(app, name);

  let lost = 0;
  await page.route('**/app/orders/create.data*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await create(app).click();
  await expect(bar(app)).toHaveText('No connection. Trying again…');
  await expect(app.getByText(/^The server could not be reached/)).toBeVisible();
  await expect(field(app, 'Customer Name')).toHaveValue(name);
  await expect(bar(app)).toBeHidden();
  await create(app).click();

  await expect(page).toHaveURL(/\/apps\/thumela\/app\/orders\/[A-Z0-9]+(\?|$)/);
  expect(lost).toBe(1);
  expect(await ordersFor(request, name)).toBe(1);
  expect(
    await app
      .locator('body')
      .evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft/.test(key))),
  ).toEqual([]);
});
