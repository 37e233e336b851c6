import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, control, simulatorOrigins, tookan } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { orderKeyOf, pickAddress, seeOrder, ship } from './steps.ts';
import { approveAndShow, openForm } from './woo-steps.ts';

/** The number of orders in a new demo shop. */
const FIRST_ORDERS = 6;

test('every new merchant gets a demo store: from the empty account to a shipped order, without another’s data', async ({
  page: hers,
  browser,
  request,
}) => {
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const his = await (await browser.newContext()).newPage();
  const complaints = [complaintsOf(hers), complaintsOf(his)];

  const herShop = await fromSignUp(hers, 'Nomsa');
  const hisShop = await fromSignUp(his, 'Kagiso');
  expect(hisShop).not.toBe(herShop);
  const herOrder = await placeFor(herShop, 'Onlyhers');
  const hisOrder = await placeFor(hisShop, 'Onlyhis');

  for (const [page, orderId, name, other] of [
    [hers, herOrder, 'Onlyhers', 'Onlyhis'],
    [his, hisOrder, 'Onlyhis', 'Onlyhers'],
  ] as const) {
    await page.goto('/orders');
    await seeOrder(page, orderId);
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
    await expect(page.getByRole('row')).toHaveCount(1 + FIRST_ORDERS + 1);
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);
    await ship(page, courier, orderId, await orderKeyOf(page, orderId));
  }

  // The form offers the existing demo store instead of a second one.
  await openForm(his);
  await expect(his.getByRole('button', { name: 'Use the demo store' })).toHaveCount(0);
  await his.getByRole('link', { name: 'Open your demo store' }).click();
  await expect(his.getByRole('heading', { name: /^Demo shop/, level: 1 })).toBeVisible();
  expect(complaints).toEqual([[], []]);
  await his.context().close();

  async function placeFor(shop: string, last_name: string): Promise<string> {
    const order = { billing: { last_name }, shipping: { last_name } };
    return String(await control<number>(request, shop, 'placeOrder', [order]));
  }
});

test('a shop whose plugin sends it again is reconnected, and ends on its own page', async ({
  page,
}) => {
  await signUp(page, newPerson('Palesa'));
  const store_url = await connectDemo(page);
  const plugin = { platform: 'woocommerce', store_name: 'As WordPress calls it', store_url };

  await page.goto(`/create-store?${new URLSearchParams(plugin).toString()}`);
  await page.getByRole('button', { name: 'Connect Woocommerce' }).click();
  await approveAndShow(page);

  await expect(page).toHaveURL(/\/store-settings\/store\/Demo%20shop/);
  await expect(page.getByRole('heading', { name: /^Demo shop/, level: 1 })).toBeVisible();
});

/** Creates an account with a demo store that is ready to ship. Returns the shop's address. */
async function fromSignUp(page: Page, name: string): Promise<string> {
  await signUp(page, newPerson(name));
  await expect(page.getByRole('row')).toHaveCount(0);
  const shop = await connectDemo(page);
  await page.getByLabel('Location Name').fill('Stockroom');
  await pickAddress(page, 'Address', '14 Florida Road, Durban', /Durban/);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByRole('row', { name: /Stockroom/ })).toContainText('Durban');
  return shop;
}

/** Connects the demo store and stops at the form for the first pickup location. Returns the shop's address. */
async function connectDemo(page: Page): Promise<string> {
  await openForm(page);
  await page.getByRole('button', { name: 'Use the demo store' }).click();
  const shop = await page.getByLabel('Store Url').inputValue();
  await page.getByRole('button', { name: 'Connect Woocommerce' }).click();
  await approveAndShow(page);
  await expect(page).toHaveURL(/\/store-settings\/locations\/.+\/add/);
  return shop;
}
