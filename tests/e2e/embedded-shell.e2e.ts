import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { complaintsOf, simulatorOrigins } from './harness.ts';

const SHOP = 'kloof-and-karoo';
const PRINT = 'Print the label on booking';

/** The app inside the admin: what Shopify draws is on the page, what we draw in its frame. */
async function openApp(page: Page, path: string) {
  const { shopify } = await simulatorOrigins();
  const home = `${shopify}/store/${SHOP}/apps/thumela`;
  await page.goto(`${home}${path}`);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  return {
    home,
    app: page.frameLocator('iframe#app'),
    bar,
    save: bar.getByRole('button', { name: 'Save' }),
    discard: bar.getByRole('button', { name: 'Discard' }),
    toast: page.locator('#toast'),
    asked: page.getByRole('dialog', { name: 'Leave page with unsaved changes?' }),
  };
}

for (const width of [1280, 390])
  test(`a setting is changed inside the admin by Shopify's own save bar, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const complaints = complaintsOf(page);
    const { app, bar, save, discard, toast } = await openApp(page, '/store');
    const box = app.getByRole('checkbox', { name: PRINT });
    await expect(box).not.toBeChecked();
    await expect(bar).toBeHidden();

    await box.check();
    await expect(bar).toBeVisible();
    await discard.click();
    await expect(box).not.toBeChecked();
    await expect(bar).toBeHidden();

    await box.check();
    await save.click();
    await expect(toast).toHaveText('Settings saved.');
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(box).toBeChecked();
    await box.uncheck();
    await save.click();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(box).not.toBeChecked();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

test('a payment method that stands twice is refused at its line and stays until it is gone', async ({
  page,
}) => {
  const { app, bar, save, toast } = await openApp(page, '/store');
  const lines = app.getByRole('textbox', { name: /^Payment method/ });
  await expect(lines).toHaveCount(2);

  await app.getByRole('button', { name: 'Add Payment Method' }).click();
  await expect(lines.nth(2)).toBeFocused();
  await lines.nth(2).fill(' COD ');
  await save.click();

  await expect(lines.nth(2)).toHaveAccessibleDescription('This name stands here already.');
  await expect(lines.nth(2)).toBeFocused();
  await expect(bar).toBeVisible();
  await expect(toast).toBeHidden();
  await app.getByRole('button', { name: 'Remove' }).nth(2).click();
  await expect(app.getByRole('button', { name: 'Add Payment Method' })).toBeFocused();
  await expect(bar).toBeHidden();
});

test('nobody leaves changes behind without being asked, whichever way they go', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app, bar, asked, home } = await openApp(page, '/store');
  const box = app.getByRole('checkbox', { name: PRINT });
  const heading = app.getByRole('heading', { name: 'Pickup Locations' });

  await box.check();
  await app.getByRole('link', { name: /location/ }).click();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(`${home}/store`);

  await page.getByRole('link', { name: 'Pickup Locations' }).click();
  await asked.getByRole('button', { name: 'Stay' }).click();
  await expect(box).toBeChecked();
  await expect(bar).toBeVisible();

  // Longer than the page reads itself anew: the answer still counts.
  await app.getByRole('link', { name: /location/ }).click();
  await page.waitForResponse((response) => response.url().includes('/app/store.data'));
  await asked.getByRole('button', { name: 'Leave page' }).click();
  await expect(heading).toBeAttached();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(`${home}/locations`);

  await page.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(box).not.toBeChecked();
  await box.check();
  await page.getByRole('link', { name: 'Pickup Locations' }).click();
  await asked.getByRole('button', { name: 'Leave page' }).click();
  await expect(heading).toBeAttached();
  await expect(bar).toBeHidden();
  expect(complaints).toEqual([]);
});

test('a pickup location is added inside the admin, and the address bar goes along', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app, bar, save, discard, toast, home } = await openApp(page, '/locations');
  await app.getByRole('link', { name: 'Add Location' }).first().click();
  const name = app.getByRole('textbox', { name: 'Location Name' });

  await name.fill('Wrong');
  await discard.click();
  await expect(name).toHaveValue('');
  await expect(bar).toBeHidden();

  await name.fill(`Depot ${Date.now()}`);
  const called = await name.inputValue();
  await save.click();
  await expect(app.getByText('Fields cannot be left empty').first()).toBeVisible();
  await expect(bar).toBeVisible();
  await app.getByRole('combobox', { name: 'Address' }).fill('12 Long Street, Cape Town');
  await app.getByRole('option').first().click();
  await save.click();

  await expect(toast).toHaveText('Pickup location added.');
  await expect(app.getByText(called)).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(`${home}/locations`);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a dialog is Shopify’s own modal, which gives the focus back and closes by Escape', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { app } = await openApp(page, '/orders');
  const modal = app.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const opener = app.getByRole('button', { name: 'Keyboard shortcuts' });

  await opener.click();
  await expect(modal.frameLocator('iframe').getByText('Search')).toBeVisible();
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await opener.click();
  await expect(modal.frameLocator('iframe').getByText('Search')).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('what a modal asks is answered by the actions in its slots', async ({ page }) => {
  const complaints = complaintsOf(page);
  const { app } = await openApp(page, '/orders/create');
  const modal = app.getByRole('dialog', { name: 'Please confirm' });
  const pickup = app.getByRole('option', { name: /^Bree Street/ });
  await app
    .getByLabel('Select Pickup')
    .selectOption((await pickup.getAttribute('value')) ?? 'its value');
  await app.getByRole('textbox', { name: 'Customer Name' }).fill('Sipho Dube');
  await app.getByRole('combobox', { name: 'Customer Address' }).fill('12 Long Street, Cape Town');
  await app.locator('[role=option]').first().click();

  await app.getByRole('button', { name: 'Create Order' }).click();
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await app.getByRole('button', { name: 'Create Order' }).click();
  await modal.getByRole('button', { name: 'Proceed' }).click();

  await expect(app.getByText('Sipho Dube').first()).toBeVisible();
  await expect(page).toHaveURL(/order-details/);
  await expect(modal).toBeHidden();
  expect(complaints).toEqual([]);
});

test('where App Bridge cannot be loaded, our own bar and dialog stand in', async ({ page }) => {
  const { shopify } = await simulatorOrigins();
  await page.route(`${shopify}/app-bridge.js`, (route) => route.abort());
  const { app, bar } = await openApp(page, '/store');
  const box = app.getByRole('checkbox', { name: PRINT });
  const own = app.getByRole('region', { name: 'Unsaved changes' });

  await expect(async () => {
    await box.click();
    await expect(own).toBeVisible({ timeout: 5_000 * SLOWNESS });
  }).toPass();
  await expect(bar).toBeHidden();
  await app.getByRole('link', { name: /location/ }).click();
  await app
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await own.getByRole('button', { name: 'Discard' }).click();

  await expect(own).toBeHidden();
  await expect(box).not.toBeChecked();
});

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include('iframe#app')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}
