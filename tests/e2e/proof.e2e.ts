import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { booked } from './booked.ts';
import { complaintsOf, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { sound } from './sound.ts';
import { deliver, openPlaced, type Screen } from './steps.ts';

const cardOf = (screen: Screen) => screen.getByRole('region', { name: 'Delivered' });
const thumbnail = (screen: Screen, what: string) =>
  cardOf(screen).getByRole('button', { name: `Open: ${what}` });
const PHOTO = 'Photo of the delivery';
const SIGNATURE = 'Signature of the person who received the parcel';

/** Expects that the picture has loaded and is a valid image. */
async function seePicture(screen: Screen, what: string): Promise<void> {
  const picture = cardOf(screen).getByRole('img', { name: what });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
}

test('the order’s page shows photo and signature to its merchant, and to no one else', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const key = await booked(request, 'PROOF-1');
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await deliver(courier, request, key);
  await page.goto(`/order-details/${key}`);

  await seePicture(page, PHOTO);
  await seePicture(page, SIGNATURE);
  await expect(cardOf(page).getByText('Zanele Buthelezi')).toBeVisible();
  await expect(page.getByText('Proof of delivery: photo and signature')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  await thumbnail(page, SIGNATURE).click();
  const large = page.getByRole('dialog', { name: SIGNATURE });
  await expect(large.getByRole('img', { name: SIGNATURE })).toBeVisible();
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(thumbnail(page, SIGNATURE), 'focus returns to where it was').toBeFocused();
  expect(complaints).toEqual([]);

  const address = await cardOf(page).getByRole('img', { name: PHOTO }).getAttribute('src');
  expect(address).toMatch(/^\/proofs\/[0-9a-f-]{36}$/);
  const own = await page.request.get(address ?? '');
  expect(own.status()).toBe(200);
  expect(own.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  const anonymous = await browser.newContext({ baseURL: baseURL ?? '' });
  expect((await anonymous.request.get(address ?? '')).status()).toBe(401);
  const stranger = await anonymous.newPage();
  await stranger.goto(`/track-order/${key}`);
  await expect(stranger.getByText('Proof of delivery recorded')).toBeVisible();
  await sound(stranger);
  await stranger.getByRole('link', { name: 'isiZulu' }).click();
  await expect(stranger.getByText('Ubufakazi bokulethwa burekhodiwe')).toBeVisible();
  await sound(stranger);
  const html = await stranger.content();
  for (const secret of ['Zanele', 'Buthelezi', '/proofs/', 'data:'])
    expect(html).not.toContain(secret);
  await signUp(stranger, newPerson('Lindiwe'));
  expect((await stranger.request.get(address ?? '')).status()).toBe(404);
  await anonymous.close();
});

test('inside Shopify the same pictures load without a cookie, and a failed attempt shows where the driver was', async ({
  page,
  request,
}) => {
  const origins = await simulatorOrigins();
  const courier = tookan(request, origins.tookan);
  const app = page.frameLocator('iframe#app');
  const { name, key } = await openPlaced(page, request, origins);
  const complaints = complaintsOf(page);
  await expect(app.getByRole('heading', { name: `Order ID ${name}` })).toBeVisible();
  await app.getByRole('button', { name: 'More Actions', exact: true }).click();
  await app.getByRole('menuitem', { name: 'Request Shipment' }).click();
  await expect.poll(() => courier.livePairs(key)).toBe(1);
  await courier.put(key, 'pickup', 2);
  await courier.put(key, 'delivery', 1);
  await courier.put(key, 'delivery', 3);
  const failed = app.getByRole('region', { name: 'Failed attempt' });
  await expect(failed.getByRole('img', { name: 'Photo of the failed attempt' })).toBeVisible();

  await courier.put(key, 'delivery', 1);
  await courier.put(key, 'delivery', 2);

  await seePicture(app, PHOTO);
  await seePicture(app, SIGNATURE);
  await expect(failed).toBeVisible();
  await thumbnail(app, PHOTO).click();
  const large = app.getByRole('dialog', { name: PHOTO });
  await expect(large.frameLocator('iframe').getByRole('img', { name: PHOTO })).toBeVisible();
  expect(complaints).toEqual([]);
});
