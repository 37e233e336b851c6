import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { bearerOf, complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { batch, rowOf, type Screen } from './steps.ts';

const shippable = (screen: Screen) =>
  screen
    .getByRole('row')
    .filter({ has: screen.getByRole('button', { name: /^Request Shipment/ }) });

/** The order ID of an order that can be shipped. */
async function anyShippable(screen: Screen) {
  const button = shippable(screen)
    .last()
    .getByRole('button', { name: /^Request Shipment/ });
  const name = (await button.getAttribute('aria-label')) ?? '';
  const orderId = name.replace(/^Request Shipment: order /, '');
  return { orderId };
}

/** Creates an order that can be shipped, with an order ID that no other store has. */
async function ownOrder(request: APIRequestContext) {
  const orderId = `MK-${randomBytes(4).toString('hex')}`;
  const placed = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: 'Kasi Home',
      order_id: orderId,
      name: 'Nomsa Zulu',
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      city: 'Durban',
    },
  });
  const { order_key: orderKey } = (await placed.json()) as { order_key: string };
  return { orderId, orderKey };
}

/** Types like a scanner: all characters at once, then Enter. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((signs) => {
    const target = document.activeElement ?? document.body;
    const stroke = (key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    for (const key of signs) {
      // Synthetic key events do not write into a field, so the character is inserted here unless it was prevented.
      if (stroke(key) && target instanceof HTMLInputElement)
        document.execCommand('insertText', false, key);
    }
    stroke('Enter');
  }, text);
}

test('an order on hold does not ship; released and scanned it does, and keeps its tags and note', async ({
  page,
  context,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { orderId, orderKey } = await ownOrder(request);
  await signIn(page, await loginOf('merchant'));

  await batch(page, orderId, 'Hold');
  const hold = page.getByRole('dialog', { name: 'Hold this order?' });
  const why = hold.getByLabel('Reason (optional)');
  await why.fill('n'.repeat(299));
  await expect(why).toHaveAccessibleDescription('1 character left');
  await why.press('n');
  await expect(why).toHaveAccessibleDescription(/limit of 300 characters/);
  await why.fill('Ring the customer first');
  await expect(why).toHaveAccessibleDescription('');
  await hold.getByRole('button', { name: 'Hold Order' }).click();
  await expect(rowOf(page, orderId)).toContainText('On hold');
  await expect(hold).toBeHidden();

  await batch(page, orderId, 'Tag');
  const tag = page.getByRole('dialog', { name: 'Tags of this order' });
  await tag.getByLabel('Add tags').fill('Fragile, Gift');
  await tag.getByRole('button', { name: 'Change Tags' }).click();
  await expect(rowOf(page, orderId)).toContainText('Fragile');

  await rowOf(page, orderId).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select Batch Action' }).click();
  const ship = page.getByRole('menuitem', { name: 'Ship 0 of 1', exact: true });
  await ship.click();
  await expect(page.getByText('On hold: Ring the customer first.').last()).toBeVisible();

  // A scan while the search field is focused leaves its text unchanged.
  const search = page.getByRole('searchbox').first();
  await search.fill('kept');
  await search.focus();
  await scan(page, `${orderKey}-S2`);
  await expect(page.getByText('Barcode Order Failed').first()).toBeVisible();
  await expect(search).toHaveValue('kept');
  await search.fill('');
  await search.press('Enter');

  await rowOf(page, orderId)
    .getByRole('button', { name: /^Release/ })
    .click();
  await expect(rowOf(page, orderId)).not.toContainText('On hold');
  await page.getByRole('heading', { name: 'Orders' }).click();
  await scan(page, orderKey.toLowerCase());
  await expect(page.getByText('Barcode Order Processing')).toBeVisible();
  await expect(rowOf(page, orderId)).toContainText(/UnAssigned|Assigned/);

  await page.goto(`/order-details/${orderKey}`);
  await page.getByRole('button', { name: 'Add note' }).click();
  const note = page.getByRole('dialog', { name: 'Internal note' });
  await note.getByLabel('Note').fill('Pays on Fridays');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await expect(note).toBeHidden();
  await expect(page.getByText('Pays on Fridays').first()).toBeVisible();
  await expect(page.getByText('Put on hold')).toBeVisible();

  const slip = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Print packing slip' }).click();
  await (await slip).close();
  expect(complaints).toEqual([]);
});

test('an order is shipped by scanning its key: first shown, then confirmed, once', async ({
  page,
  request,
}) => {
  await page.goto('/get-order-key?order_key=000000000000');
  await expect(page).toHaveURL(/\/login/);
  const { orderId, orderKey } = await ownOrder(request);
  await signIn(page, await loginOf('merchant'));

  await page.goto(`/get-order-key?order_key=${orderKey.toLowerCase()}`);
  await expect(page.getByRole('heading', { name: `Order ID ${orderId}` })).toBeVisible();
  await expect(page.getByText('R5.00')).toBeVisible();
  await expect(page.getByText('Processing...')).toBeHidden();
  await expect(page.getByLabel('Parcels'), 'one parcel by default').toHaveValue('1');
  await page.getByLabel('Parcels').fill('3');
  await page.getByRole('button', { name: 'Request Shipment' }).click();
  await expect(page.getByText('Order In Process').first()).toBeVisible();
  await expect(page.getByLabel('Parcels')).toBeHidden();
  await page.goto(`/order-details/${orderKey}`);
  await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible();

  await page.goto(`/get-order-key?order_key=${orderKey}`);
  await expect(page.getByRole('button', { name: 'Request Shipment' })).toBeHidden();
  await expect(page.getByText(/The order has the status (UnAssigned|Assigned)/)).toBeVisible();
  expect((await page.goto('/get-order-key?order_key=000000000000'))?.status()).toBe(404);
});

test('inside Shopify an order is held, released and tagged, and its packing slip opens', async ({
  page,
  context,
}) => {
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}/store/kloof-and-karoo/apps/thumela/orders`);
  const app = page.frameLocator('iframe#app');
  await expect(shippable(app).first()).toBeVisible();
  const { orderId } = await anyShippable(app);

  await batch(app, orderId, 'Hold');
  const hold = app.getByRole('dialog', { name: 'Hold this order?' });
  await hold.frameLocator('iframe').getByLabel('Reason (optional)').fill('Ring first');
  await hold.getByRole('button', { name: 'Hold Order' }).click();
  await expect(rowOf(app, orderId)).toContainText('On hold');
  await rowOf(app, orderId)
    .getByRole('button', { name: /^Release/ })
    .click();
  await expect(rowOf(app, orderId)).not.toContainText('On hold');
  await expect(
    rowOf(app, orderId).getByRole('button', { name: /^Request Shipment/ }),
  ).toBeVisible();

  await batch(app, orderId, 'Tag');
  const tag = app.getByRole('dialog', { name: 'Tags of this order' });
  await tag.frameLocator('iframe').getByLabel('Add tags').fill('Fragile');
  await tag.getByRole('button', { name: 'Change Tags' }).click();
  await expect(rowOf(app, orderId)).toContainText('Fragile');
  const slip = context.waitForEvent('page');
  await batch(app, orderId, 'Packing Slip (PDF)');
  await (await slip).close();
});
