import { expect } from '@playwright/test';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { test } from './journey.ts';
import { sound } from './sound.ts';

for (const width of [1280, 390])
  test(`a question is answered from the palette, and one page leads to the next, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const complaints = complaintsOf(page);
    await signIn(page, await loginOf('merchant'));
    const dialog = page.getByRole('dialog', { name: 'Find a page, an order or an action' });
    const heading = page.getByRole('heading', { level: 1 });

    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(dialog).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByRole('combobox').fill('rejected rows');
    await dialog.getByRole('option', { name: /Correct rejected rows/ }).click();
    await expect(page).toHaveURL(/\/help\/import-orders#correct-rejected-rows$/);
    await expect(page.getByRole('heading', { name: 'Correct rejected rows' })).toBeInViewport();
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(heading).toHaveText('Find orders');
    await page.getByRole('link', { name: 'Help', exact: true }).first().click();
    await expect(heading).toHaveText('Help');

    await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('gift card');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Import orders from a CSV file' }).click();
    await expect(heading).toHaveText('Import orders from a CSV file');
    await sound(page);
    expect(complaints).toEqual([]);

    await page.goto('/help/nothing');
    await expect(heading).toHaveText('Page not found');
    await page.getByRole('link', { name: 'Print labels' }).click();
    await expect(heading).toHaveText('Print labels');
  });
