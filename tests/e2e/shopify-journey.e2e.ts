import { expect } from '@playwright/test';
import { ACTION_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import {
  printZebra,
  connectPrinter,
  deliver,
  expectDeliveredInPublic,
  expectPrintedOnce,
  orderKeyOf,
  printPdf,
  seeOrder,
  ship,
} from './steps.ts';

const SHOP = 'kloof-and-karoo.myshopify.com';

type ShopOrder = { id: string; name: string; email: string };
type Fulfilment = {
  order: string;
  trackingInfo: { number: string; url: string }[];
  events: { status: string }[];
};

test('an order of a Shopify shop is shipped and labelled inside the admin, printed, delivered and shown in the shop @gate', async ({
  page,
  context,
  request,
  browser,
}) => {
  // Slow, because it covers everything from the store to the recipient, with every step of the driver.
  test.slow();
  const origins = await simulatorOrigins();
  const courier = tookan(request, origins.tookan);
  const complaints = complaintsOf(page);
  await page.goto(`${origins.shopify}/store/kloof-and-karoo/apps/thumela`);
  const app = page.frameLocator('iframe');
  // Opening the app for the first time connects the shop, and its past orders are imported automatically.
  await expect(app.getByRole('heading', { name: 'Your first label' })).toBeVisible();
  await expect(app.getByText(/^[\d\s]+ imported\. Every order placed since/)).toBeVisible({
    // Hundreds of orders are imported at the rate that the shop allows.
    timeout: 8 * ACTION_MS,
  });
  await app.getByRole('link', { name: 'Go to Orders' }).click();
  await expect(app.getByRole('button', { name: 'Select Batch Action' })).toBeVisible();

  const placed = await control<ShopOrder>(request, origins.shopify, 'create-order', { shop: SHOP });
  const orderId = placed.name;
  await expect
    .poll(async () => {
      await app.getByRole('button', { name: 'Refresh' }).click();
      return app.getByText(orderId, { exact: true }).count();
    })
    .toBeGreaterThan(0);
  await seeOrder(app, orderId);
  const orderKey = await orderKeyOf(app, orderId);
  await ship(app, courier, orderId, orderKey);
  await printPdf(app, context, orderId, orderKey);

  const office = await browser.newContext();
  const printer = await connectPrinter(office);
  try {
    const desk = await office.newPage();
    await signIn(desk, await loginOf('admin'));
    await desk.goto(`/orders?q=${orderKey}`);
    await printZebra(desk, orderId);
    await expectPrintedOnce(printer, orderKey);
    await deliver(courier, request, orderKey);
    await expectDeliveredInPublic(desk, orderKey, [placed.email]);
  } finally {
    await office.close();
    await printer.close();
  }

  const fulfilments = async () =>
    (await control<Fulfilment[]>(request, origins.shopify, 'fulfilments', { shop: SHOP })).filter(
      (one) => one.order === orderId,
    );
  await expect
    .poll(async () => (await fulfilments())[0]?.events.map((event) => event.status) ?? [], {})
    .toContain('DELIVERED');
  const [fulfilment, ...more] = await fulfilments();
  expect(more).toEqual([]);
  expect(fulfilment?.trackingInfo.map((info) => info.number)).toEqual([orderKey]);
  const statuses = fulfilment?.events.map((event) => event.status) ?? [];
  expect(statuses, 'each step once').toEqual([...new Set(statuses)]);
  expect(await courier.livePairs(orderKey)).toBe(1);

  await page.goto(`${origins.shopify}/store/kloof-and-karoo/apps/thumela`);
  await expect(app.getByRole('heading', { name: 'Your first label is ready' })).toBeVisible();
  // Other journeys also deliver orders of this shop, so only a number above zero is expected.
  await expect(app.getByRole('link', { name: /^Delivered/ })).toContainText(/[1-9]\d*$/);
  await app.getByRole('button', { name: 'Dismiss guide' }).click();
  await expect(app.getByRole('heading', { name: 'Your first label is ready' })).toBeHidden();
  await page.reload();
  await expect(app.getByRole('heading', { name: 'Connection' })).toBeVisible();
  await expect(app.getByRole('heading', { name: 'Your first label is ready' })).toBeHidden();
  expect(complaints).toEqual([]);
});
