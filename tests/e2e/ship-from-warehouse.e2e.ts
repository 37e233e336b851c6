import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { runRowAction, complaintsOf, control, simulatorOrigins, tookan } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { sound } from './sound.ts';
import { pickAddress, rowOf } from './steps.ts';

type AtWarehouse = { orders: { OrderNumber: string; OrderStatusId: number }[] };

const AT_WAREHOUSE = 'At the warehouse';
const SHIP = { name: 'Ship and print', exact: true };

test('a merchant lets the warehouse ship: one order leaves from there, another is taken back @gate', async ({
  page,
  request,
}) => {
  const { mintsoft, tookan: courierOrigin } = await simulatorOrigins();
  const courier = tookan(request, courierOrigin);
  const complaints = complaintsOf(page);
  const word = randomBytes(3).toString('hex');
  const store = `Lerato Loom ${word}`;
  const token = await ownStore(page, store);
  const orders = { request, token };
  const old = await placed(orders, `LL-OLD-${word}`);

  await page.goto('/store-settings');
  await runRowAction(page, store, 'Mintsoft');
  await page.getByLabel('Account No').fill('kasihome');
  await page.getByLabel('Password').fill('pick-and-pack-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('They are saved.')).toBeVisible();
  const address = page.url();
  await switchOn(page);
  await soundAtBoth(page);

  const sent = await placed(orders, `LL-SENT-${word}`);
  const back = await placed(orders, `LL-BACK-${word}`);
  await expect.poll(() => there(request, mintsoft, sent)).toBe(1);
  await expect.poll(() => there(request, mintsoft, back)).toBe(1);
  expect(await there(request, mintsoft, old), 'nobody asked for it').toBe(0);

  await page.goto('/orders');
  await expect(rowOf(page, `LL-SENT-${word}`)).toContainText(AT_WAREHOUSE);
  await soundAtBoth(page);
  await page.goto(`/order-details/${sent}`);
  const notice = page.getByRole('region', { name: AT_WAREHOUSE });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', SHIP)).toHaveCount(0);
  await page.getByRole('button', { name: 'More Actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Take back from the warehouse' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Request Shipment' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await soundAtBoth(page);
  const tried = await request.post('/api/orders/create/tookan', {
    headers: { Authorization: `Bearer ${token}` },
    data: { order_keys: [sent] },
  });
  expect(await tried.text()).toContain('Take it back first');

  await control(request, mintsoft, 'despatch', { reference: sent });
  await expect(page.getByText('Shipped By 3rd Party').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sent from the warehouse' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^EPP\d+/ })).toHaveAttribute(
    'href',
    /^https:\/\/track\.epping\.example\/EPP\d+$/,
  );
  await soundAtBoth(page);
  expect(await courier.livePairs(sent), 'no driver of ours').toBe(0);

  await page.goto(`/order-details/${back}`);
  await action(page, 'Take back from the warehouse');
  await page.getByRole('dialog').getByRole('button', { name: 'Take Back' }).click();
  await expect(page.getByText('Being taken back from the warehouse').first()).toBeVisible();
  await expect(page.getByRole('button', SHIP)).toBeVisible();
  expect(await there(request, mintsoft, back), 'cancelled there').toBe(0);
  await action(page, 'Request Shipment');
  await expect.poll(() => courier.livePairs(back)).toBe(1);
  await expect(page.getByText('UnAssigned').first()).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Switch Off' }).click();
  await expect(page.getByText('New orders stay here.')).toBeVisible();
  const later = await placed(orders, `LL-LATER-${word}`);
  await page.goto(`/order-details/${later}`);
  await expect(page.getByRole('button', SHIP)).toBeVisible();
  await expect(page.getByText(AT_WAREHOUSE)).toHaveCount(0);
  await page.goto(address);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Credentials removed.')).toBeVisible();
  expect(await courier.livePairs(sent)).toBe(0);
  expect(await courier.livePairs(back)).toBe(1);
  expect(complaints).toEqual([]);
});

/** Signs up a new company with one store and returns the store's API token. */
async function ownStore(page: Page, name: string): Promise<string> {
  await signUp(page, newPerson('Lerato'));
  await page.goto('/create-custom-store');
  await page.getByLabel('Store Name').fill(name);
  await page.getByLabel('Store Url').fill('lerato.example');
  await page.getByRole('button', { name: 'Create Store' }).click();
  await expect(page).toHaveURL(/\/store-settings\/locations\/[^/]+$/);
  await page.getByRole('link', { name: 'Add Location' }).first().click();
  await page.getByLabel('Location Name').fill('Workshop');
  await pickAddress(page, 'Address', '14 Florida Road, Durban', /Durban/);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByRole('row', { name: /Workshop/ })).toContainText('Durban');
  await page.goto('/generate-access-token');
  await page.getByLabel('Store', { exact: true }).selectOption(name);
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const modal = page.getByRole('dialog', { name: 'Store Token' });
  const token = (await modal.locator('code').innerText()).trim();
  await modal.getByRole('button', { name: 'OK', exact: true }).click();
  return token;
}

/** Creates an order for items that the warehouse knows, and returns its order key. */
async function placed(
  { request, token }: { request: APIRequestContext; token: string },
  order_id: string,
): Promise<string> {
  const answer = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': order_id },
    data: {
      order_id,
      name: 'Zanele Buthelezi',
      email: 'zanele@post.example',
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      suburb: 'Glenwood',
      city: 'Durban',
      zip: '4001',
      line_items: [{ name: 'Throw', sku: 'LOOM-1', quantity: 1, price: '450.00' }],
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { order_key: string }).order_key;
}

/** Switches the warehouse on. The dialog asks about open orders, which are left out here. */
async function switchOn(page: Page): Promise<void> {
  await page.getByLabel('Warehouse', { exact: true }).selectOption('Epping Fulfilment');
  await expect(page.getByLabel('Also send 1 open order there now')).not.toBeChecked();
  await page.getByRole('button', { name: 'Ship from the Warehouse' }).click();
  const question = page.getByRole('dialog', { name: 'Ship from the warehouse?' });
  await expect(question).toContainText('1 open order will stay here');
  await question.getByRole('button', { name: 'Ship from the Warehouse' }).click();
  await expect(page.getByText('On since')).toBeVisible();
}

async function there(request: APIRequestContext, origin: string, key: string): Promise<number> {
  const { orders } = (await (await request.get(`${origin}/_control/orders`)).json()) as AtWarehouse;
  const CANCELLED = 5;
  return orders.filter((one) => one.OrderNumber === key && one.OrderStatusId !== CANCELLED).length;
}

/** Runs an action from the page header, by its button or from the 'More Actions' menu. */
async function action(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (!(await button.isVisible()))
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).or(button).first().click();
}

async function soundAtBoth(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await sound(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
