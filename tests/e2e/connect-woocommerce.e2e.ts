import { expect, type BrowserContext, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { askToConnect, codeInStore, LIST, openForm, unusedShop } from './woo-steps.ts';

/** The name and address of a shop that is not connected yet. */
async function newShop(): Promise<{ name: string; url: string }> {
  const url = unusedShop((await simulatorOrigins()).woocommerce);
  return { name: `Kiosk ${url.slice(-6)}`, url };
}

test('a merchant connects a WooCommerce store by approving us there and proving ownership, and is told when it fails @gate', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page);
  const { name, url } = await newShop();
  await signIn(page, await loginOf('merchant'));
  await openForm(page);
  await expect(page.getByRole('button', { name: 'Connect Woocommerce' })).toBeDisabled();

  await askToConnect(page, name, url);
  await page.goBack();
  await expect(page.getByLabel('Store Name'), 'the input is kept').toHaveValue(name);
  await expect(page.getByLabel('Store Url')).toHaveValue(url);
  await page.getByRole('button', { name: 'Connect Woocommerce' }).click();
  await page.getByRole('link', { name: 'Deny' }).click();
  await expect(page.getByText('The store was not connected')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Store Name'), 'the input is kept').toHaveValue(name);

  await askToConnect(page, name, url);
  await page.getByRole('link', { name: 'Approve' }).click();
  await expect(page.getByRole('link', { name: LIST })).toBeVisible();
  await page.goto('/all-stores');
  await expect(page.getByText(`${name} is approved but not connected yet.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go back and finish connecting' }).click();
  await expect(page.getByRole('link', { name: LIST })).toBeVisible();

  await openForm(page);
  await askToConnect(page, name, url);
  await page.getByRole('link', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/woocommerce-finish/);
  expect(context.pages(), 'one tab remains').toHaveLength(1);
  const code = await codeInStore(page);
  await page.getByLabel('Code').fill('ABCD-2345');
  await page.getByRole('button', { name: 'Finish connecting' }).click();
  await expect(page.getByText('This is not the code')).toContainText('You have 4 attempts left.');
  await page.getByLabel('Code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Finish connecting' }).click();
  await expect(page, 'the next step of a new store').toHaveURL(
    /\/store-settings\/locations\/.+\/add/,
  );

  await expect(async () => {
    await page.goto('/all-stores');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('In sync');
  }).toPass();
  expect(context.pages()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

/** A page in a new browser context: that of a person who manages the store and has no account with us. */
async function victim(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('There is no browser.');
  return (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
}

test('a person who follows someone else’s link approves nothing: on return it is refused, and otherwise the code is missing', async ({
  page,
  context,
}) => {
  const { url } = await newShop();
  const name = `Stolen ${url.slice(-6)}`;
  await signIn(page, await loginOf('merchant'));
  const hers = await victim(context);

  await openForm(page);
  await askToConnect(page, name, url);
  const sent = new URL(page.url());
  await hers.goto(sent.href);
  await hers.getByRole('link', { name: 'Approve' }).click();
  await expect(
    hers.getByRole('heading', { name: 'Someone else started this connection' }),
  ).toBeVisible();
  await expect(hers.getByText('We deleted the key')).toBeVisible();
  await expect(hers.getByRole('button')).toHaveCount(0);
  await page.goto(`/woocommerce-finish?token=${sent.searchParams.get('user_id')}`);
  await expect(page.getByText('Start again.')).toBeVisible();

  await openForm(page);
  await askToConnect(page, name, url);
  const link = new URL(page.url());
  link.searchParams.set('return_url', `${url}/`);
  await hers.goto(link.href);
  await hers.getByRole('link', { name: 'Approve' }).click();
  await expect(hers.getByRole('heading', { name: /orders/ })).toBeVisible();
  // The attacker has his own browser, account and link, but not the code from the store.
  await page.goto('/all-stores');
  await page.getByRole('link', { name: 'Go back and finish connecting' }).click();
  for (let guess = 0; guess < 5; guess += 1) {
    await page.getByLabel('Code').fill(`ABCD-234${guess}`);
    await page.getByRole('button', { name: 'Finish connecting' }).click();
    await expect(
      page.getByText(guess < 4 ? 'This is not the code' : /Start again/).first(),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Store Name')).toHaveValue(name);
  await page.goto('/all-stores');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Go back and finish connecting' })).toHaveCount(0);
  await hers.context().close();
});

test('a shop’s own admin sends the merchant here: sign-in, then the form is filled in but not sent', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const login = await loginOf('merchant');
  const shop = new URLSearchParams({
    platform: 'woocommerce',
    store_name: 'Kloof & Karoo',
    store_url: 'https://shop.example',
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
