import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** Leads from our page into the store's own list of webhooks. */
export const LIST = 'Show the code in my store';

/** What stands in the store's list of webhooks, read as its manager reads it. */
export async function codeInStore(page: Page): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: LIST }).click();
  const list = await opened;
  const entry = list.getByRole('cell', { name: /code [0-9A-Z]{4}-[0-9A-Z]{4}/ });
  const text = await entry.innerText();
  await list.close();
  return /code (\S+)/.exec(text)?.[1] ?? '';
}

/** On the store's page: presses Approve, and shows on ours that the store is theirs. */
export async function approveAndShow(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/woocommerce-finish/);
  expect(page.context().pages(), 'one tab remains').toHaveLength(1);
  const code = await codeInStore(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Finish connecting' }).click();
}

/** On our form: sends it, and is at the store's page of approval, in the same tab. */
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

/** A shop of the simulator that nobody has connected. */
export function unusedShop(origin: string): string {
  return `${origin}/demo-${randomBytes(6).toString('hex')}`;
}
