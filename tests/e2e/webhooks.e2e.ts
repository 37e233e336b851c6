import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { runRowAction, complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';

const STORE = 'Kasi Home';

async function edit(page: Page): Promise<void> {
  await page.goto('/store-settings');
  await runRowAction(page, STORE, 'Edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Store' })).toBeVisible();
}

async function save(page: Page, url: string): Promise<void> {
  const field = page.getByLabel('Webhook URL');
  await field.fill(url);
  const form = page.locator('form').filter({ has: field });
  await form.getByRole('button', { name: 'Save' }).click();
}

test('a merchant sets a webhook, sees it fail, corrects it, and sends the failed delivery again', async ({
  page,
}) => {
  const { woocommerce } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await edit(page);

  await save(page, '');
  await expect(page.getByText('Webhook URL required')).toBeVisible();
  await save(page, 'https://10.0.0.1/hook');
  await expect(page.getByText('is inside a private network')).toBeVisible();
  await save(page, `${woocommerce}/nowhere`);
  const dialog = page.getByRole('dialog', { name: 'Webhook Secret' });
  await expect(dialog).toContainText('whsec_');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/store-settings$/);

  await edit(page);
  await expect(page.getByText('whsec_')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expect(page.getByText('Test sent')).toBeVisible();
  const row = page.getByRole('row', { name: /Test/ });
  await expect(row).toContainText('404');
  await expect(row).toContainText('Waiting');
  await expect(page.getByText('Deliveries are failing')).toBeVisible();

  await save(page, `${woocommerce}/_control/webhooks`);
  await expect(page).toHaveURL(/\/store-settings$/);
  await expect(page.getByText('Webhook URL saved')).toBeVisible();
  await edit(page);
  await page.getByRole('link', { name: 'Details of test' }).click();
  const details = page.getByRole('dialog', { name: 'Test delivery' });
  await expect(details).toContainText('"type": "webhook.test"');
  await details.getByRole('button', { name: 'Send Again' }).click();
  // The automatic retry may also have succeeded, so there may be more than one 200 response.
  await expect(details.getByText(/^200 · /).first()).toBeVisible();
  await details.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(row).toContainText('Delivered');
  await expect(page.getByText('Deliveries are failing')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Webhook' })
    .getByRole('button', { name: 'Remove Webhook' })
    .click();
  await expect(page.getByLabel('Webhook URL')).toHaveValue('');
  expect(complaints).toEqual([]);
});

test('a token is created, shown once, and revoked by its handle', async ({ page }) => {
  await signIn(page, await loginOf('merchant'));
  await edit(page);
  await page.getByRole('link', { name: 'Create Token' }).click();
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const token = await page.getByRole('dialog', { name: 'Store Token' }).locator('code').innerText();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  const handle = token.slice(-4);
  const asStore = () =>
    page.request.post('/api/store/orders', {
      headers: { Authorization: `Bearer ${token}` },
      data: {},
    });
  expect((await asStore()).status()).toBe(200);

  await edit(page);
  await page.getByRole('button', { name: `Revoke token ${handle}` }).click();
  await page
    .getByRole('dialog', { name: 'Revoke Token' })
    .getByRole('button', { name: 'Revoke Token' })
    .click();

  await expect(page.getByText(`Token …${handle} revoked`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Revoke token ${handle}` })).toHaveCount(0);
  expect((await asStore()).status()).toBe(401);
});
