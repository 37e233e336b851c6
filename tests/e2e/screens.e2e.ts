import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { SCREENS, screensOf } from '#app/shells/screens.ts';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { faultsOf } from './sound.ts';

const ROLES = ['admin', 'merchant', 'storeManager', 'hubStaff'] as const;
type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;
const SHIPPERS: readonly Role[] = ['admin', 'merchant', 'storeManager'];
const OWNERS: readonly Role[] = ['admin', 'merchant'];

/** Who may open each screen (product.md D1), and an address of it about the seeded merchant's own
 *  things. A screen that is missing here fails the test. */
// prettier-ignore
const WHO: Record<string, { roles: readonly Role[]; at?: (orderKey: string) => string; looks?: boolean; isOpen?: boolean }> = {
  // Hub staff are led on from here, to their hub.
  '': { roles: SHIPPERS },
  'dashboard': { roles: SHIPPERS, looks: true },
  'alerts': { roles: EVERYONE, looks: true },
  'operations': { roles: ['admin'], looks: true },
  'failed-jobs': { roles: ['admin'], looks: true },
  'orders': { roles: EVERYONE, looks: true },
  // A form of the list; it has no page.
  'saved-views': { roles: [] },
  'list-preferences': { roles: [] },
  'ship-cost': { roles: [] },
  'ship-order': { roles: [] },
  'order-rows': { roles: EVERYONE, at: (orderKey) => `order-rows?keys=${orderKey}` },
  'act-reach': { roles: [] },
  'order-details/:orderId': { roles: SHIPPERS, at: (orderKey) => `order-details/${orderKey}`, looks: true },
  'order/update/:orderId': { roles: SHIPPERS, at: (orderKey) => `order/update/${orderKey}`, looks: true },
  'orders/import': { roles: SHIPPERS, looks: true },
  // A file of somebody's own import.
  'orders/import-refused': { roles: [], at: () => 'orders/import-refused' },
  // Starts a file; it has no page.
  'orders/export': { roles: SHIPPERS },
  'orders/create': { roles: SHIPPERS, looks: true },
  'manifest-orders': { roles: SHIPPERS, looks: true },
  'manifest-history': { roles: SHIPPERS, looks: true },
  'performance': { roles: SHIPPERS, at: () => 'performance?range=last90&by=town', looks: true },
  // A file.
  'performance/export': { roles: SHIPPERS },
  'get-order-key': { roles: SHIPPERS, at: (orderKey) => `get-order-key?order_key=${orderKey}`, looks: true },
  'order-tags': { roles: SHIPPERS },
  'papers': { roles: SHIPPERS },
  'places': { roles: EVERYONE, at: () => 'places?q=durban&session=1' },
  'session': { roles: EVERYONE },
  'work': { roles: EVERYONE },
  'find-orders': { roles: EVERYONE, at: () => 'find-orders?q=KH-104' },
  'all-stores': { roles: OWNERS, looks: true },
  'create-store': { roles: OWNERS, looks: true },
  'create-custom-store': { roles: OWNERS, looks: true },
  // Only the person who started a connection may look at it.
  'connect-state': { roles: [], at: () => 'connect-state?token=of-somebody-else' },
  'woocommerce-finish': { roles: [], at: () => 'woocommerce-finish?token=of-somebody-else' },
  'woocommerce-begin': { roles: [], at: () => 'woocommerce-begin?token=of-somebody-else' },
  // Nobody holds this one; whose orders it opens: the matrix of permissions.
  'store-orders/:token': { roles: [], at: () => 'store-orders/none' },
  'shopify-success': { roles: OWNERS, at: () => 'shopify-success?token=of-nobody', looks: true },
  // A form of the embedded app; it has no page.
  'join-account': { roles: [] },
  'store-settings': { roles: OWNERS, looks: true },
  'store-settings/store/:storeName': { roles: SHIPPERS, at: () => 'store-settings/store/Kasi%20Home', looks: true },
  'store-settings/mintsoft/:storeName/add': { roles: OWNERS, at: () => 'store-settings/mintsoft/Kasi%20Home/add', looks: true },
  'edit-store': { roles: OWNERS, at: () => 'edit-store?store=Kasi%20Home', looks: true },
  'generate-access-token': { roles: OWNERS, looks: true },
  'store-settings/locations/:storeName': { roles: OWNERS, at: () => 'store-settings/locations/Kasi%20Home', looks: true },
  'store-settings/locations/:storeName/add': { roles: OWNERS, at: () => 'store-settings/locations/Kasi%20Home/add', looks: true },
  'printing': { roles: SHIPPERS, looks: true },
  'printing/agent': { roles: SHIPPERS, looks: true },
  'add-manager': { roles: OWNERS, looks: true },
  'all-managers': { roles: OWNERS, looks: true },
  'all-merchants': { roles: ['admin'], looks: true },
  // Whose account it opens: the matrix of permissions.
  'all-merchants/:merchantId': { roles: [], at: () => 'all-merchants/none' },
  'administrators': { roles: ['admin'], looks: true },
  'hubs': { roles: ['admin', 'hubStaff'], looks: true },
  'hubs/create': { roles: ['admin'], looks: true },
  // Of which hub: the journey of hubs.
  'hubs/update/:hubId': { roles: [], at: () => 'hubs/update/none' },
  'hubs/receive/:hubId': { roles: [], at: () => 'hubs/receive/none' },
  'hubs/lanes/:hubId': { roles: [], at: () => 'hubs/lanes/none' },
  'hubs/lanes/:hubId/file': { roles: [], at: () => 'hubs/lanes/none/file' },
  'hubs/day': { roles: ['admin', 'hubStaff'], looks: true },
  'hubs/day/:hubId': { roles: [], at: () => 'hubs/day/none' },
  'hubs/day/:hubId/export': { roles: [], at: () => 'hubs/day/none/export' },
  'hubs/expected/:hubId/:number': { roles: [], at: () => 'hubs/expected/none/M-0000-000001' },
  'hub-staff': { roles: ['admin'], looks: true },
  'hub-staff/add': { roles: ['admin'], looks: true },
  // Leads on.
  'choose-account': { roles: [] },
  'reconciliation': { roles: ['admin'], looks: true },
  'holidays': { roles: ['admin'], looks: true },
  'rates': { roles: ['admin'], looks: true },
  // An administrator says whose: the matrix of permissions.
  'account': { roles: ['merchant'], looks: true },
  'account/export': { roles: ['merchant'] },
  'adjustments': { roles: ['admin'], looks: true },
  'adjustments/journal': { roles: ['admin'], at: () => 'adjustments/journal?from=2026-11-01&to=2026-11-02' },
  'account/papers': { roles: ['merchant'], looks: true },
  'account/billing': { roles: ['merchant'], looks: true },
  'invoices': { roles: ['admin'], looks: true },
  'company-details': { roles: ['admin'], looks: true },
  'payment-success': { roles: [], at: () => 'payment-success?reference=none' },
  // Whose it shows: the matrix of permissions; it is there for whoever is signed out (product.md D8).
  'transaction/:transactionId': { roles: [], at: () => 'transaction/none', isOpen: true },
  'audit-log': { roles: OWNERS, looks: true },
  'access': { roles: EVERYONE, looks: true },
  'help': { roles: EVERYONE, looks: true },
  'help/:page': { roles: EVERYONE, at: () => 'help/find-orders', looks: true },
  'profile': { roles: EVERYONE, looks: true },
  'profile/delete': { roles: EVERYONE, looks: true },
  // A file of one's own.
  'profile/data': { roles: EVERYONE },
};

/** Texts of the seeded merchant's orders that hub staff have no business with. */
const PRIVATE = ['Khumalo', 'Patel', 'Sithole', 'KH-104'];

test('every role on every screen: only those the grants name get in, the rest find nothing', async ({
  page,
  browser,
  request,
}) => {
  const orderKey = await seededOrder(page);
  const faults: string[] = [];
  let asked = 0;

  for (const role of [...ROLES, null]) {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    if (role) await signIn(visitor, await loginOf(role));
    for (const { path } of screensOf('portal')) {
      const rule = WHO[path];
      expect(rule, `${path} is not in the test's table`).toBeDefined();
      const answer = await context.request.get(`/${rule?.at?.(orderKey) ?? path}`, {
        maxRedirects: 0,
      });
      asked += 1;
      const mayEnter = role === null ? rule?.isOpen === true : rule?.roles.includes(role);
      const isIn = answer.status() === 200;
      if (answer.status() >= 500 || isIn !== mayEnter)
        faults.push(`${role ?? 'nobody'} at /${path}: ${answer.status()}`);
      const text = await answer.text();
      if (role === 'hubStaff' || role === null)
        for (const secret of PRIVATE)
          if (text.includes(secret)) faults.push(`${role ?? 'nobody'} reads ${secret} at /${path}`);
    }
    await context.close();
  }
  for (const path of [
    'app',
    'app/orders',
    `app/orders/${orderKey}`,
    `app/order-details/${orderKey}`,
    `app/orders/${orderKey}/update`,
    'app/manifest-orders',
    'app/manifest-history',
    'app/store',
    'app/locations',
    'app/locations/add',
  ]) {
    asked += 1;
    const answer = await embeddedAsNobody(request, path);
    if (answer !== 'kept out') faults.push(`nobody at /${path}: ${answer}`);
  }

  console.log(JSON.stringify({ screens: SCREENS.length, asked, faults: faults.length }));
  expect(faults).toEqual([]);
});

test('every screen is free of serious faults for people with a keyboard or a screen reader, wide and narrow', async ({
  page,
}) => {
  const orderKey = await seededOrder(page);
  const complaints = complaintsOf(page);
  const faults: string[] = [];
  const addresses = SCREENS.filter(({ path }) => WHO[path]?.looks).map(
    ({ path }) => `/${WHO[path]?.at?.(orderKey) ?? path}`,
  );
  // Its widest state: customers were found.
  addresses.push('/orders/create?customer=a');

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(layTrayDown);
      for (const fault of await faultsOf(page)) faults.push(`${address} at ${width}: ${fault}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) faults.push(`${address} at ${width}: ${overflow} px wider than the window`);
    }
  }

  expect(faults).toEqual([]);
  expect(complaints).toEqual([]);
});

/** What lies below the strip of work is reached by scrolling, of which nothing is known here. It may come
 *  after the page. */
function layTrayDown(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.t-tray { position: static !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

async function seededOrder(page: Page): Promise<string> {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders?q=KH-1041');
  const href = await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .getAttribute('href');
  return href?.split('/').pop() ?? '';
}

/** Without Shopify's token the frame sends one away or refuses; it never shows a screen. */
async function embeddedAsNobody(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(`/${path}`, { maxRedirects: 0 });
  const text = await answer.text();
  if (PRIVATE.some((secret) => text.includes(secret))) return 'reads private texts';
  return answer.status() === 200 ? 'let in' : 'kept out';
}
