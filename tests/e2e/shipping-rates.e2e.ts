import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

test('an administrator adds a rate and removes it before it starts; other people find no such page', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('admin'));
  await page.getByRole('link', { name: 'Shipping rates' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shipping rates');
  const add = async () => {
    const button = page.getByRole('button', { name: 'Add rate' });
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  const row = page.getByRole('row').filter({ hasText: 'Kasi Home' });

  await page.getByLabel('Store').fill('No such store');
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByText('Enter an amount in rand, such as 4.50.')).toBeVisible();
  await expect(page.getByText('Choose a day')).toBeVisible();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Rate per shipment').fill('4,50');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('Reason').fill('Agreed for 500 orders a month');
  await add();
  await expect(page.getByText('Choose tomorrow or a later day')).toBeVisible();
  await page.getByLabel('From').fill('2031-11-04');
  await add();
  await expect(page.getByText('No store found')).toBeVisible();
  await page.getByLabel('Store').fill('Kasi Home');
  await add();

  await expect(row).toContainText('R4.50');
  await expect(row).toContainText('4 Nov 2031');
  await expect(row).toContainText('Upcoming');
  await expect(page.getByLabel('Reason')).toHaveValue('');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  await page.getByRole('button', { name: 'Remove Kasi Home' }).press('Enter');
  await page.getByRole('button', { name: 'Remove rate' }).press('Enter');
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, await loginOf('merchant'));
  await expect(other.getByRole('link', { name: 'Shipping rates' })).toHaveCount(0);
  expect((await other.goto('/rates'))?.status()).toBe(404);
});
