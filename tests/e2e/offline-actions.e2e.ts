import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { bearerOf, loginOf, orderStatus, signIn, simulatorOrigins } from './harness.ts';
import { sound } from './sound.ts';
import { openPlaced, type Screen } from './steps.ts';

const WHY = 'Waits for the second lamp';
const NO_ANSWER = /^No connection, so we do not know whether it worked\./;

const bar = (screen: Screen) => screen.locator('.t-trouble');

/** Puts the order of a freshly opened page on hold: first offline, which fails, then online. */
async function heldAtLast(
  page: Page,
  screen: Screen,
  inside: (dialog: Locator) => Pick<Locator, 'getByLabel' | 'getByText'>,
): Promise<void> {
  await screen.getByRole('button', { name: 'More Actions', exact: true }).click();
  await screen.getByRole('menuitem', { name: 'Hold' }).click();
  const asked = screen.getByRole('dialog', { name: /^Hold this order/ });
  const why = inside(asked).getByLabel('Reason (optional)');
  const yes = asked.getByRole('button', { name: 'Hold' });
  await why.fill(WHY);

  // The routes are removed because they would respond even when the browser is offline.
  await page.unrouteAll();
  await page.context().setOffline(true);
  await yes.click();
  await expect(inside(asked).getByText(NO_ANSWER)).toBeVisible();
  await expect(why).toHaveValue(WHY);
  await expect(bar(screen)).toHaveText('No connection. Trying again…');

  await page.context().setOffline(false);
  await yes.click();
  await expect(asked).toBeHidden();
  await expect(screen.getByText(WHY).first()).toBeVisible();
  await expect(bar(screen)).toBeHidden();
}

test('an action without a network on a newly opened order keeps its input, says what to do, and works once the network is back', async ({
  page,
  request,
}) => {
  const key = await ordered(request);
  await signIn(page, await loginOf('merchant'));
  // The code of the order list, whose route receives the actions, is not loaded when the network goes down.
  await page.route(/\/assets\/orders-[^/]*\.js/, (route) => route.abort());
  await page.goto(`/order-details/${key}`);
  await heldAtLast(page, page, (dialog) => dialog);
  await sound(page);
  expect(await orderStatus(request, key)).toBe('Thumela Eligible');
});

test('inside Shopify it is the same, and the dialog stays open', async ({ page, request }) => {
  const origins = await simulatorOrigins();
  const { key } = await openPlaced(page, request, origins);
  await page.route(/\/assets\/orders-[^/]*\.js/, (route) => route.abort());
  await page.goto(`${origins.shopify}/store/kloof-and-karoo/apps/thumela/app/orders/${key}`);
  const app = page.frameLocator('iframe#app');
  await heldAtLast(page, app, (dialog) => dialog.frameLocator('iframe'));
});

/** Creates an order in the seeded merchant's custom store that is ready to ship. */
async function ordered(request: APIRequestContext): Promise<string> {
  const answer = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: 'Kasi Home',
      order_id: `OFF-${randomBytes(3).toString('hex')}`,
      name: 'Zanele Buthelezi',
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      city: 'Durban',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { order_key: string }).order_key;
}
