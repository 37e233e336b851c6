import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  bearerOf,
  complaintsOf,
  control,
  loginOf,
  signIn,
  simulatorOrigins,
  tookan,
} from './harness.ts';
import { orderKeyOf, seeOrder, ship } from './steps.ts';
import { errorsOf } from './sound.ts';

/** A custom store from the seed data. */
const STORE = 'Kasi Home';
const DECLINED = 8;

/** Creates and books an order whose driver then declines it. */
async function declinedOrder(request: APIRequestContext, name: string): Promise<string> {
  const origin = (await simulatorOrigins()).tookan;
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const call = async <T>(path: string, data: unknown) =>
    (await (await request.post(`/api${path}`, { headers, data })).json()) as T;
  const { locations } = await call<{ locations: { id: string }[] }>('/store/location/get', {
    store_name: STORE,
  });
  const { order_key: orderKey } = await call<{ order_key: string }>('/orders/create/custom', {
    store_name: STORE,
    pickup_location_id: locations[0]?.id,
    name,
    phone: '0821234567',
    address1: '14 Bree Street',
    city: 'Cape Town',
    zip: '8001',
  });
  await call('/orders/create/tookan', { order_keys: [orderKey] });
  await expect.poll(() => tookan(request, origin).livePairs(orderKey)).toBe(1);
  const jobs = (await (await request.get(`${origin}/_control/jobs`)).json()) as {
    jobs?: { jobId: number; orderId: string; type: number }[];
  };
  const pickup = jobs.jobs?.find((job) => job.orderId === orderKey && job.type === 0);
  await request.post(`${origin}/_control/advance`, {
    data: { jobId: pickup?.jobId, status: DECLINED },
  });
  return orderKey;
}

const alertOf = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ has: page.getByRole('heading') });

test('a declined booking appears automatically, is dismissed, restored, and fixed from the list @gate', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/alerts');
  const name = `Nomsa ${Date.now().toString(36)}`;
  const orderKey = await declinedOrder(request, name);
  const alert = alertOf(page, name);

  await expect(alert).toContainText('The driver declined');
  await expect(page.getByRole('link', { name: /^Needs attention/ })).toContainText(/[1-9]/);
  expect(await errorsOf(page, { grave: true })).toEqual([]);

  const settle = alert.getByRole('button', { name: /^Settled with the courier/ });
  await settle.press('Enter');
  await expect(alert).toHaveCount(0);
  const closed = page.getByRole('listitem').filter({ hasText: 'Dismissed: The driver declined' });
  await expect(closed, 'focus moves to where the alert was').toBeFocused();
  await expect(closed.getByRole('button', { name: /^Undo/ })).toBeInViewport();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  await expect(closed).toHaveCount(0);
  await expect(alert).toBeFocused();

  await alert.getByRole('button', { name: /^Cancel order/ }).press('Enter');
  await page.getByRole('button', { name: 'Keep it' }).press('Enter');
  await expect(alert.getByRole('button', { name: /^Cancel order/ })).toBeFocused();
  await alert.getByRole('button', { name: /^Cancel order/ }).click();
  await page.getByRole('button', { name: 'Cancel Order', exact: true }).click();
  await expect(page.getByText('Order Cancelled')).toBeVisible();
  await expect(alert).toHaveCount(0);

  await page.goto(`/order-details/${orderKey}`);
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('with two tabs, what one has dismissed also disappears in the other', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, await loginOf('merchant'));
  const name = `Sizwe ${Date.now().toString(36)}`;
  await declinedOrder(request, name);
  await page.goto('/alerts');
  await expect(alertOf(page, name)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/alerts');
  await expect(alertOf(other, name)).toBeVisible();
  const settle = (tab: Page) =>
    alertOf(tab, name).getByRole('button', { name: /^Settled with the courier/ });
  // The second tab's own reads of the list are blocked, so it does not learn that the alert is settled.
  let looks = 0;
  await other.route('**/alerts.data*', (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    looks += 1;
    return route.abort();
  });
  await settle(page).click();
  await expect(alertOf(page, name)).toHaveCount(0);
  await settle(other).click();

  await expect(other.getByText('This alert is already closed. Reload the page.')).toBeVisible();
  expect(looks, 'it polled, and the answer was blocked').toBeGreaterThan(0);
});

test('if an alert disappears while another is restored, keyboard focus stays with the restored one', async ({
  page,
  request,
}) => {
  await signIn(page, await loginOf('merchant'));
  const nth = Date.now().toString(36);
  const [above, own, below] = [`Ayanda ${nth}`, `Bongani ${nth}`, `Chuma ${nth}`];
  const aboveKey = await declinedOrder(request, above);
  await declinedOrder(request, own);
  await declinedOrder(request, below);
  await page.goto('/alerts');
  await expect(alertOf(page, below)).toBeVisible();
  await alertOf(page, own)
    .getByRole('button', { name: /^Settled with the courier/ })
    .press('Enter');
  const undo = page.getByRole('button', { name: /^Undo: The driver declined/ });
  await expect(undo).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route('**/alerts.data*', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });

  await undo.press('Enter');
  await request.post('/api/orders/cancel', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: { order_keys: [aboveKey] },
  });
  const list = async () => (await page.request.get('/alerts')).text();
  await expect.poll(list).not.toContain(above);
  held.resolve();

  await expect(alertOf(page, own)).toBeFocused();
  await expect(alertOf(page, above)).toHaveCount(0);
});

test('a dismissal on the page of an order is undone there', async ({ page, request }) => {
  const origins = await simulatorOrigins();
  await signIn(page, await loginOf('merchant'));
  const id = await control<number>(request, origins.woocommerce, 'placeOrder', []);
  const orders = await control<{ order: { id: number; number: string } }[]>(
    request,
    origins.woocommerce,
    'orders',
    [],
  );
  const orderId = orders.find(({ order }) => order.id === id)!.order.number;
  await seeOrder(page, orderId);
  const orderKey = await orderKeyOf(page, orderId);
  await ship(page, tookan(request, origins.tookan), orderId, orderKey);
  await control(request, origins.woocommerce, 'trash', [id]);

  await page.goto(`/order-details/${orderKey}`);
  const banner = page.getByRole('region', { name: 'This order needs attention' });
  const letGo = banner.getByRole('button', { name: 'Continue delivery: Deleted in the store' });
  await letGo.press('Enter');
  await expect(page.getByText('Dismissed: Deleted in the store')).toBeVisible();
  await expect(letGo).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo: Deleted in the store' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(letGo).toBeVisible();
  await expect(page.getByText('Dismissed: Deleted in the store')).toHaveCount(0);
});
