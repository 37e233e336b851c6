import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { loginOf, signIn } from './harness.ts';
import { HUB, hasOfflinePage, panelOf, scan } from './belt-steps.ts';
import { booked } from './booked.ts';
import { sound } from './sound.ts';

test('without a network the page still checks scans, opens again, and sends everything once the network is back @gate', async ({
  page,
  context,
  request,
}) => {
  const keys = await Promise.all(['RO-1', 'RO-2', 'RO-3'].map((id) => booked(request, id)));
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await expect(page.getByText('All sent')).toBeVisible();
  await expect.poll(() => page.evaluate(hasOfflinePage)).toBe(true);
  const panel = panelOf(page);

  await context.setOffline(true);
  await scan(page, keys[0]!);
  await expect(panel).toContainText(/Received\s*.*\s*Not sent yet/);
  await expect(page.getByText('1 not sent')).toBeVisible();
  await scan(page, keys[0]!);
  await expect(panel).toContainText('Already received');
  await scan(page, 'ABCDEFGH0000');
  await expect(panel).toContainText('Saved');
  await sound(page);

  await page.reload();
  await expect(page).toHaveURL(/\/hubs\/receive\/offline\?hub=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receive at ${HUB}`);
  await expect(page.getByText('3 not sent').first()).toBeVisible();
  await scan(page, keys[1]!);
  await expect(panel).toContainText(/Received\s*.*\s*Not sent yet/);
  await scan(page, keys[2]!);
  await page.getByRole('button', { name: `Undo the scan of ${keys[2]}` }).click();
  await expect(page.getByText('4 not sent').first()).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await context.setOffline(false);
  await expect(page).toHaveURL(/\/hubs\/receive\/[\w-]{36}$/, { timeout: 60_000 });
  await expect(page.getByText('All sent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Parcels to move: 1' })).toBeVisible();
  const news = page.getByRole('listitem').filter({ hasText: 'ABCDEFGH0000' });
  await expect(news).toContainText('Unknown order');
  await sound(page);
  await news.getByRole('button', { name: 'Done: ' }).click();
  await expect(page.getByRole('heading', { name: /Parcels to move/ })).toHaveCount(0);
  const scans = page.getByRole('listitem');
  await expect(scans.filter({ hasText: 'RO-1' })).toHaveCount(1);
  await expect(scans.filter({ hasText: 'RO-2' })).toHaveCount(1);
  await expect(scans.filter({ hasText: 'RO-3' })).toHaveCount(0);
});

test('unsent scans of a device are shown beside the day’s figures, and are sent once Receive is open', async ({
  page,
  context,
  request,
}) => {
  const key = await booked(request, 'RO-4');
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await expect(page.getByText('All sent')).toBeVisible();
  const belt = page.url();
  await context.setOffline(true);
  await scan(page, key);
  await expect(panelOf(page)).toContainText(/Received\s*.*\s*Not sent yet/);
  await page.goto('about:blank');
  await context.setOffline(false);

  await page.goto(belt.replace('/receive/', '/day/'));
  const reported = page.getByRole('region', {
    name: /^1 scan on this device has not been sent yet/,
  });
  await expect(reported).toBeVisible();
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/hubs/day');
  await expect(reported).toBeVisible();
  await reported.getByRole('link', { name: 'Open Receive' }).click();
  await page.goto(belt);
  await expect(page.getByText('All sent')).toBeVisible();
  await page.goto(belt.replace('/receive/', '/day/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reported).toHaveCount(0);
});
