import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { panelOf } from './belt-steps.ts';
import { test } from './journey.ts';
import { booked } from './booked.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

const HUB = 'Johannesburg South Hub';
const HEAD = 'lane,colour,kind,place\r\n';
const laneRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${name}` }) });

test('a clerk defines lanes by hand and by file; a scan shows the lane in large letters', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const key = await booked(request, 'LN-1');
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Lanes at ${HUB}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lanes at ${HUB}`);
  await expect(page.getByText('No lanes yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add lane' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Postal codes').fill('21');
  await dialog.getByRole('button', { name: 'Save lane' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Give the lane a name/);
  await expect(dialog.getByLabel('Postal codes')).toHaveAccessibleDescription(
    /“21” has too few digits\. Write 0021, or 21\*/,
  );
  await dialog.getByLabel('Name').fill('Coast');
  await dialog.getByRole('radio', { name: 'Blue' }).check();
  await dialog.getByLabel('Suburbs').fill('Glenwood, Musgrave\nMorningside');
  await dialog.getByLabel('Postal codes').fill('40*');
  await wide(page, () => sound(page));
  await dialog.getByRole('button', { name: 'Save lane' }).click();
  await expect(page.getByText('Lane saved')).toBeVisible();
  await expect(laneRow(page, 'Coast')).toContainText('Glenwood, Morningside, Musgrave');
  await expect(laneRow(page, 'Coast')).toContainText('4000-4099');

  await page.getByRole('button', { name: 'Add lane' }).click();
  await dialog.getByLabel('Name').fill('North');
  await dialog.getByLabel('Suburbs').fill('GLEN-WOOD');
  await dialog.getByRole('button', { name: 'Save lane' }).click();
  await expect(dialog.getByLabel('Suburbs')).toHaveAccessibleDescription(
    /Glenwood is already in lane Coast/,
  );
  await dialog.getByLabel('Suburbs').fill('Sandton');
  await dialog.getByRole('button', { name: 'Save lane' }).click();
  await expect(laneRow(page, 'North')).toBeVisible();
  await page.getByRole('button', { name: 'Move North up' }).click();
  await expect(laneRow(page, '').first()).toContainText('North');

  const tried = page.getByRole('status').filter({ hasText: /Coast|North|No lane/ });
  for (const [typed, lane] of [
    ['glenwood', 'Coast'],
    ['SAND TON', 'North'],
    ['4021', 'Coast'],
    ['8001', 'No lane'],
  ] as const) {
    await page.getByLabel('Suburb or postal code').fill(typed);
    await expect(tried).toContainText(lane);
  }
  await wide(page, () => sound(page));

  await bring(page, `${HEAD}A,red,suburb,Sandton\r\nA,red,town,X\r\nB,blue,postal code,181\r\n`);
  await expect(page.getByText('2 lanes, 1 place; 2 lines have errors.')).toBeVisible();
  await expect(page.getByText('Line 4 “181” has too few digits.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace lanes', exact: true })).toHaveCount(0);
  await sound(page);
  await bring(page, 'lane;colour;kind;place\nHarbour;Yellow;suburb;Glenwood\nInland;Green;;\n');
  await expect(page.getByText('2 lanes, 1 place.')).toBeVisible();
  await expect(page.getByText('the 2 lanes and 5 places of this hub')).toBeVisible();
  await page.getByRole('button', { name: 'Replace lanes', exact: true }).click();
  await expect(page.getByText('Lanes replaced')).toBeVisible();
  await expect(laneRow(page, 'Harbour')).toContainText('Glenwood');
  await expect(laneRow(page, 'Coast')).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV', exact: true }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    `\ufeff${HEAD}Harbour,Yellow,suburb,Glenwood\r\nInland,Green,,\r\n`,
  );

  await page.getByRole('link', { name: 'Receive' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receive at ${HUB}`);
  await page.getByLabel('Barcode').fill(key);
  await page.getByLabel('Barcode').press('Enter');
  const panel = panelOf(page);
  const block = panel.getByText('Harbour');
  await expect(block).toBeVisible();
  const size = await block.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  expect(size, 'readable from a distance').toBeGreaterThanOrEqual(48);
  const scanned = page.getByRole('listitem').filter({ hasText: 'LN-1' }).first();
  await expect(scanned).toContainText('Harbour');
  await wide(page, () => sound(page));

  // Once the lane is deleted, the parcel has no lane, and the page says so.
  await page.getByRole('link', { name: 'Lanes' }).click();
  await page.getByRole('button', { name: 'Delete Harbour' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lane' }).click();
  await expect(page.getByText('Lane deleted')).toBeVisible();
  await page.getByRole('link', { name: 'Receive' }).click();
  await page.getByLabel('Barcode').fill(key);
  await page.getByLabel('Barcode').press('Enter');
  await expect(panel).toContainText('No lane');
  await page.getByRole('link', { name: 'Lanes' }).click();
  await page.getByRole('button', { name: 'Delete Inland' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete lane' }).click();
  await expect(page.getByText('No lanes yet')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a hub that does not deliver today offers its next delivery day first', async ({ page }) => {
  const name = `Weekday Hub ${Date.now() % 100_000}`;
  await signIn(page, await loginOf('admin'));
  await page.goto('/hubs/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByLabel('Team', { exact: true }).selectOption('Durban');
  await page.getByRole('button', { name: 'Fill in the address by hand' }).click();
  await page.getByRole('textbox', { name: 'Street' }).fill('9 Helen Joseph Road');
  await page.getByRole('textbox', { name: 'City or town' }).fill('Durban');
  await page.getByLabel('Province').selectOption('KZN');
  const give = page.getByRole('button', { name: 'Enter latitude and longitude' });
  if (await give.isVisible()) await give.click();
  await page.getByRole('textbox', { name: 'Latitude' }).fill('-29.83');
  await page.getByRole('textbox', { name: 'Longitude' }).fill('31.01');
  const days = page.getByRole('group', { name: /^Delivery days/ });
  for (const day of await days.getByRole('checkbox').all()) await day.check();
  await days.getByRole('checkbox', { name: await today(page) }).uncheck();
  await page.getByLabel('Cut-off (Optional)').fill('14:30');
  await wide(page, () => sound(page));
  await page.getByRole('main').getByRole('button', { name: 'Create Hub' }).click();
  await expect(page.getByText('Hub created.')).toBeVisible();

  await page.getByRole('link', { name: `Recieve at ${name}` }).click();
  const offered = page.getByLabel('Delivery date').locator('option');
  await expect(offered).toHaveCount(8);
  await expect(offered.nth(0)).toHaveJSProperty('selected', false);
  await expect(offered.nth(0)).toHaveText(/^TODAY .* \(.*\)$/);
  await page.getByLabel('Delivery date').selectOption({ index: 0 });
  await expect(offered.nth(0)).toHaveJSProperty('selected', true);

  await page.goto('/hubs');
  await page.getByRole('link', { name: `Update ${name}` }).click();
  await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(6);
  await expect(page.getByLabel('Cut-off (Optional)')).toHaveValue('14:30');
  for (const day of await days.getByRole('checkbox').all()) await day.uncheck();
  await page.getByLabel('Cut-off (Optional)').fill('');
  await page.getByRole('main').getByRole('button', { name: 'Update Hub' }).click();
  await expect(page.getByText('Hub updated.')).toBeVisible();
  await page.getByRole('link', { name: `Recieve at ${name}` }).click();
  await expect(offered.nth(0)).toHaveJSProperty('selected', true);
});

async function bring(page: Page, text: string): Promise<void> {
  const file = { name: 'lanes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Replace all lanes with a CSV file').setInputFiles(file);
}

/** Runs the check at a phone's width and at a desktop's. */
async function wide(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await look();
  }
}

/** Today's weekday in Johannesburg, as the day's checkbox is labelled. */
function today(page: Page): Promise<string> {
  return page.evaluate(() =>
    new Date().toLocaleDateString('en-ZA', { weekday: 'long', timeZone: 'Africa/Johannesburg' }),
  );
}
