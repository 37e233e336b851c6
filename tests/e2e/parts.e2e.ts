import { expect, type Page } from '@playwright/test';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { test } from './journey.ts';
import { complaintsOf, control, signIn, simulatorOrigins, tookan } from './harness.ts';
import { personIn } from './person-in.ts';
import { sound } from './sound.ts';
import { openPlaced, type Screen } from './steps.ts';
import { withScreens } from './with-screens.ts';

test('an order is split in three, all are shipped, one is cancelled and two arrive @gate', async ({
  browser,
}) => {
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const merchant = await given.merchant(services, { balanceCents: 5_000 });
    const order = await given.order(services, {
      merchant,
      orderId: '1042',
      lines: {
        create: [line(0, 'Rooibos tin', 4), line(1, 'Enamel mug with a rather long name', 2)],
      },
    });
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const complaints = complaintsOf(page);
    await signIn(page, await personIn(auth, 'merchant', merchant.merchantId));
    await page.goto(`/order-details/${order.orderKey}`);

    const asked = await askToSplit(page);
    const yes = asked.getByRole('button', { name: 'Split Order' });
    await expect(yes).toBeDisabled();
    await expect(asked.getByText('The new part is 1042-2.')).toBeVisible();
    await asked.getByLabel('One more of Rooibos tin').click();
    await asked.getByLabel(/^Enamel mug/).focus();
    await page.keyboard.press('ArrowUp');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await sound(page);
    }
    await expect(asked.getByText('2 items go into 1042-2, 4 stay.')).toBeVisible();
    await yes.click();
    await expect(page.getByText('Order Split', { exact: true })).toBeVisible();
    const parts = page.getByRole('list').filter({ has: page.getByText('1042 (this one)') });
    await expect(parts.getByRole('link', { name: '1042-2' })).toBeVisible();

    // A second part is put back at once and then split off again.
    await splitOff(page, 'Rooibos tin');
    await parts.getByRole('button', { name: 'Put Back: 1042-3' }).click();
    await expect(page.getByText('Part put back')).toBeVisible();
    await expect(parts.getByText('1042-3')).toHaveCount(0);
    await expect(page.locator(':focus'), 'focus stays on the card').toHaveText(
      'Parts of order 1042',
    );
    await splitOff(page, 'Rooibos tin');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await sound(page);
    }

    await parts.getByRole('link', { name: '1042-2' }).click();
    await expect(page.getByRole('heading', { name: 'Order ID 1042-2' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'order 1042', exact: true })).toBeVisible();
    await expect(page.getByText('Included in order 1042')).toBeVisible();
    await page.goto('/orders?q=1042');
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page.getByRole('button', { name: 'Ship', exact: true }).last().click();
    const question = page.getByRole('dialog', { name: /^Ship/ });
    await expect(question.getByRole('button', { name: /^Ship/ })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Orders In Process')).toBeVisible();
    expect(await services.db.shipment.count()).toBe(3);

    const [, part] = await rowsOf(services);
    await page.goto(`/order-details/${part?.orderKey}`);
    await page.getByRole('button', { name: 'More Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cancel order' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(page.getByText('Order Cancelled')).toBeVisible();
    await arrive(services, '1042');
    await arrive(services, '1042-3');

    await page.goto(`/order-details/${order.orderKey}`);
    await expect(parts.getByText('Delivery Completed')).toHaveCount(2);
    await expect(parts.getByText('Cancelled')).toHaveCount(1);
    await sound(page);
    await page.goto(`/track-order/${(await rowsOf(services))[2]?.orderKey}`);
    await expect(page.getByText('Part 2 of 2 of your order')).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test('inside Shopify an order is split in three, one part is cancelled and two arrive, and the shop shows two', async ({
  page,
  request,
}) => {
  const origins = await simulatorOrigins();
  const courier = tookan(request, origins.tookan);
  const app = page.frameLocator('iframe#app');
  const shop = 'kloof-and-karoo.myshopify.com';
  const { name, key } = await openPlaced(page, request, origins, {
    lines: [{ title: 'Rooibos tin', quantity: 3 }],
  });
  await expect(app.getByRole('heading', { name: `Order ID ${name}` })).toBeVisible();

  const partsOf = app.getByRole('list').filter({ has: app.getByText(`${name} (this one)`) });
  for (const part of ['2', '3']) {
    await choose(app, 'Split order');
    const asked = app.getByRole('dialog', { name: 'Split this order?' });
    await asked.frameLocator('iframe').getByLabel('One more of Rooibos tin').click();
    await asked.getByRole('button', { name: 'Split Order' }).click();
    await expect(partsOf.getByRole('link', { name: `${name}-${part}` })).toBeVisible();
  }
  const keys = [key];
  for (const part of ['2', '3']) {
    const link = partsOf.getByRole('link', { name: `${name}-${part}` });
    keys.push((await link.getAttribute('href'))?.split('?')[0]?.split('/').pop() ?? '');
  }

  await choose(app, 'Request Shipment');
  await expect.poll(() => courier.livePairs(key)).toBe(1);
  for (const [nth, part] of [
    [1, '2'],
    [2, '3'],
  ] as const) {
    await partsOf.getByRole('link', { name: `${name}-${part}` }).click();
    await expect(app.getByRole('heading', { name: `Order ID ${name}-${part}` })).toBeVisible();
    await choose(app, 'Request Shipment');
    await expect.poll(() => courier.livePairs(keys[nth]!)).toBe(1);
    if (nth === 1) {
      await choose(app, 'Cancel order');
      const asked = app.getByRole('dialog', { name: 'Cancel this order?' });
      await asked.getByRole('button', { name: 'Cancel Order' }).click();
      await expect.poll(() => courier.livePairs(keys[nth]!)).toBe(0);
    }
    await app.getByRole('link', { name: new RegExp(`^order ${name}$`) }).click();
    await expect(app.getByRole('heading', { name: `Order ID ${name}` })).toBeVisible();
  }
  for (const [nth, one] of [keys[0]!, keys[2]!].entries()) {
    while (await courier.advance(one));
    // The open page also shows status changes of the other parts.
    await expect(partsOf.getByText('Delivery Completed')).toHaveCount(nth + 1);
  }
  await expect(partsOf.getByText('Cancelled')).toHaveCount(1);
  type Fulfilment = { order: string; status: string; events: { status: string }[] };
  const reported = async () => {
    const all = await control<Fulfilment[]>(request, origins.shopify, 'fulfilments', { shop });
    return all
      .filter(({ order, status }) => order === name && status === 'SUCCESS')
      .map(({ events }) => events.at(-1)?.status);
  };
  await expect.poll(reported).toEqual(['DELIVERED', 'DELIVERED']);
});

function line(position: number, name: string, quantity: number) {
  const id = newId();
  return { id, position, name, quantity, shippableQuantity: quantity, unitPriceCents: 9_900n };
}

async function choose(screen: Screen, action: string): Promise<void> {
  await screen.getByRole('button', { name: 'More Actions', exact: true }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

async function askToSplit(page: Page) {
  await choose(page, 'Split order');
  return page.getByRole('dialog', { name: 'Split this order?' });
}

async function splitOff(page: Page, name: string): Promise<void> {
  const asked = await askToSplit(page);
  await asked.getByLabel(`One more of ${name}`).click();
  await asked.getByRole('button', { name: 'Split Order' }).click();
  await expect(page.getByRole('link', { name: '1042-3' })).toBeVisible();
}

const rowsOf = ({ db }: Services) => db.order.findMany({ orderBy: { orderId: 'asc' } });

/** Marks the order as delivered in the database, as after the courier's last update. */
async function arrive({ db, clock }: Services, orderId: string): Promise<void> {
  const at = clock.now();
  const row = await db.order.findFirstOrThrow({ where: { orderId } });
  const status = 'deliveryCompleted';
  await db.order.update({ where: { id: row.id }, data: { status } });
  await db.shipment.update({
    where: { id: row.currentShipmentId ?? '' },
    data: { state: 'completed', status, bookedAt: at, collectedAt: at, endedAt: at },
  });
}
