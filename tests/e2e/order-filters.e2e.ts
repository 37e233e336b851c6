import { expect, type FrameLocator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';

const SHOP = 'kloof-and-karoo';
/** The thirteen filter titles of the specification, word for word. */
// prettier-ignore
const TITLES = ['Store Name', 'Order ID', 'Pickup Address', 'From', 'To', 'Status', 'Platform', 'Customer Name', 'Address', 'City', 'Province', 'Postal Code', 'Country'];

const partsOf = (at: Page | FrameLocator) => ({
  dialog: at.getByRole('dialog', { name: 'Global Filtering' }),
  filters: at.getByRole('button', { name: /^Filters/ }),
  chips: at.getByRole('list', { name: 'Active filters' }).getByRole('listitem'),
  tab: (name: RegExp) =>
    at.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name }),
  views: (name = /^Views$/) => at.getByRole('button', { name }),
  rows: at.getByRole('row').filter({ has: at.getByRole('link', { name: /^View order/ }) }),
});

test('orders are filtered by dialog, tab and column; filters are remembered, saved as a view and found again', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders');
  const { dialog, filters, chips, tab, views, rows } = partsOf(page);
  const everyOne = await rows.count();

  await filters.click();
  const labels = await dialog.locator('.t-field > label, legend').allTextContents();
  // The specification's filters come first, then our own.
  expect(labels).toEqual([...TITLES, 'Tag', 'On hold', 'Coming back']);
  await dialog.getByLabel('From', { exact: true }).fill('2099-01-01');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByText('Choose a date no later than tomorrow.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('');
  await dialog.getByLabel('City').fill('durban');
  await dialog.getByLabel('City').press('Enter');
  await expect(dialog).toBeHidden();

  await expect(page).toHaveURL(/city=durban/);
  await expect(chips).toHaveText([/^City: durban/, 'Clear all']);
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(everyOne);
  await tab(/^To ship/).click();
  await expect(page).toHaveURL(/status=eligible&city=durban/);
  await expect(tab(/^To ship/)).toHaveAttribute('aria-current', 'page');
  await expect(tab(/^To ship/)).toHaveText(`To ship ${await rows.count()}`);
  const shown = await rows.count();

  await page.goto('/orders');
  await expect(page.getByText('Restored previous search filters')).toBeVisible();
  await expect(chips).toHaveText([/^To ship/, /^City: durban/, 'Clear all']);
  await expect(rows).toHaveCount(shown);

  await page.getByRole('button', { name: 'Filter by Customer' }).click();
  const name = page.getByLabel('Customer Name');
  await expect(name).toBeFocused();
  await name.fill('nobody of that name');
  await name.press('Enter');
  await expect(page.getByText('No orders match')).toBeVisible();
  await page.getByRole('link', { name: 'Remove Customer Name: nobody of that name' }).click();
  await expect(rows).toHaveCount(shown);

  await views().click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give the view a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Durban to ship');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\?view=[\w-]{36}$/);
  const link = page.url();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/view=/);
  await page.goto(link);
  await expect(rows).toHaveCount(shown);
  await expect(chips).toHaveText([/^To ship/, /^City: durban/, 'Clear all']);

  const column = (name: string) => page.getByRole('columnheader', { name });
  await expect(column('Amount')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Amount' }).uncheck();
  await expect(page).toHaveURL(/columns=/);
  await page.getByRole('button', { name: 'Save changes to Durban to ship' }).click();
  await expect(page.getByText('View updated.')).toBeVisible();
  await expect(page).not.toHaveURL(/columns=/);
  await expect(column('Amount')).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(column('Amount'), 'the person’s own look').toBeVisible();
  await page.goto(link);
  await expect(column('Amount')).toHaveCount(0);

  await views(/^Durban to ship$/).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Durban');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await views(/^Durban$/).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('View deleted.')).toBeVisible();
  await expect(chips).toHaveCount(0);
  await expect(rows).toHaveCount(everyOne);

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('inside Shopify the same filters work, a view is saved for the shop, and the browser stores nothing', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/orders`);
  const app = page.frameLocator('iframe#app');
  const { filters, chips, tab, views, rows } = partsOf(app);
  // In the Shopify admin the dialog is App Bridge's modal, with its content in a separate iframe.
  const modal = app.frameLocator('dialog iframe');
  await expect(rows.first()).toBeVisible();

  await filters.click();
  await modal.getByLabel('Customer Name').fill('e');
  await modal.getByLabel('Platform').selectOption('Shopify');
  await app.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(chips).toHaveText([/^Platform: Shopify/, /^Customer Name: e/, 'Clear all']);
  await tab(/^All/).click();
  await views().click();
  await app.getByRole('button', { name: 'Save view' }).click();
  await modal.getByLabel('Name', { exact: true }).fill('From Shopify');
  await app.getByRole('button', { name: 'Save', exact: true }).click();
  await app.getByRole('link', { name: 'Clear all' }).click();
  await expect(chips).toHaveCount(0);
  await views().click();
  await app.getByRole('link', { name: 'From Shopify' }).click();
  await expect(chips).toHaveText([/^Platform: Shopify/, /^Customer Name: e/, 'Clear all']);

  const frame = page.frames().find((one) => one.name() === 'app') ?? page.frames().at(-1);
  expect(await frame?.evaluate(() => localStorage.getItem('ordersState'))).toBeNull();
  expect(complaints).toEqual([]);
});
