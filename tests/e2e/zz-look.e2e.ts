import { test } from '@playwright/test';
import { loginOf, signIn } from './harness.ts';
for (const width of [1280, 390])
  test(`look ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await signIn(page, await loginOf('merchant'));
    const shot = (name: string) => page.screenshot({ path: `/tmp/house/shot-${name}-${width}.png` });
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Select Batch Action' }).click();
    await shot('menu');
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await shot('cancel');
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.goto('/orders?status=eligible');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Request Shipment' }).waitFor();
    await shot('order');
    await page.goto('/orders?status=assigned');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Print label' }).waitFor();
    await shot('assigned');
  });
