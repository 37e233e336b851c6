import { keeps, nothing, byAdmin, type Kept } from './kept.ts';
import { MONEY_FORMS } from './money.ts';
import { ORDERS_FORMS } from './orders.ts';
import { OTHER_FORMS } from './other.ts';
import { PEOPLE_FORMS } from './people.ts';
import { STORES_FORMS } from './stores.ts';

export type { Kept } from './kept.ts';

/** All forms, by the screen's path and the form's intent. A form without a line fails the test. Store forms run late
 *  because one of them disconnects the store. The form that ends the caller's session runs last. */
export const FORMS: Record<string, Kept> = {
  ...ORDERS_FORMS,
  ...PEOPLE_FORMS,
  ...MONEY_FORMS,
  ...STORES_FORMS,
  ...OTHER_FORMS,
};

/** Pages that show customers' personal data, by their path. */
export const PAGES: Record<string, Kept> = {
  '': keeps('orders.list'),
  orders: { ...keeps('orders.list'), by: 'manager' },
  'manifest-orders': keeps('orders.list'),
  'manifest-history': { ...keeps('orders.list'), by: 'manager' },
  'store-orders/:token': keeps('orders.list'),
  alerts: keeps('orders.matters'),
  'order-details/:orderId': keeps('order.read'),
  'order/update/:orderId': { ...keeps('order.read'), by: 'manager' },
  'get-order-key': { ...keeps('order.read'), by: 'admin' },
  'orders/create': keeps('customers.find'),
  'find-orders': keeps('orders.find'),
  'order-rows': keeps('orders.list'),
  'orders/import-refused': nothing('there is no such import'),
  'all-merchants/:merchantId': byAdmin(keeps('merchant.read')),
  printing: keeps('orders.prints'),
  'account/export': keeps('transactions.export'),
  'adjustments/journal': byAdmin(keeps('journal.export')),
  'profile/data': keeps('profile.export'),
};
