import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { decodePdfBarcodes } from '#tests/labels/decode.ts';
import { test } from './journey.ts';
import { bearerOf, complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { leaveList, rowOf, type Screen, untilShopIsIn } from './steps.ts';
import { errorsOf } from './sound.ts';

const SHOP = 'kloof-and-karoo';
/** A custom store from the seed data. */
const STORE = 'Kasi Home';

/** Creates eligible orders with the merchant's API. */
async function someOrders(request: APIRequestContext, count: number): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const call = async <T>(path: string, data: unknown) =>
    (await (await request.post(`/api${path}`, { headers, data })).json()) as T;
  const { locations } = await call<{ locations: { id: string }[] }>('/store/location/get', {
    store_name: STORE,
  });
  const ids: string[] = [];
  for (let nth = 1; nth <= count; nth++) {
    const orderId = `MF-${Date.now().toString(36)}-${nth}`;
    await call('/orders/create/custom', {
      store_name: STORE,
      pickup_location_id: locations[0]?.id,
      order_id: orderId,
      name: 'Nomsa Zulu',
      phone: '0821234567',
      address1: '14 Bree Street',
      city: 'Cape Town',
      zip: '8001',
    });
    ids.push(orderId);
  }
  return ids;
}

/** Removes white space and middle dots, because a long number may wrap in its cell. */
const joined = (text: string) => text.replaceAll(/[·\s]/g, '');

/** The PDF that `action` opens in a new tab: its file, text and barcodes. */
async function opened(context: BrowserContext, action: () => Promise<void>) {
  const files: Buffer[] = [];
  await context.route('**/documents/*.pdf*', async (route) => {
    const response = await route.fetch();
    files.push(await response.body());
    await route.fulfill({ response });
  });
  await action();
  await expect.poll(() => files.length).toBe(1);
  await context.unroute('**/documents/*.pdf*');
  const [file] = files;
  const pdf = new Uint8Array(file!);
  return {
    file: file!,
    text: joined((await pageTexts(pdf)).join('\n')),
    bars: await decodePdfBarcodes(pdf),
  };
}

async function manifest(screen: Screen, orderId: string): Promise<void> {
  await rowOf(screen, orderId)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await screen.getByRole('menuitem', { name: 'Manifest', exact: true }).click();
}

/** The texts of a row that are cut off: manifest number, times, status and actions. Columns that do not fit are
 *  at the end, where a person scrolls the table, and are not checked. */
function cutOff(row: Locator): Promise<string[]> {
  return row.evaluate((element) => {
    // A store's code is random, so the row is checked with the widest possible one.
    for (const part of element.querySelectorAll('td button'))
      if (/^M-\w{4}-\d+$/.test(part.textContent ?? '')) part.textContent = 'M-WMWM-000001';
    return [...element.querySelectorAll<HTMLElement>('button, time, .t-badge')]
      .filter((part) => part.checkVisibility() && part.textContent)
      .filter((part) => !part.closest('td')!.matches('[class*="t-until-"]'))
      .filter((part) => {
        const [own, cell] = [part, part.closest('td')!].map((one) => one.getBoundingClientRect());
        return own!.right > Math.min(cell!.right + 1, innerWidth);
      })
      .map((part) => part.textContent ?? '');
  });
}

/** The column headings whose text is cut off, without the checkbox column. */
function cutHeads(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.t-table th:not(.t-table__check)')]
      .filter((head) => head.checkVisibility() && head.scrollWidth > head.clientWidth)
      .map((head) => head.textContent ?? ''),
  );
}

const confirmButton = (screen: Screen) =>
  screen.getByRole('button', { name: 'Confirm Manifest & Print A4' });

test('three orders are added to the manifest, one is removed, the others are confirmed on A4 and printed again @gate', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  const ids = await someOrders(request, 3);
  const [one = '', two = '', three = ''] = ids;
  await signIn(page, await loginOf('merchant'));
  for (const orderId of ids) {
    await manifest(page, orderId);
    await expect(rowOf(page, orderId)).toContainText('InManifest');
  }

  await page.getByRole('link', { name: 'Manifest Orders' }).click();
  await expect(rowOf(page, three)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepted', exact: true })).toBeVisible();
  await rowOf(page, three).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select Batch Action' }).click();
  await page.getByRole('menuitem', { name: 'Remove from manifest' }).click();
  await expect(page.getByText('Order removed from the manifest')).toBeVisible();
  await leaveList(page);
  await expect(rowOf(page, three)).toHaveCount(0);
  await rowOf(page, one).getByRole('checkbox').check();
  await rowOf(page, two).getByRole('checkbox').check();
  await confirmButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm 1 manifest with 2 orders?' });
  await expect(dialog).toContainText(`${STORE}, `);
  const first = await opened(context, async () => {
    await dialog.getByRole('button', { name: 'Confirm and print' }).click();
    await expect(page.getByText('Manifest Orders In Process')).toBeVisible();
  });

  await expect(page.getByText('The manifest is ready: 2 orders')).toBeVisible();
  await leaveList(page);
  await expect(rowOf(page, one)).toHaveCount(0);
  for (const part of [one, two, STORE, '2 orders, 2 parcels', 'Handed over by'])
    expect(first.text).toContain(joined(part));
  expect(first.text).not.toContain(joined(three));
  expect(first.bars).toHaveLength(1);

  await page.getByRole('link', { name: 'Manifest History' }).click();
  for (const head of ['In Manifest Date', 'Confirm Manifest Date'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible();
  for (const width of [1024, 768, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // The table chooses the columns that fit only after the window has been resized.
    await expect.poll(() => cutOff(rowOf(page, one)), `${width} px`).toEqual([]);
    // On a phone the column headings are only for screen readers.
    if (width >= 768) await expect.poll(() => cutHeads(page), `${width} px`).toEqual([]);
  }
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  const again = await opened(context, () =>
    rowOf(page, one)
      .getByRole('button', { name: `Print manifest ${first.bars[0]} again` })
      .click(),
  );
  expect(Buffer.compare(again.file, first.file)).toBe(0);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No manifests confirmed on these days')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rowOf(page, two)).toContainText('ConfirmManifest');
  expect(await errorsOf(page, { grave: true })).toEqual([]);

  await rowOf(page, two).getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { name: `Order ID ${two}` })).toBeVisible();
  await expect(page.getByText(first.bars[0] ?? 'none').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('inside Shopify an order is added to the manifest, confirmed, and listed in the history @gate', async ({
  page,
  context,
  request,
}) => {
  const { shopify } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  const placed = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: `${SHOP}.myshopify.com`,
  });
  const home = `${shopify}/store/${SHOP}/apps/thumela`;
  const app = page.frameLocator('iframe#app');
  await page.goto(`${home}/orders`);
  await manifest(app, placed.name);
  await expect(rowOf(app, placed.name)).toContainText('InManifest');

  await page.goto(`${home}/manifest-orders`);
  await rowOf(app, placed.name).getByRole('checkbox').check();
  await confirmButton(app).click();
  const { text } = await opened(context, () =>
    app
      .getByRole('dialog', { name: 'Confirm 1 manifest with 1 order?' })
      .getByRole('button', { name: 'Confirm and print' })
      .click(),
  );
  await page.goto(`${home}/manifest-history`);

  expect(text).toContain(joined(placed.name));
  await expect(rowOf(app, placed.name)).toContainText('ConfirmManifest');
  await expect(
    rowOf(app, placed.name).getByRole('button', { name: /^Print manifest M-/ }),
  ).toBeVisible();
});
