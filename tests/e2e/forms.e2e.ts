import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { bearerOf, complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import type { Screen } from './steps.ts';

const STORE = 'Kasi Home';
const SHOP = 'kloof-and-karoo';
const NAME = `Nokuthula Sithole ${randomBytes(2).toString('hex')}`;

const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

test('a field’s error disappears when the field is corrected, and returns with the next answer', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders/create');
  const create = page.getByRole('button', { name: 'Create Order' });
  const name = field(page, 'Customer Name');
  const address = page.getByRole('combobox', { name: 'Customer Address' });
  const store = page.getByLabel('Select Store');

  await create.click();
  for (const wrong of [store, name, address])
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await store.selectOption(STORE);
  const places = page.getByLabel('Select Pickup');
  await places.selectOption({ index: (await places.getByRole('option').count()) - 1 });
  await name.fill('Zanele');
  await address.fill('14 Florida Road');
  for (const repaired of [store, name, address])
    await expect(repaired).not.toHaveAttribute('aria-invalid', 'true');
  await name.fill('');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await create.click();
  await expect(name).toHaveAccessibleDescription('Please fill in all required fields');
  await expect(name).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a refused sign-in clears its error as soon as the address is corrected', async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Email').fill('nobody@nowhere.example');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-2026!');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid Email');
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill('somebody@nowhere.example');
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
});

test('sign-in controls on a phone are large enough for a thumb, and links have the one accent colour', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  for (const [role, name] of [
    ['button', 'Sign in'],
    ['link', 'Sign up'],
  ] as const) {
    const { height } = (await page.getByRole(role, { name }).boundingBox()) ?? { height: 0 };
    expect(height, name).toBeGreaterThanOrEqual(40);
  }
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCSS('color', 'rgb(11, 110, 105)');
  await signIn(page, await loginOf('merchant'));
  await page.setViewportSize({ width: 320, height: 640 });
  const { height } = (await page.getByRole('timer').locator('..').boundingBox()) ?? {};
  expect(height, 'within the top bar').toBeLessThan(56);
});

test('a page with a form starts in its first field, and its errors are shown there', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const asks = [
    { path: '/login', first: 'Email', action: 'Sign in' },
    { path: '/signup', first: 'First Name', action: 'Sign up' },
    { path: '/enter-email', first: 'Email', action: 'Send the code' },
  ];
  for (const { path, first, action } of asks) {
    await page.goto(path);
    await expect(field(page, first), path).toBeFocused();
    await page.getByRole('button', { name: action }).press('Enter');
    await expect(field(page, first), path).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, first), path).toBeFocused();
  }
  await field(page, 'Email').fill('nobody@nowhere.example');
  await field(page, 'Email').press('Enter');
  await expect(page).toHaveURL(/change-password/);
  await expect(field(page, 'Code')).toBeFocused();
  await page.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect(field(page, 'Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Code')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a click anywhere on a customer fills the form, and leaving an unfinished order asks first', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  await request.post('/api/orders/create/custom', {
    headers: { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` },
    data: {
      store_name: STORE,
      name: NAME,
      email: 'nokuthula@post.example',
      phone: '0825550178',
      address1: '9 Helen Joseph Road',
      city: 'Durban',
    },
  });
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders/create');
  await page.getByRole('searchbox').fill(NAME);
  await page.getByRole('button', { name: 'Search For Customer' }).click();

  await page.getByRole('cell', { name: 'nokuthula@post.example' }).click();
  await expect(field(page, 'Customer Name')).toHaveValue(NAME);
  await expect(field(page, 'Street')).toHaveValue('9 Helen Joseph Road');
  await expect(page.getByText(`The form shows the details of ${NAME}.`)).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Customer Name')).toHaveValue(NAME);
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Customer Name')).toHaveValue('');
  await expect(bar(page)).toBeHidden();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page).toHaveURL(/\/orders$/);
  expect(complaints).toEqual([]);
});

test('an unfinished order inside the admin is kept by Shopify’s own save bar', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/orders/create`);
  const app = page.frameLocator('iframe#app');

  await field(app, 'Customer Name').fill('Sipho Dube');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(app, 'Customer Name')).toHaveValue('');
  await expect(bar(page)).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a browser with another version is told so, clears its stored data, and signs in again', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(() => kept('clientVersion')).toBe('1');
  await page.goto('/orders?q=mielie');
  await expect.poll(() => kept('ordersState')).toContain('mielie');
  await page.evaluate(() => localStorage.setItem('clientVersion', '0'));
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });

  await page.reload();

  await expect(page).toHaveURL(/\/login/);
  expect(said).toEqual([
    'Thumela has been updated. Please login again. We apologise for the inconvenience.',
  ]);
  expect([await kept('clientVersion'), await kept('ordersState')]).toEqual(['1', null]);
  await page.goto('/orders');
  await expect(page, 'signed out').toHaveURL(/\/login/);
});

test('an unknown address leads to the sign-in, and then to a helpful message', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, await loginOf('merchant'));
  for (const path of ['/no-such-page', '/all-merchants']) {
    await page.goto(path);
    await expect(page.getByText('The page you were looking for is not found!')).toBeVisible();
    await expect(
      page.getByText('The address may be mistyped, or the page has moved.'),
    ).toBeVisible();
    await expect(page).toHaveTitle('Page not found');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'thumela' })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  }
});

test('hub staff cannot reach stores that are not theirs', async ({ page }) => {
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to All Stores' })).toHaveCount(0);
});
