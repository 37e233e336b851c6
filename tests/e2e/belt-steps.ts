import type { Page } from '@playwright/test';

export const HUB = 'Johannesburg South Hub';

/** Types the code as a scanner does: fast, with Enter at the end. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

export function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Last scan' });
}

/** Whether the browser has cached everything that the receiving screen needs to open offline. */
export async function hasOfflinePage(): Promise<boolean> {
  return (await caches.match('/hubs/receive/offline')) !== undefined;
}
