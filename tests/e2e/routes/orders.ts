import { actionOf, RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { newId } from '#app/domain/shared/ids.ts';
import {
  signedOut,
  holding,
  seeing,
  trying,
  mayRead,
  shopItself,
  formsOf,
  ADDRESS,
  type May,
  type Form,
  type ScreenExtras,
} from './may.ts';
import { ORDER_FORMS } from './order-actions.ts';

/** Everyone in an account sees its shared views, but only the account's owner may change this one. */
const accountView: May = (caller, owned) =>
  caller.role === 'merchant' && caller.sees.includes(owned) ? 'either' : 'out';

const VIEW_FORMS: Record<string, Form> = {
  save: {
    fields: () => ({ intent: 'save', name: newId(), filter: '{}', sort: 'store' }),
    may: holding('order.read'),
  },
  update: {
    fields: ({ viewId }) => ({ intent: 'update', id: viewId, sort: 'store', density: 'compact' }),
    may: accountView,
  },
  rename: {
    fields: ({ viewId }) => ({ intent: 'rename', id: viewId, name: newId() }),
    may: accountView,
  },
  delete: { fields: ({ viewId }) => ({ intent: 'delete', id: viewId }), may: accountView },
};

/** The setup guide belongs to the caller's own account. Administrators have no account. */
const ownAccount: May = ({ role }) => (role === 'merchant' || role === 'admin' ? 'either' : 'out');

const BACKFILL: Record<string, string>[] = [
  { intent: 'backfill', days: '7' },
  { intent: 'stopBackfill' },
];

const HOME_FORMS = formsOf(shopItself, ...BACKFILL, { intent: 'hideGuide' });

const CREATE_ORDER: Form = {
  fields: ({ store, pickupId }) => ({
    storeName: store.name,
    pickupLocationId: pickupId,
    ...ADDRESS,
    customerName: 'Bo',
    phone: '0821234567',
  }),
  may: seeing('order.create'),
  actions: 'in both frames',
};

const UPDATE_ORDER: Form = {
  fields: ({ orderForm }) => ({ ...orderForm, note: 'Leave it next door' }),
  may: seeing('order.update'),
  actions: 'in both frames',
};

/** Routes about orders: lists, documents and work, by path relative to the root of the shell. */
export const ORDERS_ROUTES: Record<string, ScreenExtras> = {
  '': { forms: ORDER_FORMS },
  // Shows the home of the shop that makes the request. No address leads to another shop's home.
  home: { forms: HOME_FORMS },
  dashboard: {
    forms: {
      ...formsOf(ownAccount, { intent: 'hideGuide' }),
      // Only a store's own home imports past orders.
      ...formsOf(signedOut, ...BACKFILL),
    },
  },
  orders: { forms: ORDER_FORMS },
  'saved-views': { forms: VIEW_FORMS },
  // Everyone who can read the list may set their own preferences, which contain no order data.
  'list-preferences': {
    forms: {
      '': { fields: () => ({ columns: 'date', density: 'compact' }), may: holding('order.read') },
    },
  },
  // Another merchant's orders count as not shippable, and the result shows nothing about their account.
  'ship-cost': {
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey }),
        may: holding('order.ship'),
      },
    },
  },
  // Another merchant's orders are not shipped. Each is reported as not found.
  'ship-order': {
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey, pressKey: newId() }),
        may: holding('order.ship'),
        actions: 'in both frames',
      },
    },
  },
  // Another merchant's orders are not evaluated. Each is reported as not found.
  'act-reach': {
    forms: Object.fromEntries(
      RUNNABLE_ACTIONS.map((intent): [string, Form] => [
        intent,
        {
          fields: ({ orderKey }) => ({ intent, orderKeys: orderKey }),
          may: holding(actionOf(intent).permission),
        },
      ]),
    ),
  },
  alerts: {
    // The result varies, because an earlier caller may already have settled the alert.
    forms: {
      ...Object.fromEntries(
        ['settle', 'reopen', 'tryAgain'].map((intent): [string, Form] => [
          intent,
          {
            fields: ({ alertId }) => ({ intent, id: alertId }),
            may: trying('order.update'),
          },
        ]),
      ),
      // Callers without the permission are refused. For the others, this alert cannot be approved.
      approve: {
        fields: ({ alertId }) => ({ intent: 'approve', id: alertId }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'failed-jobs': {
    forms: formsOf(
      ({ role }) => (role === 'admin' ? 'either' : 'out'),
      { intent: 'again', id: newId() },
      { intent: 'againAll' },
    ),
  },
  'get-order-key': {
    get: seeing('order.ship'),
    forms: { '': { fields: () => ({}), may: seeing('order.ship'), actions: 'in both frames' } },
  },
  // Always the caller's own settings. No address leads to another account's.
  papers: {
    forms: { '': { fields: () => ({ slipLines: 'bySku' }), may: holding('order.print') } },
  },
  'orders/create': {
    at: () => 'orders/create?customer=Shared',
    forms: { '': CREATE_ORDER },
  },
  'order/update/:orderId': {
    forms: { '': UPDATE_ORDER },
  },
  'orders/import': {
    // An import that does not exist or belongs to another person is reported as not found.
    forms: formsOf(
      trying('order.create'),
      { intent: 'separate', id: newId(), separator: ';' },
      { intent: 'import', id: newId() },
      { intent: 'discard', id: newId() },
    ),
  },
  'orders/export': {
    at: ({ store }) => `orders/export?store=${encodeURIComponent(store.name)}`,
    // For another merchant's store the response only says that there is nothing to export.
    forms: { '': { fields: () => ({ style: 'comma' }), may: trying('order.print') } },
  },
  work: {
    // Ids of another person's work are ignored.
    forms: formsOf(mayRead, { intent: 'dismiss', ids: newId() }),
  },
  notifications: {
    // The read position is kept for each person.
    forms: formsOf(mayRead, { intent: 'markRead', until: '2026-11-01T00:00:00.000Z' }),
  },
  printing: {
    at: ({ printJobId }) => `printing?label=${printJobId}`,
    forms: {
      reprint: {
        fields: ({ printJobId }) => ({ intent: 'reprint', id: printJobId }),
        // For another merchant's label the response only says that nothing was queued.
        may: holding('order.print'),
        actions: 'in both frames',
      },
      reprintFailed: {
        fields: () => ({ intent: 'reprintFailed' }),
        // It prints only the caller's own labels, so for others the response says that nothing was queued.
        may: holding('order.print'),
        actions: 'in both frames',
      },
      cameOut: {
        fields: ({ printJobId }) => ({ intent: 'cameOut', id: printJobId }),
        // Changes nothing, because the test marks the label as failed before each form, so it is never unsure here.
        may: holding('order.print'),
      },
    },
  },
};
