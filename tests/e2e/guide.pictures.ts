import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { PICTURE } from '#app/screens/help/guide.rules.ts';
import { bearerOf, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import { test } from './journey.ts';
import { untilShopIsIn } from './steps.ts';

// `npm run pictures` takes the screenshots for the README and the help pages.

const STORE = 'Kasi Home';
const PEOPLE = [
  ['1061', 'Nomsa Zulu', '14 Bree Street', 'Cape Town', '8001'],
  ['1062', 'Pieter van der Merwe', '8 Church Street', 'Stellenbosch', '7600'],
  ['1063', 'Thandeka Mokoena', '22 Florida Road', 'Durban', '4001'],
  ['1064', 'Lindiwe Dlamini', '5 Vilakazi Street', 'Soweto', '1804'],
  ['1065', 'Aisha Patel', '31 Jan Smuts Avenue', 'Johannesburg', '2196'],
  ['1066', 'Johan Botha', '17 Long Street', 'Paarl', '7646'],
  ['1067', 'Zanele Khumalo', '9 Main Road', 'Gqeberha', '6001'],
  ['1068', 'Sipho Ndlovu', '3 Beach Road', 'Mossel Bay', '6500'],
] as const;

type Call = <T>(path: string, data: unknown) => Promise<T>;

async function callsOf(request: APIRequestContext): Promise<Call> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  return async <T>(path: string, data: unknown) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  };
}

/** Creates eight orders: two delivered, one on its way, one with a failed delivery, one booked and three ready to
 *  ship. Returns their order keys by order ID. */
async function someOrders(request: APIRequestContext): Promise<Map<string, string>> {
  const call = await callsOf(request);
  const { locations } = await call<{ locations: { id: string }[] }>('/store/location/get', {
    store_name: STORE,
  });
  const keys = new Map<string, string>();
  for (const [order_id, name, address1, city, zip] of PEOPLE) {
    const { order } = await call<{ order: { order_key: string } }>('/orders/create/custom', {
      store_name: STORE,
      pickup_location_id: locations[0]?.id,
      order_id,
      name,
      phone: '0825550142',
      total_price: `${order_id.slice(1)}9.50`,
      address1,
      city,
      zip,
    });
    keys.set(order_id, order.order_key);
  }
  const order_keys = PEOPLE.slice(0, 5).map(([id]) => keys.get(id));
  await call('/orders/create/tookan', { order_keys });
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  for (const key of order_keys) await expect.poll(() => courier.livePairs(key ?? '')).toBe(1);
  for (const id of ['1061', '1062', '1063', '1064']) {
    await courier.put(keys.get(id) ?? '', 'pickup', 2);
    await courier.put(keys.get(id) ?? '', 'delivery', 1);
  }
  await courier.put(keys.get('1061') ?? '', 'delivery', 2);
  await courier.put(keys.get('1062') ?? '', 'delivery', 2);
  await courier.put(keys.get('1064') ?? '', 'delivery', 3);
  return keys;
}

/** Takes a screenshot. The pointer is moved to a corner first, so that no element shows a hover state. */
async function take(page: Page, file: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `docs/${file}.png`, animations: 'disabled' });
}

test('the pictures of README and of the help pages', async ({ page, request }) => {
  test.slow();
  await page.setViewportSize(PICTURE);
  const keys = await someOrders(request);
  await signIn(page, await loginOf('merchant'));
  const row = (id: string) =>
    page.getByRole('row').filter({ has: page.getByText(id, { exact: true }) });

  await page.goto('/orders');
  await expect(row('1064')).toContainText('Failed');
  await expect(row('1061')).toContainText('Completed');
  await take(page, 'pictures/orders');
  for (const id of ['1066', '1067', '1068']) await row(id).getByRole('checkbox').check();
  await take(page, 'guide/pictures/request-shipments');

  for (const [path, heading, file] of [
    ['/dashboard', /Home|Dashboard/, 'pictures/home'],
    ['/alerts', 'Needs attention', 'guide/pictures/needs-attention'],
    ['/create-store', /Store/, 'guide/pictures/connect-store'],
    ['/printing', 'Printing', 'guide/pictures/print-labels'],
    ['/performance', 'Delivery performance', 'guide/pictures/performance'],
    [`/order-details/${keys.get('1062')}`, /1062/, 'guide/pictures/returns'],
    [`/track-order/${keys.get('1063')}`, /./, 'guide/pictures/tracking'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await take(page, file);
  }

  const call = await callsOf(request);
  await call('/order/manifest', { order_keys: ['1066', '1067', '1068'].map((id) => keys.get(id)) });
  await page.goto('/manifest-orders');
  await expect(row('1066')).toBeVisible();
  await take(page, 'guide/pictures/manifests');

  await page.goto('/orders/import');
  const file = [
    'Order No;Customer;Cell Number;Street;City;Code;Total',
    ...PEOPLE.map(
      ([id, name, street, city, code]) =>
        `2${id};${name};0825550142;${street};${city};${code};386.50`,
    ),
  ];
  await page.getByLabel('CSV file').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file.join('\r\n')),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByLabel('Store', { exact: true }).selectOption(STORE);
  await page.getByRole('button', { name: 'Check the File' }).click();
  const preview = page.getByRole('heading', { name: /first/i });
  await expect(preview.or(page.getByText('21061')).first()).toBeVisible();
  await page.getByText('21061').first().scrollIntoViewIfNeeded();
  await take(page, 'guide/pictures/import-orders');
});

test('the app inside Shopify', async ({ page }) => {
  test.slow();
  const { shopify } = await simulatorOrigins();
  await page.setViewportSize(PICTURE);
  await untilShopIsIn(page, shopify);
  await page.goto(`${shopify}/store/kloof-and-karoo/apps/thumela/orders`);
  await expect(page.frameLocator('iframe#app').getByRole('row').nth(5)).toBeVisible();
  await take(page, 'pictures/shopify');
});
