import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { panelOf } from './belt-steps.ts';
import { test } from './journey.ts';
import {
  bearerOf,
  complaintsOf,
  loginOf,
  orderStatus,
  signIn,
  simulatorOrigins,
  tookan,
  type Tookan,
} from './harness.ts';
import { sound } from './sound.ts';
import { ordered } from './steps.ts';

const HUB = 'Johannesburg South Hub';
const DRIVER = /Sipho Dlamini|Thandeka Nkosi/;

test('a manifest’s three parcels are scanned in, given to drivers, end in three ways, and the day is closed @gate', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const complaints = complaintsOf(page);
  const keys = [
    await ordered(request, 'WD-1'),
    await ordered(request, 'WD-2'),
    await ordered(request, 'WD-3'),
  ] as const;
  const [arrives, fails, returnsToSender] = keys;
  await call(request, '/api/order/manifest', { order_keys: keys });
  const answer = await call(request, '/api/order/confirm-manifest', { order_keys: keys });
  const [number = ''] = (answer as { manifests: string[] }).manifests;
  await call(request, '/api/orders/create/tookan', { order_keys: keys });
  for (const key of keys) await expect.poll(() => courier.livePairs(key)).toBe(1);

  // At the hub, the clerk scans the manifest first and then its parcels.
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await expect(page).toHaveURL(/\/hubs\/receive\/[0-9a-f-]{36}/);
  const day = new URL(page.url()).pathname.replace('/receive/', '/day/');
  await page.getByLabel('Barcode', { exact: true }).fill(number);
  await page.getByLabel('Barcode', { exact: true }).press('Enter');
  await expect(page.getByText('0 of 3 scanned')).toBeVisible();
  await sound(page);
  const panel = panelOf(page);
  for (const [nth, key] of keys.entries()) {
    await page.keyboard.type(key);
    await page.keyboard.press('Enter');
    await expect(panel).toContainText(`WD-${nth + 1}`);
    await expect(panel).toContainText(DRIVER);
    await expect(page.getByText(`${nth + 1} of 3 scanned`)).toBeVisible();
  }

  for (const key of keys)
    await expect.poll(() => groupOf(page, day, key)).toBe('With a driver, not loaded');
  for (const key of keys) await goesOut(courier, request, key);
  for (const key of keys)
    await expect.poll(() => groupOf(page, day, key)).toBe('Out, not delivered');

  await courier.put(arrives, 'delivery', 2);
  await courier.put(fails, 'delivery', 3);
  await expect.poll(() => groupOf(page, day, fails)).toBe('Failed');
  await expect.poll(() => groupOf(page, day, arrives)).toBeNull();
  for (const key of [fails, returnsToSender]) {
    await call(request, '/api/orders/turn-back', { order_keys: [key], why: 'notThere' });
    await expect.poll(() => courier.livePairs(`${key}-R1`)).toBe(1);
    await courier.put(`${key}-R1`, 'delivery', 1);
    await courier.put(`${key}-R1`, 'delivery', 2);
  }

  // The close-out of the day lists none of these parcels.
  for (const key of keys) await expect.poll(() => groupOf(page, day, key)).toBeNull();
  expect(complaints).toEqual([]);

  const shop = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(shop, await loginOf('merchant'));
  await expectProof(shop, arrives, { Delivered: 'Photo of the delivery' });
  await expectProof(shop, fails, {
    'Failed attempt': 'Photo of the failed attempt',
    [`Return ${fails}-R1`]: 'Signature of the person who received the parcel',
  });
  await expectProof(shop, returnsToSender, {
    [`Return ${returnsToSender}-R1`]: 'Photo of the return',
  });
  await shop.context().close();
});

/** The parcel's group in the close-out's export file, or null if the parcel is not listed. */
async function groupOf(page: Page, day: string, key: string): Promise<string | null> {
  const answer = await page.request.get(`${day}/export`);
  expect(answer.ok()).toBe(true);
  const row = (await answer.text()).split('\n').find((line) => line.includes(`,${key},`));
  return row ? (/^"?([^"]*?)"?,[0-9A-Z]{12},/.exec(row)?.[1] ?? row) : null;
}

/** Advances the order until its driver has started the delivery. */
async function goesOut(courier: Tookan, request: APIRequestContext, key: string): Promise<void> {
  await courier.put(key, 'pickup', 2);
  await expect.poll(() => orderStatus(request, key)).toBe('Pickup Completed');
  await courier.put(key, 'delivery', 1);
  await expect.poll(() => orderStatus(request, key)).toBe('Delivery Started');
}

/** Expects on the order page that each of these cards shows the given picture. */
async function expectProof(
  page: Page,
  key: string,
  pictures: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`/order-details/${key}`);
  for (const [part, picture] of Object.entries(pictures)) {
    const card = page.getByRole('region', { name: part, exact: true });
    await expect(card.getByRole('img', { name: picture })).toBeVisible();
  }
}

async function call(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const answer = await request.post(path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
