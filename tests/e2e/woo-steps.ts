import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Text of the link on our page that opens the store's list of webhooks. */
export const LIST = 'Show the code in my store';

/** Reads the code from the store's list of webhooks, as a store manager would. */
export async function codeInStore(page: Page): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: LIST }).click();
  const list = await opened;
  const entry = list.getByRole('cell', { name: /code [0-9A-Z]{4}-[0-9A-Z]{4}/ });
  const text = await entry.innerText();
  await list.close();
  return /code (\S+)/.exec(text)?.[1] ?? '';
}

/** Presses Approve on the store's page, then proves ownership on ours with the code from the store. */
export async function approveAndShow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/woocommerce-finish/);
  expect(page.context().pages(), 'one tab remains').toHaveLength(1);
  const code = await codeInStore(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Finish connecting' }).click();
}

/** Sends our connection form and waits for the store's approval page in the same tab. */
export async function askToConnect(page: Page, name: string, url: string): Promise<void> {
  await page.getByLabel('Store Name').fill(name);
  await page.getByLabel('Store Url').fill(url);
  await page.getByRole('button', { name: 'Connect Woocommerce' }).click();
  await expect(page).toHaveURL((at) => at.href.startsWith(`${url}/wc-auth/`));
}

export async function openForm(page: Page): Promise<void> {
  await page.goto('/create-store');
  await page.getByRole('button', { name: 'Connect' }).click();
}

/** The address of a simulated shop that is not connected yet. */
export function unusedShop(origin: string): string {
  return `${origin}/demo-${randomBytes(6).toString('hex')}`;
}
