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
import { errorsOf } from './sound.ts';
import { untilShopIsIn } from './steps.ts';

const SHOP = 'kloof-and-karoo';
const UPDATED = 'Order Updated Successfully';

/** Creates an order in the seeded merchant's own store with the API. */
async function placed(request: APIRequestContext, over: object = {}) {
  const order_id = `UP-${randomBytes(2).toString('hex')}`;
  const answer = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: 'Kasi Home',
      order_id,
      name: 'Zanele Buthelezi',
      phone: '0825550177',
      email: 'zanele@post.example',
      address1: '9 Helen Joseph Road',
      city: 'Durban',
      delivery_latitude: -29.85,
      delivery_longitude: 31.0,
      ...over,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { order_key } = (await answer.json()) as { order_key: string };
  return { orderKey: order_key, orderId: order_id, path: `/order/update/${order_key}` };
}

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });
const save = (screen: Screen) => screen.getByRole('button', { name: 'Update Order' });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('an order that cannot be shipped is corrected on its page, by keyboard only, and can then be shipped @gate', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  const { orderKey, orderId } = await placed(request, {
    address1: '1 Nowhere Street',
    city: 'Nosuchtown',
    delivery_latitude: null,
    delivery_longitude: null,
    note: 'Ring twice',
  });
  await placed(request, {
    order_id: `WEBSHOP-${randomBytes(6).toString('hex')}`,
    name: 'Nontsikelelo Wolfeschlegelstein-Ngcobo',
  });
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: `Update: order ${orderId}` })).toBeVisible();
  expect(await statusesUnderActions(page), 'statuses cut off by the actions').toEqual([]);
  await page.goto(`/order-details/${orderKey}`);
  await page.getByRole('link', { name: 'Update', exact: true }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Update Order' })).toBeVisible();
  await expect(page.getByText('This order cannot be shipped yet')).toBeVisible();
  await expect(field(page, 'Order ID')).toHaveValue(orderId);
  await expect(field(page, 'Name')).toHaveValue('Zanele Buthelezi');
  await expect(field(page, 'Email')).toHaveValue('zanele@post.example');
  await expect(field(page, 'Phone')).toHaveValue('+27825550177');
  await expect(field(page, 'Street')).toHaveValue('1 Nowhere Street');
  await expect(field(page, 'Delivery Notes')).toHaveValue('Ring twice');
  await field(page, 'Name').press('Enter');
  const address = page.getByRole('combobox', { name: 'Address' });
  await expect(address).toHaveAccessibleDescription(
    /Please enter the Customer Address again as geo data is missing/,
  );
  await expect(address).toBeFocused();
  await address.fill('14 Florida Road, Durban');
  await expect(page.getByRole('option').first()).toBeVisible();
  await address.press('Enter');
  await expect(field(page, 'City or town')).toHaveValue('Durban');
  await address.press('Enter');

  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order-details/${orderKey}$`));
  await expect(page.getByText('Thumela Eligible').first()).toBeVisible();
  await expect(page.getByText('14 Florida Road').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('errors are shown at their fields, input is kept, and two changes are confirmed before saving', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  const taken = await placed(request);
  const { path, orderKey } = await placed(request);
  await page.goto(path);
  const confirm = page.getByRole('dialog', { name: 'Please confirm' });

  await field(page, 'Phone').fill('12');
  await field(page, 'Email').fill('zanele@');
  await save(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is not valid!');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('');
  await save(page).click();
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(
    'phone number starts with +27 and contains 11 digits',
  );
  await field(page, 'Phone').fill('');
  await field(page, 'Name').fill('');
  await save(page).click();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(
    'Please fill in all required fields',
  );
  await field(page, 'Name').fill('Zanele B');
  await field(page, 'Order ID').fill(taken.orderId);

  await save(page).click();
  await expect(confirm).toContainText('No email or phone number provided. Do you want to proceed?');
  await confirm.getByRole('button', { name: 'Proceed' }).click();
  await expect(confirm).toContainText('An order with the same ID exists. Do you want to proceed?');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Name')).toHaveValue('Zanele B');
  await save(page).click();
  await confirm.getByRole('button', { name: 'Proceed' }).click();
  await expect(confirm).toContainText('An order with the same ID exists');
  await confirm.getByRole('button', { name: 'Proceed' }).click();

  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order-details/${orderKey}$`));
  await expect(page.getByRole('heading', { name: `Order ID ${taken.orderId}` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a change saved in a second window is shown, kept in fields that were not edited, and never overwritten unseen', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  const { path, orderKey } = await placed(request);
  await page.goto(path);
  const other = await context.newPage();
  await other.goto(path);
  await field(page, 'Delivery Notes').fill('Mine');
  await field(other, 'Delivery Notes').fill('Theirs');
  await field(other, 'Name').fill('Zanele Zulu');
  await save(other).click();
  await expect(other.getByText(UPDATED)).toBeVisible();
  await other.close();

  await save(page).click();
  const notice = page.getByRole('region', { name: 'Someone changed this order' });
  await expect(notice).toContainText('Name: Zanele Zulu');
  await expect(notice).toContainText('Delivery Notes: Theirs (you typed something else)');
  await expect(field(page, 'Name')).toHaveValue('Zanele Zulu');
  await expect(field(page, 'Delivery Notes')).toHaveValue('Mine');
  await expect(bar(page)).toBeVisible();
  await expectAccessible(page);

  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(notice).toBeHidden();
  await expect(field(page, 'Delivery Notes')).toHaveValue('Theirs');
  await field(page, 'Delivery Notes').fill('Both');
  await bar(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(UPDATED)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/order-details/${orderKey}$`));
  await page.goto(path);
  await expect(field(page, 'Delivery Notes')).toHaveValue('Both');
  await expect(field(page, 'Name')).toHaveValue('Zanele Zulu');
  expect(complaints).toEqual([]);
});

test('a change that comes too late gives the reason, and the page does not offer it again', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  await signIn(page, await loginOf('merchant'));
  const { path, orderKey } = await placed(request);
  const shipped = await request.post('/api/orders/create/tookan', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: { order_keys: [orderKey] },
  });
  expect(shipped.ok(), await shipped.text()).toBe(true);
  await expect.poll(() => courier.livePairs(orderKey)).toBe(1);
  await page.goto(path);
  await expect(page.getByText('A courier is booked')).toBeVisible();
  await field(page, 'Delivery Notes').fill('Too late');
  await courier.advance(orderKey);
  await expect.poll(() => orderStatus(request, orderKey)).toBe('Assigned');

  await save(page).click();
  await expect(
    page.getByText(
      'Error updating order. Error: The order can no longer be changed. Its status is Assigned.',
    ),
  ).toBeVisible();
  await expect(field(page, 'Delivery Notes')).toHaveValue('Too late');
  await page.getByRole('link', { name: /Order ID/ }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click();
  await expect(page.getByText('Assigned').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Update', exact: true })).toBeHidden();
  await page.goto(path);
  await expect(page.getByText('Too late to update this order')).toBeVisible();
  await expect(save(page)).toBeHidden();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a lost connection keeps the input', async ({ page, context, request }) => {
  await signIn(page, await loginOf('merchant'));
  const { path } = await placed(request);
  await page.goto(path);
  await field(page, 'Delivery Notes').fill('Ring twice');

  await context.setOffline(true);
  await save(page).click();
  await expect(page.getByText(/The server could not be reached/)).toBeVisible();
  await expect(field(page, 'Delivery Notes')).toHaveValue('Ring twice');
  await context.setOffline(false);
  await save(page).click();
  await expect(page.getByText(UPDATED)).toBeVisible();
});

for (const width of [1280, 390])
  test(`an order of the shop is changed inside the admin with Shopify’s own save bar, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { shopify } = await simulatorOrigins();
    const home = `${shopify}/store/${SHOP}/apps/thumela`;
    await untilShopIsIn(page, shopify);
    const complaints = complaintsOf(page);
    await page.goto(`${home}/orders`);
    const app = page.frameLocator('iframe#app');
    const refresh = app.getByRole('button', { name: 'Refresh' });
    await expect(refresh).toBeVisible();
    const { name: orderId } = await control<{ name: string }>(request, shopify, 'create-order', {
      shop: `${SHOP}.myshopify.com`,
    });
    const view = app.getByRole('link', { name: orderId, exact: true });
    await expect
      .poll(async () => {
        await refresh.click();
        return view.count();
      })
      .toBe(1);
    await view.click();
    await app.getByRole('link', { name: 'Update', exact: true }).click();

    await expect(app.getByText(/^This order came from Shopify/)).toBeVisible();
    await expect(field(app, 'Order ID')).toHaveAttribute('readonly', '');
    const called = await field(app, 'Name').inputValue();
    await field(app, 'Name').fill('Sipho');
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await expect(field(app, 'Name')).toHaveValue(called);
    await expect(bar(page)).toBeHidden();
    await field(app, 'Name').fill('Sipho Dube');
    await bar(page).getByRole('button', { name: 'Save' }).click();

    await expect(page.locator('#toast')).toHaveText(UPDATED);
    await expect(page).toHaveURL(/\/app\/orders\/[A-Z0-9]+(\?|$)/);
    await expect(bar(page)).toBeHidden();
    await expect(app.getByText('Sipho Dube').first()).toBeVisible();
    await app.getByRole('link', { name: 'Update', exact: true }).click();
    await expect(field(app, 'Name')).toHaveValue('Sipho Dube');
    await expectAccessible(page, 'iframe#app');
    expect(complaints).toEqual([]);
  });

/** The statuses that the pinned action column covers at this width. */
function statusesUnderActions(page: Page): Promise<string[]> {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^View/ }) })
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const badge = row.querySelector('.t-badge')!;
        const actions = row.querySelector('.t-cell--pinned')!.getBoundingClientRect();
        return badge.getBoundingClientRect().right > actions.left ? (badge.textContent ?? '') : [];
      }),
    );
}

async function expectAccessible(page: Page, within = 'body'): Promise<void> {
  expect(await errorsOf(page, { within })).toEqual([]);
}
