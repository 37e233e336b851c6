import type { WorkAnswer } from '#app/domain/workbench/work.schema.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { sound } from './sound.ts';

const TITLE = 'Find a page, an order or an action';

function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: TITLE });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    options: dialog.getByRole('option'),
    chosen: dialog.getByRole('option', { selected: true }),
    note: dialog.getByRole('status'),
  };
}

/** Opens the palette by key. The key is repeated because a new page may not listen yet. Pressed once more, it has no
 *  further effect. */
async function openBy(page: Page, key: string, dialog: Locator) {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Expects that the highlighted option has this text and is the field's `aria-activedescendant`. */
async function expectChosen(page: Page, text: string | RegExp) {
  const { field, chosen } = palette(page);
  await expect(chosen).toHaveText(text);
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
}

for (const width of [1280, 390])
  test(`pages, orders and actions are found by keyboard only, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const complaints = complaintsOf(page);
    await signIn(page, await loginOf('merchant'));
    const { dialog, field, note } = palette(page);
    const search = page.getByRole('searchbox', { name: 'Search orders' });

    await search.focus();
    await openBy(page, 'Control+k', dialog);
    await expect(field, 'also while someone types').toBeFocused();
    await expectChosen(page, /^Home/);
    await page.keyboard.press('ArrowUp');
    await expectChosen(page, /Keyboard shortcuts/);
    await page.keyboard.press('ArrowDown');
    await expectChosen(page, /^Home/);
    await sound(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(search).toBeFocused();

    await page.keyboard.press('Meta+k');
    await field.fill('man hist');
    await expectChosen(page, /^Manifest History/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manifest-history/);
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Control+k');
    await field.fill('kh-1041');
    await expect(note).toHaveText('1 order');
    await expectChosen(page, /^KH-1041/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/order-details\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('KH-1041');

    await page.keyboard.press('Control+k');
    await field.fill('new order');
    await expectChosen(page, /^Create Order/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/orders\/create/);
    expect(complaints).toEqual([]);
  });

test('a customer is found, Enter before the result leads to the list, and an error is shown', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  const { dialog, field, options, note } = palette(page);
  const opener = page.getByRole('button', { name: /^Find/ });
  await openBy(page, 'Control+k', dialog);
  await page.keyboard.press('Escape');
  await opener.click();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await field.fill('zzzz nobody');
  await expect(note).toHaveText('No order matches.');
  await expect(options).toHaveText(['Search all orders for “zzzz nobody”']);

  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/find-orders?*', async (route) => {
    await held;
    await route.abort();
  });
  await field.fill('khumalo');
  await expectChosen(page, 'Search all orders for “khumalo”');
  answer();
  await expect(note).toContainText('could not search the orders');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders\?q=khumalo/);
  await expect(page.getByRole('row').filter({ hasText: 'Khumalo' }).first()).toBeVisible();

  await page.unroute('**/find-orders?*');
  await openBy(page, 'Control+k', dialog);
  await field.fill('log out');
  await expectChosen(page, /^Log out/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('typing on cancels the previous search, and quick typing causes one request', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/find-orders') asked.push(url.searchParams.get('q') ?? '');
  });
  const { dialog, field, note } = palette(page);
  await openBy(page, 'Control+k', dialog);
  await field.fill('kh-1');
  await field.fill('kh-10');
  await field.fill('kh-1041');
  await expect(note).toHaveText('1 order');
  expect(asked.at(-1)).toBe('kh-1041');
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('an export is started from any page and listed in the work tray, even if it ended before the tray was read', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/printing');
  const ended = async () => {
    const { rows } = (await (await page.request.get('/work')).json()) as WorkAnswer;
    return rows.filter(({ document }) => document?.collection === 'orders-csv' && document.url)
      .length;
  };
  const before = await ended();
  await page.route('**/work', async (route) => {
    await expect.poll(ended).toBeGreaterThan(before);
    await route.continue();
  });
  await openBy(page, 'Control+k', palette(page).dialog);
  await palette(page).field.fill('export commas');
  await page.keyboard.press('Enter');

  await expect(page.getByText('The export has started')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Background jobs' })).toContainText(
    'Orders as CSV',
  );
  await page.unrouteAll({ behavior: 'wait' });
});

test('every keyboard shortcut is in one list that ? opens on any page, and works', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.goto('/all-stores');
  await openBy(page, '?', keys);
  for (const words of ['Ctrl K', 'Next order', 'Ship the selected orders', 'Move the pin'])
    await expect(keys.getByText(words, { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page).dialog, 'not over another dialog').toBeHidden();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('Control+k');
  await palette(page).field.fill('shortcuts');
  await page.keyboard.press('Enter');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto('/orders');
  await openBy(page, '?', keys);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('hub staff find no orders and no actions that are not theirs', async ({ page }) => {
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/orders');
  const { dialog, field, options, note } = palette(page);
  await openBy(page, 'Control+k', dialog);
  await field.fill('create order');
  await expect(options).toHaveText(['Search all orders for “create order”']);
  await field.fill('KH-1041');
  await expect(note).toHaveText('No order matches.');
});
