import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, control, simulatorOrigins } from './harness.ts';
import { rowOf, untilShopIsIn } from './steps.ts';
import { errorsOf } from './sound.ts';

const SHOP = 'kloof-and-karoo.myshopify.com';
const APP = '/store/kloof-and-karoo/apps/thumela';

test('a customer’s request appears on the shop’s own page, and its export is saved from there', async ({
  page,
  request,
}) => {
  const { shopify } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  const app = page.frameLocator('iframe#app');
  await untilShopIsIn(page, shopify);
  const order = await control<{ id: string; name: string }>(request, shopify, 'create-order', {
    shop: SHOP,
  });
  await expect(async () => {
    await page.goto(`${shopify}${APP}/orders?q=${encodeURIComponent(order.name)}`);
    await expect(rowOf(app, order.name)).toBeVisible({
      timeout: 2_000 * SLOWNESS,
    });
  }).toPass();

  await control(request, shopify, 'ask-for-data', { shop: SHOP, order: order.id });
  const card = app.getByText('A customer asks for their data').first();
  await expect(async () => {
    await page.goto(`${shopify}${APP}/store`);
    await expect(card).toBeVisible({ timeout: 2_000 * SLOWNESS });
  }).toPass();
  const errors = await errorsOf(page, { within: 'iframe#app', grave: true });
  const saving = page.waitForEvent('download');
  await app.getByRole('button', { name: 'Download export' }).first().click();
  const file = await (await saving).path();

  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ orderId: order.name })]),
  });
  expect(errors).toEqual([]);
  expect(complaints).toEqual([]);
});
