/** The portal; inside the admin of Shopify; inside wp-admin. */
export type Frame = 'portal' | 'embedded' | 'wordpress';

/** Every screen that exists, once. All frames mount this list, and the menus show of themselves
 *  only what is in it. `path` is below the frame's own root,
 *  '' that root itself. */
export type ScreenRoute = {
  path: string;
  /** Its path before it was renamed, which leads to it. */
  formerly?: string;
  file: string;
  /** Frames that hold it; all where not said. `admin`: both that stand inside a store's own admin. */
  only?: 'portal' | 'embedded' | 'admin';
  /** Its path inside an admin, where that is another: Shopify's menu keeps an entry lit for what lies below
   *  the entry's own address. Its `path` leads there. */
  embedded?: string;
};

export const SCREENS: readonly ScreenRoute[] = [
  { path: '', file: 'routes/orders.tsx', only: 'portal' },
  { path: '', file: 'routes/home.tsx', only: 'admin' },
  { path: 'dashboard', file: 'routes/dashboard.tsx', only: 'portal' },
  { path: 'alerts', formerly: 'needs-you', file: 'routes/alerts.tsx' },
  { path: 'operations', file: 'routes/operations.tsx', only: 'portal' },
  { path: 'failed-jobs', formerly: 'stuck-work', file: 'routes/failed-jobs.tsx', only: 'portal' },
  { path: 'orders', file: 'routes/orders.tsx' },
  { path: 'saved-views', file: 'routes/saved-views.tsx' },
  { path: 'list-preferences', file: 'routes/list-preferences.tsx' },
  {
    path: 'order-details/:orderId',
    file: 'routes/order-details.tsx',
    embedded: 'orders/:orderId',
  },
  {
    path: 'order/update/:orderId',
    file: 'routes/update-order.tsx',
    embedded: 'orders/:orderId/update',
  },
  { path: 'ship-cost', file: 'routes/ship-cost.tsx' },
  { path: 'ship-order', file: 'routes/ship-order.tsx' },
  { path: 'order-rows', file: 'routes/order-rows.tsx' },
  { path: 'act-reach', file: 'routes/act-reach.tsx' },
  { path: 'orders/create', file: 'routes/create-order.tsx' },
  { path: 'orders/import', file: 'routes/import-orders.tsx', only: 'portal' },
  { path: 'orders/import-refused', file: 'routes/import-refused.tsx', only: 'portal' },
  { path: 'orders/export', file: 'routes/export-orders.tsx' },
  { path: 'manifest-orders', file: 'routes/manifest-orders.tsx' },
  { path: 'manifest-history', file: 'routes/manifest-history.tsx' },
  { path: 'get-order-key', file: 'routes/get-order-key.tsx' },
  { path: 'order-tags', file: 'routes/order-tags.tsx' },
  { path: 'papers', file: 'routes/papers.tsx' },
  { path: 'places', file: 'routes/places.tsx' },
  { path: 'find-orders', file: 'routes/find-orders.tsx', only: 'portal' },
  { path: 'work', file: 'routes/work.tsx' },
  { path: 'session', file: 'routes/session.tsx', only: 'portal' },
  { path: 'all-stores', file: 'routes/all-stores.tsx', only: 'portal' },
  { path: 'create-store', file: 'routes/create-store.tsx', only: 'portal' },
  { path: 'create-custom-store', file: 'routes/create-custom-store.tsx', only: 'portal' },
  { path: 'connect-state', file: 'routes/connect-state.tsx', only: 'portal' },
  { path: 'woocommerce-finish', file: 'routes/woocommerce-finish.tsx', only: 'portal' },
  { path: 'woocommerce-begin', file: 'routes/woocommerce-begin.tsx', only: 'portal' },
  { path: 'store-orders/:token', file: 'routes/store-orders.tsx', only: 'portal' },
  { path: 'shopify-success', file: 'routes/shopify-success.tsx', only: 'portal' },
  { path: 'join-account', file: 'routes/join-account.tsx', only: 'embedded' },
  { path: 'store-settings', file: 'routes/store-settings.tsx', only: 'portal' },
  { path: 'store-settings/store/:storeName', file: 'routes/store.tsx', only: 'portal' },
  { path: 'edit-store', file: 'routes/edit-store.tsx', only: 'portal' },
  { path: 'generate-access-token', file: 'routes/generate-access-token.tsx', only: 'portal' },
  {
    path: 'store-settings/locations/:storeName',
    file: 'routes/store-locations.tsx',
    only: 'portal',
  },
  {
    path: 'store-settings/locations/:storeName/add',
    file: 'routes/store-location-add.tsx',
    only: 'portal',
  },
  {
    path: 'store-settings/mintsoft/:storeName/add',
    file: 'routes/warehouse.tsx',
    only: 'portal',
  },
  { path: 'store', file: 'routes/store.tsx', only: 'admin' },
  { path: 'locations', file: 'routes/store-locations.tsx', only: 'admin' },
  { path: 'locations/add', file: 'routes/store-location-add.tsx', only: 'admin' },
  { path: 'performance', file: 'routes/performance.tsx' },
  { path: 'performance/export', file: 'routes/export-performance.tsx' },
  { path: 'printing', file: 'routes/printing.tsx', only: 'portal' },
  { path: 'printing/agent', file: 'routes/print-agent.tsx', only: 'portal' },
  { path: 'holidays', file: 'routes/holidays.tsx', only: 'portal' },
  { path: 'rates', formerly: 'prices', file: 'routes/rates.tsx', only: 'portal' },
  { path: 'profile', file: 'routes/profile.tsx', only: 'portal' },
  { path: 'profile/delete', file: 'routes/delete-account.tsx', only: 'portal' },
  { path: 'profile/data', file: 'routes/profile-data.tsx', only: 'portal' },
  { path: 'audit-log', file: 'routes/audit-log.tsx', only: 'portal' },
  { path: 'account', file: 'routes/account.tsx', only: 'portal' },
  { path: 'account/export', file: 'routes/export-transactions.tsx', only: 'portal' },
  { path: 'adjustments', formerly: 'money', file: 'routes/adjustments.tsx', only: 'portal' },
  {
    path: 'adjustments/journal',
    formerly: 'money/journal',
    file: 'routes/export-journal.tsx',
    only: 'portal',
  },
  { path: 'account/papers', file: 'routes/account-papers.tsx', only: 'portal' },
  { path: 'account/billing', file: 'routes/billing.tsx', only: 'portal' },
  { path: 'invoices', file: 'routes/invoices.tsx', only: 'portal' },
  { path: 'company-details', file: 'routes/company-details.tsx', only: 'portal' },
  { path: 'payment-success', file: 'routes/payment-success.tsx', only: 'portal' },
  { path: 'transaction/:transactionId', file: 'routes/transaction.tsx', only: 'portal' },
  { path: 'reconciliation', formerly: 'match', file: 'routes/reconciliation.tsx', only: 'portal' },
  { path: 'access', file: 'routes/access.tsx', only: 'portal' },
  { path: 'add-manager', file: 'routes/add-manager.tsx', only: 'portal' },
  { path: 'all-managers', file: 'routes/all-managers.tsx', only: 'portal' },
  { path: 'all-merchants', file: 'routes/all-merchants.tsx', only: 'portal' },
  { path: 'all-merchants/:merchantId', file: 'routes/merchant.tsx', only: 'portal' },
  { path: 'administrators', file: 'routes/administrators.tsx', only: 'portal' },
  { path: 'hubs', file: 'routes/hubs.tsx', only: 'portal' },
  { path: 'hubs/create', file: 'routes/create-hub.tsx', only: 'portal' },
  { path: 'hubs/update/:hubId', file: 'routes/update-hub.tsx', only: 'portal' },
  { path: 'hubs/receive/:hubId', file: 'routes/receive-at-hub.tsx', only: 'portal' },
  { path: 'hubs/lanes/:hubId', file: 'routes/hub-lanes.tsx', only: 'portal' },
  { path: 'hubs/lanes/:hubId/file', file: 'routes/hub-lanes-file.tsx', only: 'portal' },
  { path: 'hubs/day', file: 'routes/hubs-glance.tsx', only: 'portal' },
  { path: 'hubs/day/:hubId', file: 'routes/hub-day.tsx', only: 'portal' },
  { path: 'hubs/day/:hubId/export', file: 'routes/export-hub-day.tsx', only: 'portal' },
  {
    path: 'hubs/expected/:hubId/:number',
    file: 'routes/expected-at-hub.tsx',
    only: 'portal',
  },
  { path: 'hub-staff', file: 'routes/hub-staff.tsx', only: 'portal' },
  { path: 'hub-staff/add', file: 'routes/add-hub-staff.tsx', only: 'portal' },
  { path: 'help', file: 'routes/help.tsx' },
  { path: 'help/:page', file: 'routes/help-page.tsx' },
  { path: 'choose-account', file: 'routes/choose-account.tsx', only: 'portal' },
];

/** What a frame mounts. */
export function screensOf(frame: Frame): ScreenRoute[] {
  return SCREENS.filter(
    ({ only }) => !only || only === frame || (only === 'admin' && frame !== 'portal'),
  );
}

/** A screen's path below the root of a frame. */
export function pathIn(frame: Frame, { path, embedded }: ScreenRoute): string {
  return (frame !== 'portal' && embedded) || path;
}
