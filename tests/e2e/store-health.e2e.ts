import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  runRowAction,
  complaintsOf,
  control,
  loginOf,
  signIn,
  simulatorOrigins,
} from './harness.ts';
import { rowOf } from './steps.ts';
import { approveAndShow, askToConnect, openForm } from './woo-steps.ts';

const STORE = 'Mielie & Mohair';
const AT = `/store-settings/store/${encodeURIComponent(STORE)}`;

test('a store that loses our permissions says so everywhere, is reconnected, and has lost nothing', async ({
  page,
  context,
  request,
}) => {
  const { woocommerce } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  await connected(page);
  await page.goto(AT);
  await expect(figure(page, 'Difference')).toHaveText('0');
  const before = Number(await figure(page, 'Orders in the store').textContent());

  await control(request, woocommerce, 'revokeKeys', []);
  await control(request, woocommerce, 'dropWebhooks', [true]);
  const id = await control<number>(request, woocommerce, 'placeOrder', []);
  await page.getByRole('button', { name: 'Check now' }).click();
  const banner = page.getByRole('region', { name: 'The store no longer gives us access.' });
  await expect(banner).toContainText('Reconnect it: approve the connection in the store again.');
  await page.goto('/orders');
  await expect(page.getByRole('region', { name: `${STORE}: The store` })).toBeVisible();
  await page.goto('/all-stores');
  await expect(page.getByRole('row', { name: new RegExp(STORE) })).toContainText(
    'The store no longer gives us access.',
  );
  await expect(async () => {
    await page.goto('/mails');
    await expect(page.getByText(`${STORE}: the connection needs attention`)).toHaveCount(1);
  }).toPass();

  await control(request, woocommerce, 'dropWebhooks', [false]);
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Open the store’s page' }).click();
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await approveAndShow(page);
  await expect(page).toHaveURL(new RegExp(`${AT}$`));
  await expect(figure(page, 'Orders here')).toHaveText(String(before + 1));
  await expect(figure(page, 'Difference')).toHaveText('0');
  await expect(page.getByRole('region', { name: 'The store no longer' })).toHaveCount(0);
  await page.goto(`/orders?q=${id}`);
  await expect(rowOf(page, String(id))).toHaveCount(1);
  expect(context.pages()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a store is deleted only after its name is typed, keeps its orders, and can be restored', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await connected(page);
  await page.goto('/store-settings');
  await runRowAction(page, STORE, 'Delete');
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete Store' });
  await expect(dialog).toContainText('We remove our webhooks from the store');
  await dialog.getByRole('textbox').fill('Mielie');
  await expect(confirm).toBeDisabled();

  await dialog.getByRole('textbox').fill(STORE);
  await confirm.click();
  await expect(page.getByText('This store was deleted.')).toBeVisible();
  await page.goto(`/orders?q=${encodeURIComponent(STORE)}`);
  await expect(page.getByRole('link', { name: /^View order/ }).first()).toBeVisible();

  await page.goto(AT);
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await approveAndShow(page);
  await expect(page).toHaveURL(new RegExp(`${AT}$`));
  await expect(figure(page, 'Difference')).toHaveText('0');
  expect(complaints).toEqual([]);
});

test('a custom store shows that it has no token, and that its webhook fails', async ({ page }) => {
  const { woocommerce } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  const name = 'Clay & Calabash';
  const at = `/store-settings/store/${encodeURIComponent(name)}`;
  const connection = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Connection' }) });
  await signIn(page, await loginOf('merchant'));
  await page.goto('/create-custom-store');
  await page.getByLabel('Store Name').fill(name);
  await page.getByLabel('Store Url').fill('clay.example');
  await page.getByRole('button', { name: 'Create Store' }).click();
  await expect(page.getByText('Store created successfully.')).toBeVisible();

  await page.goto('/all-stores');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('No API token yet');
  await page.goto(at);
  await expect(connection).toContainText('No API token yet');
  await page.getByRole('link', { name: 'Tokens and webhook' }).click();
  const address = page.getByLabel('Webhook URL');
  await address.fill(`${woocommerce}/nowhere`);
  const form = page.locator('form').filter({ has: address });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await page.goto(`/generate-access-token?store=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Generate Token' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK', exact: true }).click();

  await page.goto(at);
  await expect(connection).toContainText('1 token can send orders');
  await expect(connection).toContainText('Switched on');
  await connection.getByRole('link').click();
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByRole('row', { name: /Test/ })).toContainText('404');
  await page.goto(at);
  await expect(connection).toContainText('Webhook failing since');
  expect(complaints).toEqual([]);
});

/** Signs in as the seeded merchant and connects the store, unless another journey has already connected it. */
async function connected(page: Page): Promise<void> {
  const { woocommerce } = await simulatorOrigins();
  await signIn(page, await loginOf('merchant'));
  await page.goto('/all-stores');
  if ((await page.getByRole('row', { name: new RegExp(STORE) }).count()) > 0) return;
  await openForm(page);
  await askToConnect(page, STORE, woocommerce);
  await approveAndShow(page);
  await expect(page).toHaveURL(/\/store-settings\//);
  await expect(async () => {
    await page.goto(AT);
    await expect(figure(page, 'Difference')).toHaveText('0');
  }).toPass();
}

function figure(page: Page, label: string) {
  return page.locator('dl > div').filter({ hasText: label }).locator('dd').first();
}
