import type { GrantRole, Permission } from '#app/domain/shared/permissions.ts';
import type { menuMessages } from '#app/messages/menu.ts';

/** The three shells: the portal, the Shopify app, and the app inside wp-admin or the back office of a custom store. */
export type ShellName = 'portal' | 'embedded' | 'wordpress';

/** The groups of the menu, plus the links of the portal's top bar and the pages of the person's own account. */
export type MenuGroupName =
  'dashboard' | 'store' | 'manifest' | 'receiving' | 'money' | 'users' | 'topBar' | 'ownAccount';

/** The key of a text of the menu. */
export type MenuText<Kind extends 'entry' | 'keywords'> = Extract<
  keyof typeof menuMessages.texts.en,
  `${Kind}.${string}`
>;

/** Where a screen appears in the menu. Entries of a group keep the order of the rows in `SCREENS`. */
type MenuPlace = {
  group: MenuGroupName;
  label: MenuText<'entry'>;
  /** The permission needed to be offered the entry, where fewer people are offered it than may open the screen. */
  permission?: Permission;
  /** Further search words for the command palette. */
  keywords?: MenuText<'keywords'>;
};

/** A screen of the shells. A new screen is a row in `SCREENS` plus its files; pages without a shell, such as the
 *  sign-in, are not listed. The menus, the palette's pages and the tables of the tests are derived from the list
 *  (docs/testing.md). `path` is relative to the shell's root, and '' is the root itself. */
export type ScreenRoute = {
  path: string;
  /** The path before a rename. It redirects to `path`. */
  formerly?: string;
  file: string;
  /** The shells that have this screen; all of them when absent. `admin` means both shells inside a store's own
   *  admin. */
  only?: 'portal' | 'embedded' | 'admin';
  /** The path inside an admin, where it differs, because Shopify's menu highlights an entry only for pages below the
   *  entry's own address. Inside Shopify, `path` redirects to it. */
  embedded?: string;
  /** The permission needed to open the screen; null for every signed-in person. The screen's loader passes the
   *  same permission to `enter`, and a test compares the two. Other signed-in people get 404. */
  permission: Permission | null;
  /** Roles that have the permission but no page here. The value is the path they are redirected to, or null where
   *  they are refused. */
  elsewhere?: { readonly [R in GrantRole]?: string | null };
  /** True when signed-out visitors may open the screen too. */
  isOpen?: true;
  /** `data`: a lookup or a file. `nothing`: only form posts. A page when absent. */
  shows?: 'data' | 'nothing';
  /** The query string of an example address. Tests fill in its named values, as they do for those in the path. */
  query?: string;
  menu?: MenuPlace;
  /** The path of the menu entry to highlight on this screen, where the screen's own path does not begin with it. */
  parent?: string;
};

// prettier-ignore
export const SCREENS: readonly ScreenRoute[] = [
  // Home, and what needs attention.
  { path: '', file: 'routes/orders.tsx', only: 'portal', permission: 'order.read', parent: 'orders', elsewhere: { hubStaff: '/hubs/receive' } },
  { path: '', file: 'routes/home.tsx', only: 'admin', permission: 'order.read' },
  { path: 'dashboard', file: 'routes/home.tsx', only: 'portal', permission: 'order.read', elsewhere: { hubStaff: '/hubs/receive' },
    menu: { group: 'dashboard', label: 'entry.home' } },
  { path: 'alerts', file: 'routes/alerts.tsx', permission: 'order.read', formerly: 'needs-you',
    menu: { group: 'dashboard', label: 'entry.alerts', permission: 'order.update' } },

  // Orders.
  { path: 'orders', file: 'routes/orders.tsx', permission: 'order.read', menu: { group: 'dashboard', label: 'entry.orders' } },
  { path: 'saved-views', file: 'routes/saved-views.tsx', permission: 'order.read', shows: 'nothing' },
  { path: 'list-preferences', file: 'routes/list-preferences.tsx', permission: 'order.read', shows: 'nothing' },
  { path: 'order-details/:orderId', file: 'routes/order-details.tsx', permission: 'order.read', embedded: 'orders/:orderId', parent: 'orders' },
  { path: 'order/update/:orderId', file: 'routes/update-order.tsx', permission: 'order.update', embedded: 'orders/:orderId/update', parent: 'orders' },
  { path: 'ship-cost', file: 'routes/ship-cost.tsx', permission: 'order.ship', shows: 'nothing' },
  { path: 'ship-order', file: 'routes/ship-order.tsx', permission: 'order.ship', shows: 'nothing' },
  { path: 'order-rows', file: 'routes/order-rows.tsx', permission: 'order.read', shows: 'data', query: 'keys=:orderId' },
  { path: 'act-reach', file: 'routes/action-reach.tsx', permission: 'order.read', shows: 'nothing' },
  { path: 'orders/create', file: 'routes/create-order.tsx', permission: 'order.create' },
  { path: 'orders/import', file: 'routes/import-orders.tsx', only: 'portal', permission: 'order.create' },
  { path: 'orders/import-refused', file: 'routes/import-refused.tsx', only: 'portal', permission: 'order.create', shows: 'data', query: 'id=:importId' },
  { path: 'orders/export', file: 'routes/export-orders.tsx', permission: 'order.print', shows: 'data' },
  { path: 'get-order-key', file: 'routes/get-order-key.tsx', permission: 'order.ship', query: 'order_key=:orderId', parent: 'orders' },
  { path: 'order-tags', file: 'routes/order-tags.tsx', permission: 'order.mark', shows: 'data' },
  { path: 'papers', file: 'routes/order-documents.tsx', permission: 'order.print', shows: 'data' },
  { path: 'places', file: 'routes/places.tsx', permission: null, shows: 'data', query: 'q=durban&session=1' },
  { path: 'find-orders', file: 'routes/find-orders.tsx', only: 'portal', permission: 'order.read', shows: 'data', query: 'q=:orderId' },
  { path: 'work', file: 'routes/work.tsx', permission: 'order.read', shows: 'data' },
  { path: 'notifications', file: 'routes/notifications.tsx', permission: 'order.read', shows: 'data' },

  // Operations of the day.
  { path: 'operations', file: 'routes/operations.tsx', only: 'portal', permission: 'work.push', menu: { group: 'dashboard', label: 'entry.operations' } },
  { path: 'performance', file: 'routes/performance.tsx', permission: 'performance.read', query: 'range=last90&by=town',
    menu: { group: 'dashboard', label: 'entry.performance' } },
  { path: 'performance/export', file: 'routes/export-performance.tsx', permission: 'performance.read', shows: 'data' },

  // Stores.
  { path: 'all-stores', file: 'routes/all-stores.tsx', only: 'portal', permission: 'store.write', menu: { group: 'store', label: 'entry.stores' } },
  { path: 'create-store', file: 'routes/create-store.tsx', only: 'portal', permission: 'store.write', parent: 'all-stores' },
  { path: 'create-custom-store', file: 'routes/create-custom-store.tsx', only: 'portal', permission: 'store.write', parent: 'all-stores' },
  { path: 'connect-state', file: 'routes/connect-state.tsx', only: 'portal', permission: 'store.write', shows: 'data', query: 'token=:connectToken' },
  { path: 'woocommerce-finish', file: 'routes/woocommerce-finish.tsx', only: 'portal', permission: 'store.write', query: 'token=:connectToken' },
  { path: 'woocommerce-begin', file: 'routes/woocommerce-begin.tsx', only: 'portal', permission: 'store.write', query: 'token=:connectToken' },
  { path: 'store-orders/:token', file: 'routes/store-orders.tsx', only: 'portal', permission: 'store.read', parent: 'all-stores' },
  { path: 'shopify-success', file: 'routes/shopify-success.tsx', only: 'portal', permission: 'store.write', query: 'token=of-nobody' },
  { path: 'join-account', file: 'routes/join-account.tsx', only: 'embedded', permission: 'store.settings', shows: 'nothing' },
  { path: 'store-settings', file: 'routes/store-settings.tsx', only: 'portal', permission: 'store.write', menu: { group: 'store', label: 'entry.storeSettings' } },
  { path: 'store-settings/store/:storeName', file: 'routes/store.tsx', only: 'portal', permission: 'store.read' },
  { path: 'edit-store', file: 'routes/edit-store.tsx', only: 'portal', permission: 'store.write', query: 'store=:storeName', parent: 'store-settings' },
  { path: 'generate-access-token', file: 'routes/generate-access-token.tsx', only: 'portal', permission: 'token.write', parent: 'store-settings' },
  { path: 'store-settings/locations/:storeName', file: 'routes/store-locations.tsx', only: 'portal', permission: 'pickupLocation.write' },
  { path: 'store-settings/locations/:storeName/add', file: 'routes/store-location-add.tsx', only: 'portal', permission: 'pickupLocation.write' },
  { path: 'store-settings/mintsoft/:storeName/add', file: 'routes/warehouse.tsx', only: 'portal', permission: 'credential.write' },
  { path: 'add-manager', file: 'routes/add-manager.tsx', only: 'portal', permission: 'manager.write', parent: 'all-managers' },
  { path: 'all-managers', file: 'routes/all-managers.tsx', only: 'portal', permission: 'manager.write', menu: { group: 'store', label: 'entry.managers' } },
  { path: 'audit-log', file: 'routes/audit-log.tsx', only: 'portal', permission: 'audit.read', menu: { group: 'store', label: 'entry.activity' } },
  { path: 'store', file: 'routes/store.tsx', only: 'admin', permission: 'store.read', menu: { group: 'store', label: 'entry.store' } },
  { path: 'locations', file: 'routes/store-locations.tsx', only: 'admin', permission: 'pickupLocation.write', menu: { group: 'store', label: 'entry.locations' } },
  { path: 'locations/add', file: 'routes/store-location-add.tsx', only: 'admin', permission: 'pickupLocation.write' },

  // Manifests.
  { path: 'manifest-orders', file: 'routes/manifest-orders.tsx', permission: 'order.manifest', menu: { group: 'manifest', label: 'entry.manifestOrders' } },
  { path: 'manifest-history', file: 'routes/manifest-history.tsx', permission: 'order.manifest', menu: { group: 'manifest', label: 'entry.manifestHistory' } },

  // Hubs.
  { path: 'hubs', file: 'routes/hubs.tsx', only: 'portal', permission: 'hub.read', menu: { group: 'receiving', label: 'entry.hubs' } },
  { path: 'hubs/create', file: 'routes/create-hub.tsx', only: 'portal', permission: 'hub.write', menu: { group: 'receiving', label: 'entry.createHub' } },
  { path: 'hubs/update/:hubId', file: 'routes/update-hub.tsx', only: 'portal', permission: 'hub.write' },
  { path: 'hubs/receive/:hubId', file: 'routes/receive-at-hub.tsx', only: 'portal', permission: 'hub.receive' },
  { path: 'hubs/lanes/:hubId', file: 'routes/hub-lanes.tsx', only: 'portal', permission: 'hub.receive' },
  { path: 'hubs/lanes/:hubId/file', file: 'routes/hub-lanes-file.tsx', only: 'portal', permission: 'hub.receive', shows: 'data' },
  { path: 'hubs/day', file: 'routes/hubs-glance.tsx', only: 'portal', permission: 'hub.receive' },
  { path: 'hubs/day/:hubId', file: 'routes/hub-day.tsx', only: 'portal', permission: 'hub.receive' },
  { path: 'hubs/day/:hubId/export', file: 'routes/export-hub-day.tsx', only: 'portal', permission: 'hub.receive', shows: 'data' },
  { path: 'hubs/expected/:hubId/:number', file: 'routes/expected-at-hub.tsx', only: 'portal', permission: 'hub.receive' },

  // Money.
  { path: 'account', file: 'routes/account.tsx', only: 'portal', permission: 'account.read', elsewhere: { admin: '/all-merchants' },
    menu: { group: 'money', label: 'entry.account' } },
  { path: 'account/export', file: 'routes/export-transactions.tsx', only: 'portal', permission: 'account.read', shows: 'data', elsewhere: { admin: null } },
  { path: 'account/papers', file: 'routes/billing-documents.tsx', only: 'portal', permission: 'account.read', elsewhere: { admin: '/invoices' },
    menu: { group: 'money', label: 'entry.ownInvoices' } },
  { path: 'account/billing', file: 'routes/billing.tsx', only: 'portal', permission: 'billing.write', elsewhere: { admin: '/invoices' } },
  { path: 'payment-success', file: 'routes/payment-success.tsx', only: 'portal', permission: 'account.read', query: 'reference=:topUpReference', parent: 'account' },
  { path: 'transaction/:transactionId', file: 'routes/transaction.tsx', only: 'portal', permission: 'account.read', isOpen: true, parent: 'account' },
  { path: 'adjustments', file: 'routes/adjustments.tsx', only: 'portal', permission: 'money.write', formerly: 'money', menu: { group: 'money', label: 'entry.adjustments' } },
  { path: 'adjustments/journal', file: 'routes/export-journal.tsx', only: 'portal', permission: 'money.write', formerly: 'money/journal',
    shows: 'data', query: 'from=2026-11-01&to=2026-11-02' },
  { path: 'invoices', file: 'routes/invoices.tsx', only: 'portal', permission: 'operator.write', menu: { group: 'money', label: 'entry.invoices' } },
  { path: 'reconciliation', file: 'routes/reconciliation.tsx', only: 'portal', permission: 'money.match', formerly: 'match',
    menu: { group: 'money', label: 'entry.reconciliation' } },
  { path: 'rates', file: 'routes/rates.tsx', only: 'portal', permission: 'price.write', formerly: 'prices', menu: { group: 'money', label: 'entry.rates' } },
  { path: 'company-details', file: 'routes/company-details.tsx', only: 'portal', permission: 'operator.write' },

  // People.
  { path: 'all-merchants', file: 'routes/all-merchants.tsx', only: 'portal', permission: 'merchant.list', menu: { group: 'users', label: 'entry.merchants' } },
  { path: 'all-merchants/:merchantId', file: 'routes/merchant.tsx', only: 'portal', permission: 'merchant.list' },
  { path: 'hub-staff', file: 'routes/hub-staff.tsx', only: 'portal', permission: 'hubStaff.write', menu: { group: 'users', label: 'entry.hubStaff' } },
  { path: 'hub-staff/add', file: 'routes/add-hub-staff.tsx', only: 'portal', permission: 'hubStaff.write' },
  { path: 'administrators', file: 'routes/administrators.tsx', only: 'portal', permission: 'hubStaff.write', menu: { group: 'users', label: 'entry.administrators' } },

  // The portal's top bar, and the person's own account.
  { path: 'printing', file: 'routes/printing.tsx', only: 'portal', permission: 'order.print',
    menu: { group: 'topBar', label: 'entry.printing', keywords: 'keywords.printing' } },
  { path: 'printing/agent', file: 'routes/print-agent.tsx', only: 'portal', permission: 'order.print' },
  { path: 'failed-jobs', file: 'routes/failed-jobs.tsx', only: 'portal', permission: 'work.push', formerly: 'stuck-work',
    menu: { group: 'topBar', label: 'entry.failedJobs' } },
  { path: 'holidays', file: 'routes/holidays.tsx', only: 'portal', permission: 'holiday.write', menu: { group: 'topBar', label: 'entry.holidays' } },
  { path: 'help', file: 'routes/help.tsx', permission: null, menu: { group: 'ownAccount', label: 'entry.help', keywords: 'keywords.help' } },
  { path: 'help/:page', file: 'routes/help-page.tsx', permission: null },
  { path: 'profile', file: 'routes/profile.tsx', only: 'portal', permission: null,
    menu: { group: 'ownAccount', label: 'entry.profile', keywords: 'keywords.profile' } },
  { path: 'profile/delete', file: 'routes/delete-account.tsx', only: 'portal', permission: null },
  { path: 'profile/data', file: 'routes/profile-data.tsx', only: 'portal', permission: null, shows: 'data' },
  { path: 'access', file: 'routes/access.tsx', only: 'portal', permission: null,
    menu: { group: 'ownAccount', label: 'entry.access', keywords: 'keywords.access' } },
  { path: 'choose-account', file: 'routes/choose-account.tsx', only: 'portal', permission: null, shows: 'nothing' },
  { path: 'session', file: 'routes/session.tsx', only: 'portal', permission: null, shows: 'data' },
];

export function screensOf(shell: ShellName): ScreenRoute[] {
  return SCREENS.filter(
    ({ only }) => !only || only === shell || (only === 'admin' && shell !== 'portal'),
  );
}

/** Returns a screen's path below the root of a shell. */
export function pathIn(shell: ShellName, { path, embedded }: ScreenRoute): string {
  return (shell !== 'portal' && embedded) || path;
}
