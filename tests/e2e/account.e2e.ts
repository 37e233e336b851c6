import { expect, type Page } from '@playwright/test';
import { centsFromDecimal } from '#app/domain/shared/money.ts';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { sound } from './sound.ts';

/** The balance on the account page, in cents. */
async function balanceOf(page: Page): Promise<number> {
  await page.goto('/account');
  const text = await page.locator('.t-balance').innerText();
  return centsFromDecimal(text.replace(/[^\d.-]/g, '')) ?? Number.NaN;
}

/** Chooses an amount, continues to the payment provider's page and returns the payment reference. */
async function toPayment(page: Page, choose: (page: Page) => Promise<void>): Promise<string> {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Topup Balance' }).click();
  await choose(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Pay with card' })).toBeVisible();
  const reference = await page.locator('.ref span').innerText();
  return reference;
}

const preset = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const custom = (amount: string) => (page: Page) => page.getByLabel('Another amount').fill(amount);

test('a custom amount is paid, counted once although the webhook comes twice, viewed and exported @gate', async ({
  page,
  request,
}) => {
  const { paystack } = await simulatorOrigins();
  await signUp(page, newPerson('Lindiwe'));
  const complaints = complaintsOf(page);
  const before = await balanceOf(page);
  await sound(page);
  await page.getByRole('button', { name: 'Topup Balance' }).click();
  for (const [amount, words] of [
    ['5', 'Enter at least R10.00.'],
    ['10,50', 'Enter whole rands, such as 250.'],
    ['junk', 'Enter an amount in rand, such as 250.'],
  ] as const) {
    await page.getByLabel('Another amount').fill(amount);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await control(request, paystack, 'bad-days', { webhookTwice: { count: 1 } });
  await toPayment(page, custom('10'));

  await page.getByRole('button', { name: 'Pay with card' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();

  await expect(page.getByRole('link', { name: 'Return to Account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an Order' })).toBeVisible();
  await page.getByRole('link', { name: 'Show the transaction' }).click();
  for (const card of ['Transaction Summary', 'Payment Details', 'Authorization Details'])
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  await expect(page.getByText('408408******4081')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect
    .poll(async () => (await (await request.get(`${paystack}/_control/webhooks`)).json()) as object)
    .toMatchObject({ waiting: 0, held: 0 });
  expect(await balanceOf(page)).toBe(before + 1_000);

  await page.getByRole('button', { name: 'Export CSV' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(
    /^transactions-week-\d{4}-\d\d-\d\d\.csv$/,
  );
  await expect(page.getByText('Transactions export started')).toBeVisible();

  await page.route('**/account/export?*', (route) =>
    route.fulfill({ status: 302, headers: { location: '/login' } }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export CSV' }).click();
  await expect(
    page.getByRole('dialog').getByText('Sign in again or switch back in another tab'),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a declined card adds nothing, and an unfinished payment can be continued', async ({
  page,
}) => {
  await signUp(page, newPerson('Lindiwe'));
  const before = await balanceOf(page);
  await toPayment(page, preset('R200'));
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  expect(await balanceOf(page)).toBe(before);

  await toPayment(page, preset('R500'));
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment not confirmed yet' })).toBeVisible();
  expect(await balanceOf(page)).toBe(before);
  await page.getByRole('row').filter({ hasText: 'PENDING' }).first().getByRole('link').click();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with card' }).click();

  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  expect(await balanceOf(page)).toBe(before + 50_000);
});

test('a person who pays and closes the tab finds the balance updated later', async ({
  page,
  context,
  request,
}) => {
  const { paystack } = await simulatorOrigins();
  await signUp(page, newPerson('Lindiwe'));
  const before = await balanceOf(page);
  const reference = await toPayment(page, preset('R1000'));
  await page.close();

  await control(request, paystack, 'pay', { reference });

  const back = await context.newPage();
  await expect.poll(() => balanceOf(back), { timeout: 30_000 }).toBe(before + 100_000);
});

test('a transaction page asks signed-out people to sign in, and then opens', async ({
  page,
  browser,
}) => {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/account?type=orderCreationFee');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Transaction Summary' })).toBeVisible();
  const reference = await page.locator('.t-key code').innerText();
  const { pathname } = new URL(page.url());

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(pathname);

  await expect(stranger.getByText('Please log in to view this page')).toBeVisible();
  expect(await stranger.content()).not.toContain(reference);
  await stranger.getByRole('link', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(`/login?to=${encodeURIComponent(pathname)}`);
});
