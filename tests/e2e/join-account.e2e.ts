import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { mailedCode } from './sign-up.ts';

test('a shop is added to an account: signed out, a new person, then confirmed in the portal @gate', async ({
  page,
  context,
}) => {
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}/store/kloof-and-karoo/apps/thumela/store`);
  const app = page.frameLocator('iframe');
  const opened = context.waitForEvent('page');
  await app.getByRole('button', { name: 'Add to my account' }).click();
  const portal = await opened;
  const complaints = complaintsOf(portal);
  // A signed-out person creates an account first. An HTTP-only cookie keeps the address to continue to.
  await expect(portal).toHaveURL(/\/signup$/);
  const email = `owner${Date.now()}@kloof.example`;
  await portal.getByLabel('First Name').fill('Lindiwe');
  await portal.getByLabel('Last Name').fill('Nkosi');
  await portal.getByLabel('Phone').fill('+27821234567');
  await portal.getByLabel('Email').fill(email);
  await portal.getByLabel('Password', { exact: true }).fill('Kloof-and-1-karoo');
  await portal.getByRole('button', { name: 'Sign up' }).click();
  await expect(portal.getByText('Account Created')).toBeVisible();
  await portal.getByLabel('Email').fill(email);
  await portal.getByLabel('Password', { exact: true }).fill('Kloof-and-1-karoo');
  await portal.getByRole('button', { name: 'Sign in' }).click();
  await expect(portal).toHaveURL(/verify-email/);
  await portal.getByLabel(/code/i).fill(await mailedCode(portal, email));
  await portal.getByRole('button', { name: /Verify|Continue/ }).click();

  await expect(portal).toHaveURL(/\/shopify-success/);
  await expect(portal.getByRole('main').getByText(email)).toBeVisible();
  await expect(portal.getByRole('heading', { name: 'Kloof & Karoo' })).toBeVisible();
  await portal.setViewportSize({ width: 390, height: 844 });
  const overflow = await portal.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await portal.setViewportSize({ width: 1280, height: 844 });
  await portal.getByRole('button', { name: 'Add this shop to my account' }).click();
  await expect(portal).toHaveURL(/store-settings\/locations\/Kloof/);
  await portal.goto(new URL('/all-stores', portal.url()).href);
  await expect(portal.getByText('Kloof & Karoo')).toBeVisible();
  await portal.goto(new URL('/orders', portal.url()).href);
  await expect(portal.getByRole('row')).not.toHaveCount(1);

  // The embedded app still shows the same orders and no longer offers to join an account.
  await page.reload();
  await expect(app.getByText('This shop belongs to an account in the portal')).toBeVisible();
  await expect(app.getByRole('button', { name: 'Add to my account' })).toHaveCount(0);
  await page.goto(`${shopify}/store/kloof-and-karoo/apps/thumela/orders`);
  await expect(app.getByRole('row')).not.toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('a used or invented link changes nothing and says what to do', async ({ page }) => {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/shopify?token=made-up');
  await expect(page).toHaveURL(/shopify-success/);
  await expect(page.getByText('Open the app in Shopify and ask for a new one.')).toBeVisible();
});
