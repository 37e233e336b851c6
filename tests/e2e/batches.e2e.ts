import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { decodePdfBarcodes } from '#tests/labels/decode.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, control, simulatorOrigins, tookan } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { pickAddress, untilShopIsIn } from './steps.ts';

/** The seeded balance pays for exactly this many shipments. */
const PAID_FOR = 100;
const AT_ONCE = 10;
const SHOP = 'kloof-and-karoo';

test('two clicks open the label of one order, three one PDF of a hundred, which can be found again elsewhere', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  const clicks = await countClicks(page);
  await signUp(page, newPerson('Lindiwe'));
  const token = await storeWithToken(page);
  await orders(request, token, 1);

  await page.goto('/orders');
  await clicks.begin();
  const label = pdfIn(page);
  await page.getByRole('link', { name: /^View order/ }).click();
  await page.getByRole('button', { name: 'Ship and print' }).click();
  const [one] = await decodePdfBarcodes(await label);
  expect(await clicks.count()).toBeLessThanOrEqual(2);

  await orders(request, token, PAID_FOR);
  await page.goto('/orders?limit=200&status=eligible');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText(`${PAID_FOR} selected`)).toBeVisible();
  const listed = await keysInList(page);
  await clicks.begin();
  const labels = pdfIn(page);
  await page.getByRole('button', { name: 'Select Batch Action' }).click();
  await page.getByRole('menuitem', { name: 'Ship and print', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Ship ${PAID_FOR} orders` });
  await expect(question).toContainText(
    `The balance covers ${PAID_FOR - 1} of ${PAID_FOR} shipments.`,
  );
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  const strip = page.getByRole('region', { name: 'Background jobs' });
  await expect(strip.getByRole('progressbar', { name: 'Ship and print: progress' })).toBeVisible();
  const panel = page.locator('.t-outcome').getByRole('region');
  await expect(panel, 'nothing interrupts it while it runs').toHaveCount(0);

  const printed = await decodePdfBarcodes(await labels);
  expect(await clicks.count()).toBeLessThanOrEqual(3);
  // The balance did not cover the last order in the list.
  expect(printed).toEqual(listed.slice(0, PAID_FOR - 1));
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  for (const key of [one ?? '', ...printed]) expect(await courier.livePairs(key)).toBe(1);

  await expect(panel).toHaveAccessibleName('99 shipped, with a label, 1 skipped');
  await expect(panel).toContainText('Insufficient balance');
  await panel.getByRole('button', { name: 'Retry 1 order' }).click();
  await expect(panel).toHaveAccessibleName('1 skipped: No Orders to Process');
  // The button may have disappeared, but keyboard focus stays in the result panel.
  await expect(page.locator('.t-outcome :focus')).toHaveCount(1);

  // The work is also listed in another tab, until it is dismissed.
  const elsewhere = await context.newPage();
  const tray = elsewhere.getByRole('region', { name: 'Background jobs' });
  await elsewhere.goto('/printing');
  await tray.getByRole('button', { name: '3 finished in the last 24 hours' }).click();
  await expect(tray.getByText('99 labels are ready, 1 skipped')).toBeVisible();
  await expect(
    elsewhere.getByRole('button', { name: 'Open PDF Labels for 99 orders' }),
  ).toBeVisible();
  // The batch's result is also shown there, with the skipped order.
  const ofHundred = tray.getByRole('listitem').filter({ hasText: '99 labels are ready' });
  await ofHundred.getByRole('link', { name: 'Show orders' }).click();
  const result = elsewhere.locator('.t-outcome').getByRole('region');
  await expect(result).toHaveAccessibleName('99 shipped, with a label, 1 skipped');
  await expect(result).toContainText('Insufficient balance');
  await expect(result.getByRole('button', { name: 'Retry 1 order' })).toBeVisible();
  await result.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await expect(result).toBeHidden();
  await expect(elsewhere.getByText('1–100 of 100')).toBeVisible();
  await tray.getByRole('button', { name: 'Dismiss Ship and print' }).first().click();
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await elsewhere.reload();
  await expect(tray.getByRole('button', { name: '2 finished in the last 24 hours' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('inside Shopify orders are shipped and printed with as many clicks @gate', async ({
  page,
  request,
}) => {
  const { shopify } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  const shop = `${SHOP}.myshopify.com`;
  const placed = await control<{ name: string }>(request, shopify, 'create-order', { shop });
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/orders`);
  const app = page.frameLocator('iframe#app');
  const row = app.getByRole('row').filter({ hasText: placed.name });
  await expect(row).toBeVisible();

  await row.getByRole('checkbox').check();
  const label = pdfIn(page);
  await app.getByRole('button', { name: 'Select Batch Action' }).click();
  await app.getByRole('menuitem', { name: 'Ship and print', exact: true }).click();

  expect(await decodePdfBarcodes(await label)).toHaveLength(1);
  const tray = app.getByRole('region', { name: 'Background jobs' });
  await expect(tray.getByText('The label is ready')).toBeVisible();
  await tray.getByRole('button', { name: 'Dismiss Ship and print' }).first().click();
  await expect(tray.getByText('The label is ready')).toBeHidden();
});

/** Counts the real (trusted) clicks on this page since `begin` was last called. */
async function countClicks(page: Page) {
  let counted = 0;
  await page.exposeFunction('clickCounted', () => (counted += 1));
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      (event) => {
        const { clickCounted } = window as unknown as { clickCounted?: () => void };
        if (event.isTrusted) clickCounted?.();
      },
      true,
    );
  });
  return {
    begin: async () => void (counted = await Promise.resolve(0)),
    count: async () => page.evaluate(() => undefined).then(() => counted),
  };
}

/** Returns the next PDF that opens in a new tab. */
function pdfIn(page: Page): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const context = page.context();
    const files = '**/documents/*.pdf*';
    // The tab opens once the last order of the batch has its courier job.
    const opened = page.waitForEvent('popup', { timeout: HANG_MS });
    void context.route(files, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body });
      await context.unroute(files);
      await (await opened).close();
      resolve(new Uint8Array(body));
    });
    opened.catch(reject);
  });
}

/** The order keys of the list's rows, read from their links. */
async function keysInList(page: Page): Promise<string[]> {
  const links = await page.getByRole('link', { name: /^View order/ }).all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((href) => href?.split('?')[0]?.split('/').pop() ?? '');
}

async function storeWithToken(page: Page): Promise<string> {
  const storeName = `Lindiwe ${randomBytes(3).toString('hex')}`;
  await page.goto('/create-custom-store');
  await page.getByLabel('Store Name').fill(storeName);
  await page.getByLabel('Store Url').fill('lindiwe.example');
  await page.getByRole('button', { name: 'Create Store' }).click();
  await page.getByRole('link', { name: 'Add Location' }).first().click();
  await page.getByLabel('Location Name').fill('Workshop');
  await pickAddress(page, 'Address', '14 Florida Road, Durban', /Durban/);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByRole('row', { name: /Workshop/ })).toBeVisible();
  await page.goto('/generate-access-token');
  await page.getByLabel('Store', { exact: true }).selectOption(storeName);
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const modal = page.getByRole('dialog', { name: 'Store Token' });
  return (await modal.locator('code').innerText()).trim();
}

async function orders(request: APIRequestContext, token: string, count: number): Promise<void> {
  const place = async (name: string) => {
    const answer = await request.post('/api/orders/create/custom', {
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': name },
      data: {
        order_id: name,
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
  };
  const names = Array.from({ length: count }, (_, at) => `L-${count}-${at}`);
  for (let start = 0; start < count; start += AT_ONCE)
    await Promise.all(names.slice(start, start + AT_ONCE).map(place));
}
