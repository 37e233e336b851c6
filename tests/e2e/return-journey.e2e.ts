import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import { sound } from './sound.ts';
import { openPlaced, ordered } from './steps.ts';
import { againAfterCancel, returned, returnedToSender } from './return-journey.ts';

const SHOP = 'kloof-and-karoo.myshopify.com';

test('in the portal: delivered and returned; failed and returned to sender; cancelled and shipped again @gate', async ({
  page,
  request,
}) => {
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  let nth = 0;
  const open = async () => {
    const key = await ordered(request, `WB-${(nth += 1)}`);
    await page.goto(`/order-details/${key}`);
    return key;
  };
  const inside = (dialog: Locator) => dialog;
  const desk = { page, screen: page, inside, courier, request, open };

  await returned(desk);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  await returnedToSender(desk);
  await againAfterCancel(desk);

  await page.goto('/orders?comingBack=yes');
  await expect(page.getByText('No returns')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('inside Shopify it is the same, and the shop is updated about the return to sender', async ({
  page,
  request,
}) => {
  const origins = await simulatorOrigins();
  const courier = tookan(request, origins.tookan);
  const app = page.frameLocator('iframe#app');
  const names = new Map<string, string>();
  const open = async () => {
    const { name, key } = await openPlaced(page, request, origins);
    names.set(key, name);
    return key;
  };
  const inside = (dialog: Locator) => dialog.frameLocator('iframe');
  const desk = { page, screen: app, inside, courier, request, open };

  await returned(desk);
  await returnedToSender(desk);
  const turned = [...names.values()].at(-1);
  type Fulfilment = { order: string; events: { status: string }[] };
  const reported = async () => {
    const all = await control<Fulfilment[]>(request, origins.shopify, 'fulfilments', {
      shop: SHOP,
    });
    return all.filter(({ order }) => order === turned).map(({ events }) => events.at(-1)?.status);
  };
  await expect.poll(reported).toEqual(['FAILURE']);
  await againAfterCancel(desk);
});
