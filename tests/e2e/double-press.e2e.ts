import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { loginOf, signIn } from './harness.ts';

/** Collects the intents that the page posts, in order. Requests to /ship-cost and /act-reach are left out,
 *  because they only ask for the cost and for the number of orders. */
function asked(page: Page): string[] {
  const intents: string[] = [];
  page.on('request', (request) => {
    if (['/ship-cost', '/act-reach'].includes(new URL(request.url()).pathname)) return;
    const intent = new URLSearchParams(request.postData() ?? '').get('intent');
    if (intent) intents.push(intent);
  });
  return intents;
}

const shippable = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Request Shipment/ }) });

test('the second click of a double click on the menu does nothing below it', async ({ page }) => {
  await signIn(page, await loginOf('merchant'));
  const intents = asked(page);
  const printable = page.getByRole('row').filter({ hasText: 'Assigned' }).first();
  await printable.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Select Batch Action' }).click();

  await page.getByRole('menuitem', { name: 'PDF Labels' }).dblclick();
  await expect(page.getByRole('region', { name: 'Background jobs' })).toBeVisible();

  expect(intents).toEqual(['labels']);
});

test('a key that is pressed twice, or held, acts only on the first order', async ({ page }) => {
  await signIn(page, await loginOf('merchant'));
  const intents = asked(page);
  await shippable(page).nth(1).getByRole('checkbox').check();
  for (const key of ['j', 's', 's']) await page.keyboard.press(key);
  await page.keyboard.down('s');
  await page.keyboard.down('s');
  await page.keyboard.up('s');
  const question = page.getByRole('dialog', { name: 'Ship this order?' });
  await expect(question.getByText(/^Fee R/)).toBeVisible();
  expect(intents, 'a bare key spends nothing').toEqual([]);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Order In Process').or(page.getByText('Orders In Process')).first(),
  ).toBeVisible();

  expect(intents).toEqual(['ship']);
});
