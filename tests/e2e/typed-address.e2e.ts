import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { bearerOf, complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import type { Screen } from './steps.ts';

const STORE = 'Kasi Home';
const SHOP = 'kloof-and-karoo';
const UNPICKED = 'Choose one of the suggestions, or fill in the address by hand.';
const OUTSIDE = 'Must be a position in South Africa, such as -33.918861, 18.423300.';
const HALF = 'A position is a latitude and a longitude. Fill in both, or neither.';

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });

/** Types every part of the address by hand, without taking a suggestion. */
async function typeAddress(screen: Screen, over: { city?: string } = {}): Promise<void> {
  const byHand = screen.getByRole('button', { name: 'Fill in the address by hand' });
  if (await byHand.isVisible()) await byHand.click();
  await field(screen, 'Street').fill('9 Helen Joseph Road');
  await field(screen, 'Suburb').fill('Glenwood');
  await field(screen, 'City or town').fill(over.city ?? 'Durban');
  await screen.getByLabel('Province').selectOption('KZN');
  await field(screen, 'Postal code').fill('4001');
}

/** Expects that the form cannot be saved with coordinates outside the country or with only one of the two, until
 *  they are removed. */
async function isRefusedWithoutAPlace(page: Page, button: string): Promise<void> {
  const [latitude, longitude] = [field(page, 'Latitude'), field(page, 'Longitude')];
  const give = page.getByRole('button', { name: 'Enter latitude and longitude' });
  if (await give.isVisible()) await give.click();
  const save = page.getByRole('button', { name: button });
  await latitude.fill('51.5');
  await longitude.fill('-0.1');
  await save.click();
  await expect(latitude).toHaveAccessibleDescription(OUTSIDE);
  await expect(latitude).toBeFocused();
  await latitude.fill('-29.83');
  await longitude.fill('');
  await save.click();
  await expect(longitude).toHaveAccessibleDescription(HALF);
  await expect(longitude).toBeFocused();
  await latitude.fill('');
  await expect(longitude).toHaveAccessibleDescription('');
}

test('an order is created with an address typed by hand', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders/create');
  await page.getByLabel('Select Store').selectOption(STORE);
  const places = page.getByLabel('Select Pickup');
  await places.selectOption({ index: (await places.getByRole('option').count()) - 1 });
  await field(page, 'Customer Name').fill('Zanele Buthelezi');
  await field(page, 'Customer Phone (Optional)').fill('0825550177');

  const line = page.getByRole('combobox', { name: 'Customer Address' });
  await line.fill('9 Helen Joseph Road, Durban');
  await field(page, 'Delivery Notes (Optional)').fill('Ring twice');
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(line).toHaveAccessibleDescription(UNPICKED);
  await typeAddress(page, { city: 'Nosuchtown' });
  await page.getByLabel('Province').selectOption('');
  await field(page, 'Suburb').fill('');
  // An unknown postal code, because a known one would be enough to find the place.
  await field(page, 'Postal code').fill('9999');
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(line).toHaveAccessibleDescription(
    'Please enter the Customer Address again as geo data is missing',
  );
  await typeAddress(page);
  await field(page, 'Postal code').fill('40');
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(field(page, 'Postal code')).toHaveAccessibleDescription(
    'Enter a postal code of four digits',
  );
  await expect(field(page, 'Postal code')).toBeFocused();
  await field(page, 'Postal code').fill('4001');
  await isRefusedWithoutAPlace(page, 'Create Order');
  await page.getByRole('button', { name: 'Create Order' }).click();

  await expect(page.getByText('Order Processed Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/order-details\/[0-9A-Z]{12}$/);
  await expect(page.getByText('Thumela Eligible').first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => window.scrollY), { message: 'the page opens at its top' })
    .toBe(0);
  expect(complaints).toEqual([]);
});

test('an order is updated with an address typed by hand', async ({ page, request }) => {
  const complaints = complaintsOf(page);
  const placed = await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: STORE,
      order_id: `TA-${randomBytes(2).toString('hex')}`,
      name: 'Zanele Buthelezi',
      phone: '0825550177',
      address1: '12 Kloof Street',
      city: 'Cape Town',
      delivery_latitude: -33.93,
      delivery_longitude: 18.41,
    },
  });
  const { order_key } = (await placed.json()) as { order_key: string };
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/order/update/${order_key}`);

  await typeAddress(page);
  await isRefusedWithoutAPlace(page, 'Update Order');
  await page.getByRole('button', { name: 'Update Order' }).click();

  await expect(page.getByText('Order Updated Successfully')).toBeVisible();
  await expect(page.getByText('9 Helen Joseph Road').first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a pickup location is added with an address typed by hand, and its error is visible', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto(`/store-settings/locations/${encodeURIComponent(STORE)}/add`);
  const called = `Typed ${randomBytes(2).toString('hex')}`;
  await field(page, 'Location Name').fill(called);
  await typeAddress(page, { city: 'Nosuchtown' });
  await expect(page.getByText('Without a pin we use the town centre.')).toBeVisible();
  await page.getByLabel('Province').selectOption('');
  await field(page, 'Suburb').fill('');
  await field(page, 'Postal code').fill('9999');
  await page.getByRole('button', { name: 'Create Location' }).click();

  const error = page.getByText('Unknown town. Check the spelling, or set the pin.');
  await expect(error).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Address' })).toBeFocused();
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const under = await page.evaluate(() => {
    const { bottom } = document.querySelector('.t-save-bar')!.getBoundingClientRect();
    return document.activeElement!.getBoundingClientRect().top - bottom;
  });
  await expect(bar).toBeVisible();
  expect(under, 'the field is below the bar').toBeGreaterThan(0);

  await typeAddress(page);
  await isRefusedWithoutAPlace(page, 'Create Location');
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByRole('row', { name: new RegExp(called) })).toContainText('Durban');
  expect(complaints).toEqual([]);
});

test('a pickup location is added inside the admin with an address typed by hand', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/locations/add`);
  const app = page.frameLocator('iframe#app');
  const called = `Typed ${randomBytes(2).toString('hex')}`;
  await field(app, 'Location Name').fill(called);
  await typeAddress(app);
  await app.getByRole('button', { name: 'Create Location' }).click();

  await expect(page.locator('#toast')).toHaveText('Pickup location added.');
  await expect(app.getByRole('row', { name: new RegExp(called) })).toContainText('Durban');
  expect(complaints).toEqual([]);
});
