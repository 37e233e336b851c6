import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { decodePdfBarcodes } from '#tests/labels/decode.ts';
import { HUB, panelOf, scan } from './belt-steps.ts';
import { booked, shipped } from './booked.ts';
import { test } from './journey.ts';
import { bearerOf, complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';
import { ordered } from './steps.ts';

const DRIVERS = ['Sipho Dlamini', 'Thandeka Nkosi'] as const;

test('a clerk sees each driver’s parcels, reassigns them, prints the load list and closes the day', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const files = await pdfsOf(page);
  const key = await booked(request, 'HD-1');
  const other = await booked(request, 'HD-2');
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Day at ${HUB}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Day at ${HUB}`);
  const today = new URL(page.url()).pathname;

  // An order booked after the cut-off is expected on the next working day.
  await page.goto(`${today}?day=${isoDay(nextCutOff(new Date()).at)}&group=missing`);
  const list = page.getByRole('listitem');
  await expect(list.filter({ hasText: key })).toContainText('Not here yet');
  await expect(figure(page, 'Expected')).toContainText('not here yet');
  await expect(page.getByText('HD-1')).toHaveCount(0);
  await sound(page);

  await page.getByRole('link', { name: 'Receive' }).click();
  const panel = panelOf(page);
  await expect(page.getByLabel('Barcode', { exact: true })).toBeFocused();
  await scan(page, key);
  await expect(panel).toContainText(/Sipho Dlamini|Thandeka Nkosi/, { timeout: 30_000 });
  const has = DRIVERS[(await panel.textContent())?.includes(DRIVERS[0]) ? 0 : 1];
  const gets = DRIVERS[has === DRIVERS[0] ? 1 : 0];
  await page.getByRole('link', { name: 'Drivers and close-out' }).click();

  await page.getByRole('link', { name: new RegExp(has) }).click();
  await expect(page.getByRole('heading', { level: 2, name: has })).toBeVisible();
  await expect(list.filter({ hasText: 'HD-1' })).toContainText(key);
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('checkbox', { name: 'Select HD-1' }).check();
  await page.getByRole('button', { name: 'Reassign 1 order', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: new RegExp(gets) }).check();
  await sound(page);
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(page.getByText('Driver assigned successfully')).toBeVisible();
  await expect(async () => {
    await page.goto(today);
    await page.getByRole('link', { name: new RegExp(gets) }).click();
    await expect(list.filter({ hasText: 'HD-1' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Print load list' }).click();
  await expect.poll(() => files.length, { timeout: 60_000 }).toBe(1);
  expect(await decodePdfBarcodes(files[0]!)).toContain(key);
  const csv = await page
    .getByRole('link', { name: 'Export CSV' })
    .evaluate((link: HTMLAnchorElement) => link.href);
  const text = await (await page.request.get(csv)).text();
  expect(text).toContain(`"With a driver, not loaded",${key},HD-1`);

  // All parcels of this driver go back to the previous driver in one step.
  await page.getByRole('button', { name: /^Reassign all at the hub: \d+$/ }).click();
  await dialog.getByRole('radio', { name: new RegExp(has) }).check();
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(page.getByText('Driver assigned successfully').last()).toBeVisible();
  await expect(async () => {
    await page.goto(today);
    await page.getByRole('link', { name: new RegExp(has) }).click();
    await expect(list.filter({ hasText: 'HD-1' })).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // The driver can also be reassigned from the order page.
  await page.goto(`/order-details/${key}`);
  await page.getByRole('button', { name: 'Reassign driver' }).click();
  await dialog.getByRole('radio', { name: new RegExp(gets) }).check();
  await sound(page);
  await dialog.getByRole('button', { name: 'Assign driver' }).click();
  await expect(page.getByText('Driver assigned successfully').last()).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: gets })).toBeVisible();

  expect((await page.goto(`/order-details/${other}`))?.status()).toBe(404);
  // The day's overview covers all hubs of this person, by hour.
  await page.goto('/hubs');
  await page.getByRole('link', { name: 'Day at a glance' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day at a Glance');
  await expect(figure(page, 'Arrived').getByRole('img')).toHaveAccessibleName(/with \d+/);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('columnheader', { name: 'Assigned' }).first()).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.getByRole('link', { name: `Day at ${HUB}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Day at ${HUB}`);
  expect(complaints).toEqual([]);
});

test('scanning a manifest at the hub shows its parcels, and which of them are scanned in', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const keys = [await ordered(request, 'HD-3'), await ordered(request, 'HD-4')];
  const number = await confirmed(request, keys);
  for (const key of keys) await shipped(request, key);
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await expect(page.getByLabel('Barcode', { exact: true })).toBeFocused();
  await scan(page, number);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Manifest ${number}`);
  await expect(page.getByText('0 of 2 scanned')).toBeVisible();
  await sound(page);
  // Typed more slowly than a scanner is expected to type, and with no field focused.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.type(keys[0]!, { delay: 70 });
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await expect(panel).toContainText(/Received\s*HD-3/);
  await expect(panel).toContainText(/Sipho Dlamini|Thandeka Nkosi/);
  await expect(page.getByText('1 of 2 scanned')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: keys[0]! })).toContainText('HD-3');
  await page.keyboard.type(await booked(request, 'HD-5'));
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(/Received\s*HD-5/);
  await expect(page.getByText('Last scanned parcel is not on this manifest.')).toBeVisible();
  await expect(page.getByText('1 of 2 scanned')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  expect((await page.goto(page.url().replace(/M-.*/, 'M-0000-000001')))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

const figure = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'The day at a glance' })
    .getByRole('listitem')
    .filter({ hasText: name });

/** Collects the PDF files that open in new tabs. */
async function pdfsOf(page: Page): Promise<Buffer[]> {
  const files: Buffer[] = [];
  await page.context().route('**/documents/*.pdf*', async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(200);
    files.push(await response.body());
    await route.fulfill({ status: 200, contentType: 'text/plain', body: 'opened' });
  });
  return files;
}

/** Confirms these orders on a manifest and returns its number. */
async function confirmed(request: APIRequestContext, keys: readonly string[]): Promise<string> {
  await call(request, '/api/order/manifest', { order_keys: keys });
  const answer = await call(request, '/api/order/confirm-manifest', { order_keys: keys });
  const [number = ''] = (answer as { manifests: string[] }).manifests;
  return number;
}

async function call(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const answer = await request.post(path, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}
