import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { sound } from './sound.ts';

const SEEDED = 'Johannesburg South Hub';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function placeIt(page: Page, latitude = '-29.83', longitude = '31.01'): Promise<void> {
  const byHand = page.getByRole('button', { name: 'Fill in the address by hand' });
  if (await byHand.isVisible()) await byHand.click();
  await field(page, 'Street').fill('9 Helen Joseph Road');
  await field(page, 'City or town').fill('Durban');
  await page.getByLabel('Province').selectOption('KZN');
  await field(page, 'Postal code').fill('4001');
  const give = page.getByRole('button', { name: 'Enter latitude and longitude' });
  if (await give.isVisible()) await give.click();
  await field(page, 'Latitude').fill(latitude);
  await field(page, 'Longitude').fill(longitude);
}

test('an administrator creates a hub for one of the courier’s teams and changes it; its staff see it, and merchants do not', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const name = `Durban Hub ${Date.now() % 100_000}`;
  await signIn(page, await loginOf('admin'));
  await page.getByRole('link', { name: 'View Hubs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hubs');
  await expect(rowOf(page, SEEDED)).toContainText('Rosherville');

  await page.getByRole('main').getByRole('link', { name: 'Create Hub' }).click();
  const save = page.getByRole('main').getByRole('button', { name: 'Create Hub' });
  await save.click();
  const needed = 'Please fill in all required fields';
  await expect(field(page, 'Name')).toHaveAccessibleDescription(needed);
  await expect(field(page, 'Name'), 'the first invalid field has the focus').toBeFocused();
  await expect(page.getByLabel('Team', { exact: true })).toHaveAccessibleDescription(
    /Please fill in all required fields/,
  );
  await field(page, 'Name').fill(SEEDED.toLowerCase());
  await page.getByLabel('Team', { exact: true }).selectOption('Durban');
  await placeIt(page, '', '');
  await save.click();
  await expect(page.getByText('Hub location is missing geolocation data')).toBeVisible();
  await placeIt(page);
  await save.click();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/already exists/);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  await field(page, 'Name').fill(name);
  await save.click();

  await expect(page.getByText('Hub created.')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('9 Helen Joseph Road, Durban, KZN, 4001');
  await expect(rowOf(page, name)).toContainText('--');
  await expect(rowOf(page, name)).toContainText('Durban');

  await page.getByRole('link', { name: `Update ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Update Hub');
  await expect(page.getByLabel('Team', { exact: true })).toHaveValue('41003');
  await field(page, 'Description (Optional)').fill('By the harbour');
  await page.getByLabel('Team', { exact: true }).selectOption('Another team…');
  await field(page, 'Team ID').fill('52001');
  await field(page, 'Team Name').fill('KwaZulu-Natal north');
  await page.getByRole('main').getByRole('button', { name: 'Update Hub' }).click();
  await expect(page.getByText('Hub updated.')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('By the harbour');
  await expect(rowOf(page, name)).toContainText('KwaZulu-Natal north');

  await page.getByRole('searchbox', { name: 'Search hubs' }).fill('north');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  expect(complaints).toEqual([]);

  const clerk = await (await browser.newContext()).newPage();
  await signIn(clerk, await loginOf('hubStaff'));
  await clerk.getByRole('link', { name: 'View Hubs' }).click();
  await expect(rowOf(clerk, SEEDED)).toBeVisible();
  await expect(clerk.getByRole('row')).toHaveCount(2);
  await expect(clerk.getByRole('link', { name: /^Update|Create Hub/ })).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, await loginOf('merchant'));
  expect((await other.goto('/hubs'))?.status()).toBe(404);
});

test('while the courier does not list its teams, one can be typed', async ({ page, request }) => {
  const { tookan } = await simulatorOrigins();
  await signIn(page, await loginOf('admin'));
  await control(request, tookan, 'bad-days', {
    errors500: { count: 1, calls: ['view_all_team_only'] },
  });

  await page.goto('/hubs/create');

  await expect(page.getByText(/we cannot show the teams/)).toBeVisible();
  await expect(field(page, 'Team ID')).toBeVisible();
  await sound(page);
});

test('an administrator chooses the hub that expects a location’s parcels; the merchant is not asked', async ({
  page,
  browser,
}) => {
  await signIn(page, await loginOf('admin'));
  await page.goto('/store-settings/locations/Kasi%20Home');
  const hub = page.getByLabel(/^Hub for /).first();
  await expect(hub.locator('option').first()).toHaveText(/^Nearest \(.+\)$/);
  await hub.selectOption(SEEDED);
  await expect(page.getByText('Hub saved.')).toBeVisible();
  await page.reload();
  await expect(hub.locator('option:checked')).toHaveText(SEEDED);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await sound(page);
  }
  await hub.selectOption({ index: 0 });
  await expect(hub.locator('option:checked')).toHaveText(/^Nearest \(.+\)$/);
  const merchant = await (await browser.newContext()).newPage();
  await signIn(merchant, await loginOf('merchant'));
  await merchant.goto('/store-settings/locations/Kasi%20Home');
  await expect(merchant.getByRole('row').nth(1)).toBeVisible();
  await expect(merchant.getByLabel(/^Hub for /)).toHaveCount(0);
});
