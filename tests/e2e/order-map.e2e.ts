import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { booked } from './booked.ts';
import { complaintsOf, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import { errorsOf } from './sound.ts';

test('an order in transit has a map of pickup, recipient and driver, loaded when it is scrolled into view', async ({
  page,
  request,
}) => {
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const key = await booked(request, 'MAP-1');
  await courier.put(key, 'pickup', 2);
  await courier.put(key, 'delivery', 1);
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/order-details/${key}`);
  const map = page.getByRole('group', { name: 'Map of this order' });
  await expect(map).toBeAttached();
  const height = (await map.boundingBox())?.height;
  await expect(map.locator('.map-home'), 'a map below the window is not loaded').toHaveCount(0);

  await map.scrollIntoViewIfNeeded();

  await expect(map.locator('.map-home')).toBeVisible();
  await expect(map.locator('.map-pin')).toHaveCount(3);
  expect((await map.boundingBox())?.height, 'nothing moves').toBe(height);
  const places = page.getByRole('list', { name: 'Places on the map' });
  await expect(places.getByRole('listitem').filter({ hasText: 'Driver' })).toContainText(
    'Position reported',
  );
  await expect(map).toContainText('Natural Earth');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // The rest of the page embeds the courier's own tracking page.
    expect(await errorsOf(page, { within: '.map-places' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(complaints).toEqual([]);
});
