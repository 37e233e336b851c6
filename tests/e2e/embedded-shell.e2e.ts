import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, control, simulatorOrigins, tookan } from './harness.ts';
import { errorsOf } from './sound.ts';
import { untilShopIsIn } from './steps.ts';

const SHOP = 'kloof-and-karoo';
const PRINT = 'Print the label on booking';

/** Opens the app in the Shopify admin. Shopify's own elements are on the page, ours are inside the iframe. */
async function openApp(page: Page, path: string) {
  const { shopify } = await simulatorOrigins();
  const home = `${shopify}/store/${SHOP}/apps/thumela`;
  await page.goto(`${home}${path}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  return {
    home,
    app: page.frameLocator('iframe#app'),
    bar,
    save: bar.getByRole('button', { name: 'Save' }),
    discard: bar.getByRole('button', { name: 'Discard' }),
    toast: page.locator('#toast'),
    asked: page.getByRole('dialog', { name: 'Leave page with unsaved changes?' }),
  };
}

for (const width of [1280, 390])
  test(`a setting is changed inside the admin with Shopify’s own save bar, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const complaints = complaintsOf(page);
    const { app, bar, save, discard, toast } = await openApp(page, '/store');
    const box = app.getByRole('checkbox', { name: PRINT });
    await expect(box).not.toBeChecked();
    await expect(bar).toBeHidden();

    await box.check();
    await expect(bar).toBeVisible();
    await discard.click();
    await expect(box).not.toBeChecked();
    await expect(bar).toBeHidden();

    await box.check();
    await save.click();
    await expect(toast).toHaveText('Settings saved.');
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(box).toBeChecked();
    await box.uncheck();
    await save.click();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(box).not.toBeChecked();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

test('a payment method that is listed twice is refused at its line until it is removed', async ({
  page,
}) => {
  const { app, bar, save, toast } = await openApp(page, '/store');
  const lines = app.getByRole('textbox', { name: /^Payment method/ });
  await expect(lines).toHaveCount(2);

  await app.getByRole('button', { name: 'Add Payment Method' }).click();
  await expect(lines.nth(2)).toBeFocused();
  await lines.nth(2).fill(' COD ');
  await save.click();

  await expect(lines.nth(2)).toHaveAccessibleDescription('This name is already in the list.');
  await expect(lines.nth(2)).toBeFocused();
  await expect(bar).toBeVisible();
  await expect(toast).toBeHidden();
  await app.getByRole('button', { name: 'Remove' }).nth(2).click();
  await expect(app.getByRole('button', { name: 'Add Payment Method' })).toBeFocused();
  await expect(bar).toBeHidden();
});

test('no one leaves unsaved changes without being asked, whichever way they leave', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app, bar, asked, home } = await openApp(page, '/store');
  const box = app.getByRole('checkbox', { name: PRINT });
  const heading = app.getByRole('heading', { name: 'Pickup Locations' });

  await box.check();
  await app.getByRole('link', { name: /location/ }).click();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(`${home}/app/store`);

  await page.getByRole('link', { name: 'Pickup Locations' }).click();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(box).toBeChecked();
  await expect(bar).toBeVisible();

  // The dialog stays open while the page reloads its data, and the answer still counts.
  await app.getByRole('link', { name: /location/ }).click();
  await page.waitForResponse((response) => response.url().includes('/app/store.data'));
  await asked.getByRole('button', { name: 'Leave page' }).click();
  await expect(heading).toBeAttached();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(`${home}/app/locations`);

  await page.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('link', { name: 'Pickup Locations' }).click();
  await asked.getByRole('button', { name: 'Leave page' }).click();
  await expect(heading).toBeAttached();
  await expect(bar).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a pickup location is added inside the admin, and the address bar follows', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app, bar, save, discard, toast, home } = await openApp(page, '/locations');
  await app.getByRole('link', { name: 'Add Location' }).first().click();
  const name = app.getByRole('textbox', { name: 'Location Name' });

  await name.fill('Wrong');
  await discard.click();
  await expect(name).toHaveValue('');
  await expect(bar).toBeHidden();

  await name.fill(`Depot ${Date.now()}`);
  const called = await name.inputValue();
  await save.click();
  await expect(app.getByText('Fields cannot be left empty').first()).toBeVisible();
  await expect(bar).toBeVisible();
  await app.getByRole('combobox', { name: 'Address' }).fill('12 Long Street, Cape Town');
  await app.getByRole('option').first().click();
  await save.click();

  await expect(toast).toHaveText('Pickup location added.');
  await expect(app.getByText(called)).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(`${home}/app/locations`);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a dialog is Shopify’s own modal, which returns the focus and closes with Escape', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app } = await openApp(page, '/orders');
  const modal = app.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const opener = app.getByRole('button', { name: 'Keyboard shortcuts' });

  await opener.click();
  await expect(modal.frameLocator('iframe').getByText('Search')).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await opener.click();
  await expect(modal.frameLocator('iframe').getByText('Search')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a question in a modal is answered by the buttons in its slots', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { app } = await openApp(page, '/orders/create');
  const modal = app.getByRole('dialog', { name: 'Please confirm' });
  const pickup = app.getByRole('option', { name: /^Bree Street/ });
  await app
    .getByLabel('Select Pickup')
    .selectOption((await pickup.getAttribute('value')) ?? 'its value');
  await app.getByRole('textbox', { name: 'Customer Name' }).fill('Sipho Dube');
  await app.getByRole('combobox', { name: 'Customer Address' }).fill('12 Long Street, Cape Town');
  await app.locator('[role=option]').first().click();

  await app.getByRole('button', { name: 'Create Order' }).click();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await app.getByRole('button', { name: 'Create Order' }).click();
  await modal.getByRole('button', { name: 'Proceed' }).click();

  await expect(app.getByText('Sipho Dube').first()).toBeVisible();
  await expect(page).toHaveURL(/\/apps\/thumela\/app\/orders\/[A-Z0-9]+(\?|$)/);
  await expect(modal).toBeHidden();
  expect(complaints).toEqual([]);
});

test('an action that no selected order allows says so in a modal that stays open', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { app } = await openApp(page, '/orders');
  await anOrder(page, request);
  await app.locator('tbody').getByRole('checkbox').first().check();
  for (const action of ['Return', 'Return to Sender', 'Ship Again']) {
    await app.getByRole('button', { name: 'Select Batch Action' }).click();
    await app
      .getByRole('menuitem', { name: new RegExp(`^${action}\\b`) })
      .first()
      .click();
    const modal = app.getByRole('dialog', { name: /^This (order|parcel) cannot be/ });
    await expect(modal.frameLocator('iframe').getByRole('listitem')).toHaveCount(1);
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toBeHidden();
  }
  expect(complaints).toEqual([]);
});

test('if App Bridge cannot be loaded, our own bar and dialog replace Shopify’s', async ({
  page,
}) => {
  const { shopify } = await simulatorOrigins();
  await page.route(`${shopify}/app-bridge.js`, (route) => route.abort());
  const { app, bar } = await openApp(page, '/store');
  const box = app.getByRole('checkbox', { name: PRINT });
  const own = app.getByRole('region', { name: 'Unsaved changes' });

  await expect(async () => {
    await box.click();
    await expect(own).toBeVisible({ timeout: 5_000 * SLOWNESS });
  }).toPass();
  await expect(bar).toBeHidden();
  await app.getByRole('link', { name: /location/ }).click();
  await app
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await own.getByRole('button', { name: 'Discard' }).click();

  await expect(own).toBeHidden();
  await expect(box).not.toBeChecked();
});

test('a page opened outside the admin leads into the admin of its shop, or says where it opens', async ({
  page,
}) => {
  const { shopify } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  const app = page.frameLocator('iframe#app');

  await page.goto(`/app/locations?shop=${SHOP}.myshopify.com`);
  await expect(page).toHaveURL(`${shopify}/store/${SHOP}/apps/thumela/app/locations`);
  await expect(app.getByRole('heading', { name: 'Pickup Locations' })).toBeAttached();

  const answer = await page.goto('/app/orders');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Open Thumela in Shopify' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'body');
  await page.getByRole('link', { name: 'Go to the Shopify admin' }).click();
  await expect(page).toHaveURL(`${shopify}/store/${SHOP}/orders`);
  expect(complaints).toEqual([]);
});

test('a page that does not exist leads back to the orders without leaving the admin', async ({
  page,
}) => {
  const { app } = await openApp(page, '/no-such-page');
  await app.getByRole('link', { name: 'Go to Orders' }).click();

  await expect(app.getByRole('heading', { name: 'Page not found' })).toBeHidden();
  await expect(app.locator('.t-embedded .t-page')).toBeVisible();
  await expect(page).toHaveURL(/\/apps\/thumela\/app\/orders$/);
});

test('the pages of an order are below Orders in the menu, and their old addresses redirect there', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { app, home } = await openApp(page, '/orders');
  const orderKey = await anOrder(page, request);
  const lit = page.locator('#app-nav [aria-current=page]');

  await app.getByRole('link', { name: /^View/ }).first().click();
  await expect(page).toHaveURL(/\/apps\/thumela\/app\/orders\/[A-Z0-9]+$/);
  await expect(lit).toHaveText(['Orders']);

  for (const [old, now] of [
    [`/order-details/${orderKey}`, `/orders/${orderKey}`],
    [`/order/update/${orderKey}?from=mail`, `/orders/${orderKey}/update?from=mail`],
  ] as const) {
    await page.goto(`${home}${old}`);
    await expect(page).toHaveURL(`${home}/app${now}`);
    await expect(app.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(lit).toHaveText(['Orders']);
  }
  expect(complaints).toEqual([]);
});

for (const width of [1280, 390])
  test(`an error is shown in a banner until it is closed, not as a toast, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { app, toast } = await openApp(page, '/orders');
    await anOrder(page, request);
    const banner = app.locator('.t-failure').getByRole('region');
    const batch = async (action: string) => {
      await app.getByRole('button', { name: 'Select Batch Action' }).click();
      await app.getByRole('menuitem', { name: new RegExp(`^${action}( 0 of \\d+)?$`) }).click();
    };

    if (width < 768)
      await expect(app.getByRole('button', { name: 'Select Batch Action' })).toBeHidden();
    else {
      await batch('Ship');
      await expect(banner).toHaveAccessibleName('No Orders Selected');
      await expect(banner).toBeInViewport();
      await expectAccessible(page);
      await banner.getByRole('button', { name: 'Dismiss' }).click();
      await expect(banner).toBeHidden();
    }

    await page.route('**/app/ship-order', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await app
      .getByRole('checkbox', { name: /^Select order/ })
      .first()
      .check();
    await batch('Ship');
    await expect(banner).toHaveAccessibleName('Order Processing Failed, Please Try again!');
    await expect(toast).toBeHidden();
    await page.unroute('**/app/ship-order');
    // The button over the list must not cover the whole width of the row below it.
    const { shopify } = await simulatorOrigins();
    await control(request, shopify, 'create-order', { shop: `${SHOP}.myshopify.com` });
    await expect(app.getByRole('button', { name: /^Show \d+ new orders?$/ })).toBeVisible();
    await app.locator('tbody').getByRole('link').first().click();
    await expect(app.getByRole('heading', { name: /^Order ID/ })).toBeAttached();
    await expect(banner).toBeHidden();
  });

test('inside Shopify the list and the order update automatically, without polling', async ({
  page,
  request,
}) => {
  // Without intervals the page does not poll, so every change it shows was pushed to it.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  const { shopify, tookan: courier } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  const { app } = await openApp(page, '/orders');
  await anOrder(page, request);

  const placed = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: `${SHOP}.myshopify.com`,
  });
  const row = app.getByRole('row').filter({ hasText: placed.name });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Request Shipment/ }).click();
  await expect(row).toContainText('UnAssigned');

  await row.getByRole('link', { name: /^View/ }).click();
  await expect(app.getByRole('heading', { name: /^Order ID/ })).toBeAttached();
  const orderKey = new URL(page.url()).pathname.split('/').pop() ?? '';
  await expect.poll(() => tookan(request, courier).livePairs(orderKey)).toBe(1);
  await tookan(request, courier).advance(orderKey);
  await expect(app.getByText('Assigned', { exact: true }).first()).toBeVisible();
});

/** Places an order in the shop, waits until the list has one, and returns an order key from the list. */
async function anOrder(page: Page, request: APIRequestContext): Promise<string> {
  const { shopify } = await simulatorOrigins();
  await control(request, shopify, 'create-order', { shop: `${SHOP}.myshopify.com` });
  const app = page.frameLocator('iframe#app');
  const view = app.locator('tbody').getByRole('link').first();
  await expect
    .poll(async () => {
      await app.getByRole('button', { name: 'Refresh' }).click();
      return view.count();
    })
    .toBeGreaterThan(0);
  return (await view.getAttribute('href'))?.split('/').pop() ?? '';
}

async function expectAccessible(page: Page, part = 'iframe#app'): Promise<void> {
  expect(await errorsOf(page, { within: part })).toEqual([]);
}
