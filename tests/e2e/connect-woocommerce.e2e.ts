import { expect, test } from '@playwright/test';
import { complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';

const STORE = 'Mielie & Mohair';

test('a merchant connects a WooCommerce store by approving us in it, and is told when he does not', async ({
  page,
  context,
}) => {
  const { woocommerce } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/create-store');
  await page.getByRole('button', { name: 'Connect' }).click();
  const connect = page.getByRole('button', { name: 'Connect Woocommerce' });
  await expect(connect).toBeDisabled();
  const fill = async () => {
    await page.getByLabel('Store Name').fill(STORE);
    await page.getByLabel('Store Url').fill(woocommerce);
  };

  await fill();
  const refused = context.waitForEvent('page');
  await connect.click();
  const denying = await refused;
  await denying.getByRole('link', { name: 'Deny' }).click();
  await expect(denying.getByText('The store was not connected')).toBeVisible();
  await denying.close();
  await expect(page.getByText('Waiting for you to approve in the store')).toBeVisible();

  await fill();
  const opened = context.waitForEvent('page');
  await connect.click();
  const approving = await opened;
  await approving.getByRole('link', { name: 'Approve' }).click();
  await expect(approving).toHaveURL(/\/store-settings\/locations\/.+\/add/);
  await expect(page, 'the first window goes on too').toHaveURL(
    /\/store-settings\/locations\/.+\/add/,
  );

  await expect(async () => {
    await page.goto('/all-stores');
    await expect(page.getByRole('row', { name: new RegExp(STORE) })).toContainText('Nothing lost');
  }).toPass();
  expect(complaints).toEqual([]);
});

test("a shop's own admin sends the merchant here: sign in, and the form is filled in and not yet sent", async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const login = await loginOf('merchant');
  const shop = new URLSearchParams({
    ...{ platform: 'woocommerce', store_name: 'Kloof & Karoo', store_url: 'https://shop.example' },
  });

  await page.goto(`/create-store?${shop.toString()}`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(login.email);
  await page.getByLabel('Password', { exact: true }).fill(login.password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByLabel('Store Name')).toHaveValue('Kloof & Karoo');
  await expect(page.getByLabel('Store Url')).toHaveValue('https://shop.example');
  await expect(page.getByRole('button', { name: 'Connect Woocommerce' })).toBeEnabled();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'download the plugin' }).click();
  expect((await download).suggestedFilename()).toBe('thumela-for-woocommerce.zip');
  expect(complaints).toEqual([]);
});
