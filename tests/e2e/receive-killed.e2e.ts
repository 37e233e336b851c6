import { expect, type Page } from '@playwright/test';
import { HUB, hasOfflinePage, panelOf, scan } from './belt-steps.ts';
import { booked } from './booked.ts';
import { loginOf, signIn, signInAgain } from './harness.ts';
import { test } from './journey.ts';
import { keptBrowser } from './kept-browser.ts';

const PARCELS = 6;

test('a browser that is killed during scanning loses no scan', async ({
  request,
  baseURL,
  userAgent,
}) => {
  const keys: string[] = [];
  for (let n = 1; n <= PARCELS; n++) keys.push(await booked(request, `RD-${n}`));
  const device = await keptBrowser({ baseURL, userAgent });
  try {
    let page = await device.start();
    await signIn(page, await loginOf('hubStaff'));
    await page.goto('/hubs');
    await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
    await expect(page.getByText('All sent')).toBeVisible();
    await expect.poll(() => page.evaluate(hasOfflinePage)).toBe(true);
    const address = page.url();
    await device.context.setOffline(true);
    for (const key of keys.slice(0, 3)) await received(page, key);
    await device.kill();

    page = await device.start();
    await device.context.setOffline(true);
    await page.goto(address);
    await expect(page.getByText('3 not sent').first()).toBeVisible();
    for (const key of keys.slice(3)) await received(page, key);
    await scan(page, keys[0]!);
    await expect(panelOf(page)).toContainText('Already received');
    await device.kill();

    page = await device.start();
    await signInAgain(page, await loginOf('hubStaff'));
    await page.goto(address);
    await expect(page.getByText('All sent')).toBeVisible();
    const scans = page.getByRole('listitem');
    for (let n = 1; n <= PARCELS; n++)
      await expect(scans.filter({ hasText: `RD-${n}` })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: /Parcels to move|Not accepted/ })).toHaveCount(
      0,
    );
  } finally {
    await device.end();
  }
});

async function received(page: Page, key: string): Promise<void> {
  await scan(page, key);
  await expect(panelOf(page)).toContainText(new RegExp(`Received\\s*${key}\\s*Not sent yet`));
}
