import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { pathIn, SCREENS, screensOf, type ScreenRoute } from '#app/shells/screens.ts';
import { HOLDERS } from '#tests/builders/permission-holders.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { addressOf, namesOf } from './screen-address.ts';
import { errorsOf } from './sound.ts';

const ROLES = ['admin', 'merchant', 'storeManager', 'hubStaff'] as const;
type Role = (typeof ROLES)[number];

/** Parameters whose resource the seed data lacks or none of these people owns, so none of them can open the
 *  screen. The permission matrix (permissions.e2e.ts) tests who can open whose resources. */
const NOT_OWNED: Readonly<Record<string, string>> = {
  connectToken: 'of-someone-else',
  hubId: 'none',
  importId: 'none',
  merchantId: 'none',
  token: 'none',
  topUpReference: 'none',
  transactionId: 'none',
};

/** The example address of a screen, filled in with the seeded merchant's own data. */
function exampleOf(screen: ScreenRoute, orderKey: string): string {
  const own = {
    orderId: orderKey,
    storeName: 'Kasi Home',
    number: 'M-0000-000001',
    page: 'find-orders',
  };
  return `/${addressOf(screen, { ...NOT_OWNED, ...own })}`;
}

/** Whether the role may open the screen. The row names the permission, as the screen's loader does. The tests have
 *  their own table of the roles that hold it. */
function mayEnter(screen: ScreenRoute, role: Role | null): boolean {
  const { path, permission, elsewhere, isOpen, shows } = screen;
  if (role === null) return isOpen === true;
  const isAboutNothing = namesOf(screen).some((name) => name in NOT_OWNED);
  if (isAboutNothing || shows === 'nothing' || elsewhere?.[role] !== undefined) return false;
  // Hub staff only see orders that were scanned at their hubs, and this order was not.
  if (role === 'hubStaff' && path.includes(':orderId')) return false;
  return permission === null || HOLDERS[permission].includes(role);
}

/** Texts from the seeded merchant's orders that hub staff must not see. */
const PRIVATE = ['Khumalo', 'Patel', 'Sithole', 'KH-104'];

test('every role on every screen: only roles with the permission can open it, the others find nothing', async ({
  page,
  browser,
  request,
}) => {
  const orderKey = await seededOrder(page);
  const errors: string[] = [];
  let asked = 0;

  for (const role of [...ROLES, null]) {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    if (role) await signIn(visitor, await loginOf(role));
    for (const screen of screensOf('portal')) {
      const address = exampleOf(screen, orderKey);
      const answer = await context.request.get(address, { maxRedirects: 0 });
      asked += 1;
      const isIn = answer.status() === 200;
      if (answer.status() >= 500 || isIn !== mayEnter(screen, role))
        errors.push(`${role ?? 'nobody'} at ${address}: ${answer.status()}`);
      const led = role && screen.elsewhere?.[role];
      const place = answer.headers()['location'];
      if (led && place !== led) errors.push(`${role} at ${address} is led to ${place}`);
      const text = await answer.text();
      if (role === 'hubStaff' || role === null)
        for (const secret of PRIVATE)
          if (text.includes(secret))
            errors.push(`${role ?? 'nobody'} reads ${secret} at ${address}`);
    }
    await context.close();
  }
  const inside = screensOf('embedded').map((screen) =>
    exampleOf({ ...screen, path: `app/${pathIn('embedded', screen)}` }, orderKey),
  );
  for (const path of [...inside, '/app', `/app/order-details/${orderKey}`]) {
    asked += 1;
    const answer = await embeddedSignedOut(request, path);
    if (answer !== 'kept out') errors.push(`nobody at ${path}: ${answer}`);
  }

  console.log(JSON.stringify({ screens: SCREENS.length, asked, errors: errors.length }));
  expect(errors).toEqual([]);
});

test('every screen is free of serious accessibility errors, wide and narrow', async ({ page }) => {
  // Slow, because it opens about eighty pages at two widths.
  test.setTimeout(4 * TEST_HANG_MS);
  const orderKey = await seededOrder(page);
  const complaints = complaintsOf(page);
  const errors: string[] = [];
  const addresses = screensOf('portal')
    .filter(
      (screen) =>
        screen.path !== '' && !screen.shows && ROLES.some((role) => mayEnter(screen, role)),
    )
    .map((screen) => exampleOf(screen, orderKey));
  // The form is widest when it lists the customers it found.
  addresses.push('/orders/create?customer=a');

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const error of await errorsOf(page)) errors.push(`${address} at ${width}: ${error}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) errors.push(`${address} at ${width}: ${overflow} px wider than the window`);
    }
  }

  expect(errors).toEqual([]);
  expect(complaints).toEqual([]);
});

async function seededOrder(page: Page): Promise<string> {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders?q=KH-1041');
  const href = await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .getAttribute('href');
  return href?.split('/').pop() ?? '';
}

/** Without Shopify's token, the embedded shell redirects or refuses and never shows a screen. */
async function embeddedSignedOut(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const text = await answer.text();
  if (PRIVATE.some((secret) => text.includes(secret))) return 'reads private texts';
  return answer.status() === 200 ? 'let in' : 'kept out';
}
