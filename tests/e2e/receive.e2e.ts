import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { HUB, panelOf, scan } from './belt-steps.ts';
import { booked } from './booked.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { sound } from './sound.ts';

const DRIVERS = /Sipho Dlamini|Thandeka Nkosi/;

test('a clerk scans parcels in from anywhere on the page; each gets its driver, and a mistake is undone @gate', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const key = await booked(request, 'RC-1');
  const other = await booked(request, 'RC-2');
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receive at ${HUB}`);
  const panel = panelOf(page);
  await expect(panel).toContainText('Scan a parcel');
  await expect(page.getByLabel('Barcode')).toBeFocused();
  const days = page.getByLabel('Delivery date').locator('option');
  await expect(days).toHaveCount(8);
  await expect(days.nth(0)).toHaveText(/^TODAY \d+ /);
  await expect(days.nth(1)).toHaveText(/^TOMORROW \d+ /);

  await page.getByRole('heading', { level: 1 }).click();
  await scan(page, key);
  await expect(panel).toContainText('Received');
  await expect(panel).toContainText(DRIVERS, { timeout: 30_000 });
  await sound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await scan(page, key);
  await expect(panel).toContainText('Already received');
  await page.getByLabel('Barcode').fill('NOT-A-CODE');
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await expect(panel).toContainText('Unknown order');
  await expect(page.getByLabel('Barcode')).toHaveValue('');
  const left = page.getByRole('listitem').filter({ hasText: 'NOT-A-CODE' });
  await expect(left).toContainText('Unknown order');

  // A scan does not change the focused day, and Enter from a slow scanner does not press the focused button.
  const day = page.getByLabel('Delivery date');
  await day.focus();
  await scan(page, 'TWSMZZZZ0000');
  await expect(panel).toContainText('TWSMZZZZ0000');
  await expect(days.nth(0)).toHaveJSProperty('selected', true);
  await day.selectOption({ index: 1 });
  await day.selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Turn off sound' }).focus();
  await page.keyboard.type('SKEWSKEW0000', { delay: 70 });
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(/Unknown order\s*SKEWSKEW0000/);
  await expect(page.getByRole('button', { name: 'Turn off sound' })).toBeVisible();
  await page.getByRole('button', { name: 'Show NOT-A-CODE' }).click();
  await expect(panel).toContainText('NOT-A-CODE');
  await sound(page);
  await page.getByRole('button', { name: 'Clear list' }).click();
  await expect(left).toHaveCount(0);

  await page.getByLabel('Barcode').fill(other.toLowerCase());
  await page.getByLabel('Barcode').press('Enter');
  await expect(panel).toContainText('Received');
  await page.getByRole('button', { name: 'Undo the scan of RC-2' }).click();
  await expect(page.getByText('The scan was undone.')).toBeVisible();
  await expect(panel).toContainText('Undone');
  await expect(page.getByRole('button', { name: 'Undo the scan of RC-2' })).toHaveCount(0);

  await page.goto(`/order-details/${key}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('RC-1');
  await expect(page.getByText('At Hub').first()).toBeVisible();
  expect((await page.goto(`/order-details/${other}`))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('if no driver is free the reason is shown, and a driver is chosen by hand', async ({
  page,
  request,
}) => {
  const { tookan: courier } = await simulatorOrigins();
  const be = (status: number) =>
    Promise.all(
      [730101, 730102].map((fleetId) => control(request, courier, 'driver', { fleetId, status })),
    );
  await be(1);
  try {
    const key = await booked(request, 'RC-3');
    await signIn(page, await loginOf('admin'));
    await page.goto('/hubs');
    await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
    await page.getByLabel('Barcode').fill(key);
    await page.getByLabel('Barcode').press('Enter');
    const panel = panelOf(page);
    await expect(panel).toContainText('Driver not assigned', { timeout: 30_000 });
    await expect(panel).toContainText('All the team’s drivers are offline.');
    await sound(page);
    await page.getByRole('checkbox', { name: /RC-3/ }).check();
    await page.getByRole('button', { name: 'Assign driver to 1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Thandeka Nkosi/ }).check();
    await sound(page);
    // Types as slowly as a scanner on a busy phone.
    await page.keyboard.type('ZZZZZZZZ0000', { delay: 90 });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Assign driver' }).click();
    await expect(page.getByText('Driver assigned successfully')).toBeVisible();
    // The parcel scanned while the dialog was open was not received, but it is kept for sending again.
    const left = page.getByRole('listitem').filter({ hasText: 'ZZZZZZZZ0000' });
    await expect(left).toContainText('A dialog was open.');
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await expect(left).toContainText('Unknown order');
    await scan(page, key);
    await expect(panel).toContainText('Thandeka Nkosi', { timeout: 30_000 });
  } finally {
    await be(0);
  }
});
