import { expect, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { pageTexts } from '#tests/fakes/page-texts.ts';
import { test } from './journey.ts';
import { HUB, panelOf, scan } from './belt-steps.ts';
import {
  bearerOf,
  complaintsOf,
  control,
  loginOf,
  signIn,
  simulatorOrigins,
  tookan,
} from './harness.ts';
import { sound } from './sound.ts';
import { batch, leaveList, rowOf, type Screen } from './steps.ts';

const SHOP = 'kloof-and-karoo';
const STORE = 'Kasi Home';
const TITLE = 'Changed after it was printed';
const LABEL = 'Its label was printed before the address changed.';
const SLIP = 'Its packing slip was printed before the address changed.';

/** Creates an order that is in a manifest and shipped, and waits until the courier has its job. */
async function shippedInManifest(request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const call = async <T>(path: string, data: unknown) => {
    const answer = await request.post(`/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  const orderId = `SL-${Date.now().toString(36)}`;
  const { order_key: orderKey } = await call<{ order_key: string }>('/orders/create/custom', {
    store_name: STORE,
    order_id: orderId,
    name: 'Nomsa Zulu',
    phone: '0821234567',
    email: 'nomsa@post.example',
    address1: '14 Bree Street',
    city: 'Cape Town',
    zip: '8001',
  });
  await call('/order/manifest', { order_keys: [orderKey] });
  await call('/orders/create/tookan', { order_keys: [orderKey] });
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  await expect.poll(() => courier.livePairs(orderKey)).toBe(1);
  return { orderId, orderKey };
}

/** The text of the PDF that `action` opens in a new tab. */
async function opened(context: BrowserContext, action: () => Promise<void>): Promise<string> {
  const files: Buffer[] = [];
  await context.route('**/documents/*.pdf*', async (route) => {
    const response = await route.fetch();
    files.push(await response.body());
    await route.fulfill({ response });
  });
  await action();
  await expect.poll(() => files.length).toBe(1);
  await context.unroute('**/documents/*.pdf*');
  return (await pageTexts(new Uint8Array(files[0]!))).join('\n').replaceAll(/\s+/g, ' ');
}

async function move(screen: Screen, street: string): Promise<void> {
  await screen.getByRole('textbox', { name: 'Street', exact: true }).fill(street);
}

const confirmButton = (screen: Screen) =>
  screen.getByRole('button', { name: 'Confirm Manifest & Print A4' });

/** Starts to confirm a manifest that has outdated documents. No confirmation dialog opens; the reason and the fix
 *  are shown at once. */
async function confirmOutdated(screen: Screen, orderId: string): Promise<void> {
  await rowOf(screen, orderId).getByRole('checkbox').check();
  await confirmButton(screen).click();
}

async function confirm(screen: Screen, orderId: string): Promise<void> {
  await confirmOutdated(screen, orderId);
  await screen
    .getByRole('dialog', { name: 'Confirm 1 manifest with 1 order?' })
    .getByRole('button', { name: 'Confirm and print' })
    .click();
}

async function soundOn(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await sound(page);
  }
}

test('an address change after printing stops the confirmation until the label is printed again @gate', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { orderId, orderKey } = await shippedInManifest(request);
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/order-details/${orderKey}`);
  const first = await opened(context, () =>
    page.getByRole('button', { name: 'Print label' }).first().click(),
  );
  expect(first).toContain('14 Bree Street');

  await page.goto(`/order/update/${orderKey}`);
  await move(page, '99 Longmarket Street');
  await page.getByRole('button', { name: 'Update Order' }).click();
  await expect(page.getByText('Order Updated Successfully')).toBeVisible();

  await page.goto(`/order-details/${orderKey}`);
  await expect(page.getByRole('region', { name: 'This order needs attention' })).toContainText(
    LABEL,
  );
  await expect(page.getByText(/^Printed before the address changed\./)).toBeVisible();
  await expect(page.getByRole('button', { name: `Accept as is: ${TITLE}` })).toBeVisible();
  await soundOn(page);
  await page.goto('/alerts');
  const alert = page.getByRole('listitem').filter({ hasText: `Order ${orderId}` });
  await expect(alert).toContainText(TITLE);
  await expect(alert.getByRole('button')).toHaveText(['Print the label again', 'Accept as is']);
  await soundOn(page);

  await page.goto('/manifest-orders');
  await confirmOutdated(page, orderId);
  await expect(page.getByRole('listitem').filter({ hasText: LABEL })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Accept outdated documents for 1 order' }),
  ).toBeVisible();
  await soundOn(page);
  const second = await opened(context, () =>
    page.getByRole('button', { name: 'Print the label again' }).click(),
  );
  expect(second).toContain('99 Longmarket Street');
  await rowOf(page, orderId).getByRole('checkbox').uncheck();
  const sheet = await opened(context, () => confirm(page, orderId));

  expect(sheet).toContain(orderId);
  await leaveList(page);
  await expect(rowOf(page, orderId)).toHaveCount(0);
  await page.goto('/alerts');
  await expect(alert).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('at the hub a parcel with an outdated label is stopped, and continues with a reason', async ({
  page,
  context,
  browser,
  request,
}) => {
  const { orderKey } = await shippedInManifest(request);
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/order-details/${orderKey}`);
  await opened(context, () => page.getByRole('button', { name: 'Print label' }).first().click());
  await page.goto(`/order/update/${orderKey}`);
  await move(page, '99 Longmarket Street');
  await page.getByRole('button', { name: 'Update Order' }).click();
  await expect(page.getByText('Order Updated Successfully')).toBeVisible();

  const belt = await (await browser.newContext()).newPage();
  const complaints = complaintsOf(belt);
  await signIn(belt, await loginOf('hubStaff'));
  await belt.goto('/hubs');
  await belt.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  const panel = panelOf(belt);
  await expect(panel).toContainText('Scan a parcel');
  await scan(belt, orderKey);
  await expect(panel).toContainText('The label is outdated');
  await expect(panel).not.toContainText('Nomsa');
  await soundOn(belt);
  const accept = panel.getByRole('button', { name: 'Accept as is' });
  await expect(accept).toBeDisabled();
  await panel.getByLabel('Reason').selectOption('It was corrected by hand');
  await accept.click();
  await expect(panel).toContainText('Received');
  await expect(panel).not.toContainText('The label is outdated');

  await page.goto(`/order-details/${orderKey}`);
  await expect(page.getByText('At Hub').first()).toBeVisible();
  await expect(page.getByText(LABEL)).toHaveCount(0);
  await expect(page.getByText('It was corrected by hand').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an alert about an outdated label disappears at once when the label is printed again from the list', async ({
  page,
  context,
  request,
}) => {
  const { orderId, orderKey } = await shippedInManifest(request);
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/order-details/${orderKey}`);
  await opened(context, () => page.getByRole('button', { name: 'Print label' }).first().click());
  await page.goto(`/order/update/${orderKey}`);
  await move(page, '99 Longmarket Street');
  await page.getByRole('button', { name: 'Update Order' }).click();
  await expect(page.getByText('Order Updated Successfully')).toBeVisible();

  // Without intervals the page does not poll.
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval;
  });
  await page.goto('/alerts');
  const alert = page.getByRole('listitem').filter({ hasText: `Order ${orderId}` });
  await opened(context, () => alert.getByRole('button', { name: 'Print the label again' }).click());
  await expect(alert).toHaveCount(0);
});

test('inside Shopify an outdated packing slip is accepted with a reason, and its alert disappears', async ({
  page,
  context,
  request,
}) => {
  const { shopify } = await simulatorOrigins();
  const { name: orderId } = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: `${SHOP}.myshopify.com`,
  });
  const home = `${shopify}/store/${SHOP}/apps/thumela`;
  const app = page.frameLocator('iframe#app');
  await page.goto(`${home}/orders`);
  const refresh = app.getByRole('button', { name: 'Refresh' });
  await expect
    .poll(async () => {
      await refresh.click();
      return rowOf(app, orderId).count();
    })
    .toBe(1);
  await batch(app, orderId, 'Manifest');
  await expect(rowOf(app, orderId)).toContainText('InManifest');
  await opened(context, () => batch(app, orderId, 'Packing Slip (PDF)'));
  await app.getByRole('link', { name: orderId, exact: true }).click();
  await app.getByRole('link', { name: 'Update', exact: true }).click();
  await move(app, '99 Longmarket Street');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(page).toHaveURL(/\/app\/orders\/[A-Z0-9]+(\?|$)/);
  const address = page.url();
  await expect(app.getByRole('region', { name: 'This order needs attention' })).toContainText(SLIP);

  await page.goto(`${home}/manifest-orders`);
  await confirmOutdated(app, orderId);
  await expect(app.getByRole('listitem').filter({ hasText: SLIP })).toBeVisible();
  await expect(app.getByRole('button', { name: 'Print the packing slip again' })).toBeVisible();
  await app.getByRole('button', { name: 'Accept outdated documents for 1 order' }).click();
  const asked = app.getByRole('dialog', { name: 'Accept the outdated documents as they are?' });
  const yes = asked.getByRole('button', { name: 'Accept as is' });
  await expect(yes).toBeDisabled();
  await asked.frameLocator('iframe').getByLabel('Reason').selectOption('It was corrected by hand');
  await soundOn(page);
  await yes.click();
  await expect(app.getByText('1 accepted as is')).toBeVisible();
  await rowOf(app, orderId).getByRole('checkbox').uncheck();
  const sheet = await opened(context, () => confirm(app, orderId));

  expect(sheet).toContain(orderId);
  await page.goto(address);
  await expect(
    app.getByText('Changed: the address. Reason: It was corrected by hand'),
  ).toBeVisible();
});
