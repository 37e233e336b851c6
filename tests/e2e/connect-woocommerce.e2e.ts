import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { codeInStore, LIST } from './woo-steps.ts';

const STORE = 'Mielie & Mohair';

/** Fills the form and presses the button; the store's page of approval that opens. */
async function askToConnect(page: Page, name: string): Promise<Page> {
  const { woocommerce } = await simulatorOrigins();
  await page.getByLabel('Store Name').fill(name);
  await page.getByLabel('Store Url').fill(woocommerce);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Connect Woocommerce' }).click();
  return opened;
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/create-store');
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('a merchant connects a WooCommerce store by approving us in it and showing that it is theirs, and is told when he does not', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await openForm(page);
  await expect(page.getByRole('button', { name: 'Connect Woocommerce' })).toBeDisabled();

  const denying = await askToConnect(page, STORE);
  await expect(page.getByRole('link', { name: 'Open the store’s page again' })).toBeVisible();
  await denying.getByRole('link', { name: 'Deny' }).click();
  await expect(denying.getByText('The store was not connected')).toBeVisible();
  await denying.close();
  await expect(page.getByText('You did not approve in the store.')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('You did not approve in the store.')).toHaveCount(0);
  await expect(page.getByLabel('Store Name'), 'what was typed stays').toHaveValue(STORE);

  const leaving = await askToConnect(page, STORE);
  await leaving.getByRole('link', { name: 'Approve' }).click();
  await expect(leaving.getByRole('link', { name: LIST })).toBeVisible();
  await leaving.close();
  await page.goto('/all-stores');
  await expect(page.getByText(`${STORE} approved, and is not connected yet.`)).toBeVisible();
  await page.getByRole('link', { name: 'Go back and finish connecting' }).click();
  await expect(page.getByRole('link', { name: LIST })).toBeVisible();

  await openForm(page);
  const approving = await askToConnect(page, STORE);
  await approving.getByRole('link', { name: 'Approve' }).click();
  await expect(approving).toHaveURL(/\/woocommerce-finish/);
  await expect(page.getByRole('link', { name: 'Go back and finish connecting' })).toBeVisible();
  const code = await codeInStore(approving);
  await approving.getByLabel('Code').fill('ABCD-2345');
  await approving.getByRole('button', { name: 'Finish connecting' }).click();
  await expect(approving.getByText('This is not the code')).toContainText('4 tries are left.');
  await approving.getByLabel('Code').fill(code.toLowerCase());
  await approving.getByRole('button', { name: 'Finish connecting' }).click();
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

/** A browser of somebody who manages the store and knows nothing of us. */
async function victim(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('There is no browser.');
  return (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
}

test('who is sent a link that somebody else began approves nothing: the return ends it, and without a return the code is missing', async ({
  page,
  context,
}) => {
  const name = 'Stolen & Sold';
  await signIn(page, await loginOf('merchant'));
  const hers = await victim(context);

  await openForm(page);
  const sent = await askToConnect(page, name);
  await hers.goto(sent.url());
  await sent.close();
  await hers.getByRole('link', { name: 'Approve' }).click();
  await expect(hers.getByRole('heading', { name: 'Somebody else began this' })).toBeVisible();
  await expect(hers.getByText('We have thrown away the key')).toBeVisible();
  await expect(hers.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Start again.')).toBeVisible();

  await openForm(page);
  const altered = await askToConnect(page, name);
  const link = new URL(altered.url());
  link.searchParams.set('return_url', `${link.origin}/`);
  await altered.close();
  await hers.goto(link.href);
  await hers.getByRole('link', { name: 'Approve' }).click();
  await expect(hers.getByRole('heading', { name: /orders/ })).toBeVisible();
  // His own browser, his own account, his own link: all that he has, and not the code.
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

test("a shop's own admin sends the merchant here: sign in, and the form is filled in and not yet sent", async ({
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
