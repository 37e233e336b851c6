import { actionOf, RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { newId } from '#app/domain/shared/ids.ts';
import {
  forNobody,
  holding,
  seeing,
  trying,
  mayRead,
  shopItself,
  formsOf,
  ADDRESS,
  type May,
  type Form,
  type RemixDoor,
} from './may.ts';
import { ORDER_FORMS } from './order-acts.ts';

/** A view of the account is seen by all its people, and changed by its owner. */
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

/** The first steps of the caller's own account: an administrator has none. */
const ownAccount: May = ({ role }) => (role === 'merchant' || role === 'admin' ? 'either' : 'out');

const HOME_FORMS = formsOf(
  shopItself,
  { intent: 'backfill', days: '7' },
  { intent: 'stopBackfill' },
  { intent: 'hideGuide' },
);

const CREATE_ORDER: Form = {
  fields: ({ store, pickupId }) => ({
    storeName: store.name,
    pickupLocationId: pickupId,
    ...ADDRESS,
    customerName: 'Bo',
    phone: '0821234567',
  }),
  may: seeing('order.create'),
  acts: 'in both frames',
};

const UPDATE_ORDER: Form = {
  fields: ({ orderForm }) => ({ ...orderForm, note: 'Leave it next door' }),
  may: seeing('order.update'),
  acts: 'in both frames',
};

/** Orders, their lists, papers and work, by the path below either frame. */
export const ORDERS_DOORS: Record<string, RemixDoor> = {
  '': { at: () => '', get: holding('order.read'), forms: ORDER_FORMS },
  // The home of whichever shop asks: there is no address for anybody else's.
  home: { at: () => '', get: holding('order.read'), forms: HOME_FORMS },
  // Who receives at a hub is led there instead.
  dashboard: {
    at: () => 'dashboard',
    get: (caller, owned) =>
      caller.role === 'hubStaff' ? 'either' : holding('order.read')(caller, owned),
    forms: formsOf(ownAccount, { intent: 'hideGuide' }),
  },
  orders: { at: () => 'orders', get: holding('order.read'), forms: ORDER_FORMS },
  'saved-views': { at: () => 'saved-views', get: forNobody, forms: VIEW_FORMS },
  // Whoever sees a list has it as they like; nothing of anybody's orders is in that.
  'list-preferences': {
    at: () => 'list-preferences',
    get: forNobody,
    forms: {
      '': { fields: () => ({ columns: 'date', density: 'compact' }), may: holding('order.read') },
    },
  },
  // Of another's orders none can ship, and nothing is said of their account.
  'ship-cost': {
    at: () => 'ship-cost',
    get: forNobody,
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey }),
        may: holding('order.ship'),
      },
    },
  },
  // Of another's orders none is shipped, and each is not found.
  'ship-order': {
    at: () => 'ship-order',
    get: forNobody,
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey, pressKey: newId() }),
        may: holding('order.ship'),
        acts: 'in both frames',
      },
    },
  },
  'order-rows': { at: ({ orderKey }) => `order-rows?keys=${orderKey}`, get: holding('order.read') },
  // Of another's orders none is judged, and each is not found.
  'act-reach': {
    at: () => 'act-reach',
    get: forNobody,
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
  'manifest-orders': { at: () => 'manifest-orders', get: holding('order.manifest') },
  // Figures of whoever asks: there is no address for anybody else's.
  performance: { at: () => 'performance?by=town', get: holding('performance.read') },
  'performance/export': { at: () => 'performance/export', get: holding('performance.read') },
  'manifest-history': { at: () => 'manifest-history', get: holding('order.manifest') },
  alerts: {
    at: () => 'alerts',
    get: holding('order.read'),
    // Whoever was first has settled it.
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
      // Those who may not are kept out; this matter is about something else.
      approve: {
        fields: ({ alertId }) => ({ intent: 'approve', id: alertId }),
        may: trying('hubStaff.write'),
      },
    },
  },
  operations: { at: () => 'operations', get: holding('work.push') },
  'failed-jobs': {
    at: () => 'failed-jobs',
    get: holding('work.push'),
    forms: formsOf(
      ({ role }) => (role === 'admin' ? 'either' : 'out'),
      { intent: 'again', id: newId() },
      { intent: 'againAll' },
    ),
  },
  'order-details/:orderId': {
    at: ({ orderKey }) => `order-details/${orderKey}`,
    get: seeing('order.read'),
  },
  'get-order-key': {
    at: ({ orderKey }) => `get-order-key?order_key=${orderKey}`,
    get: seeing('order.ship'),
    forms: { '': { fields: () => ({}), may: seeing('order.ship'), acts: 'in both frames' } },
  },
  // Of whoever asks: there is no address for anybody else's.
  papers: {
    at: () => 'papers',
    get: holding('order.print'),
    forms: { '': { fields: () => ({ slipLines: 'bySku' }), may: holding('order.print') } },
  },
  // The tags of whoever asks: there is no address for anybody else's.
  'order-tags': { at: () => 'order-tags', get: holding('order.mark') },
  'orders/create': {
    at: () => 'orders/create?customer=Shared',
    get: holding('order.create'),
    forms: { '': CREATE_ORDER },
  },
  'order/update/:orderId': {
    at: ({ orderKey }) => `order/update/${orderKey}`,
    get: seeing('order.update'),
    forms: { '': UPDATE_ORDER },
  },
  'orders/import': {
    at: () => 'orders/import',
    get: holding('order.create'),
    // Of an import that is none, or somebody else's, it says that there is none.
    forms: formsOf(
      trying('order.create'),
      { intent: 'separate', id: newId(), separator: ';' },
      { intent: 'import', id: newId() },
      { intent: 'discard', id: newId() },
    ),
  },
  'orders/import-refused': {
    at: () => `orders/import-refused?id=${newId()}`,
    get: forNobody,
  },
  'orders/export': {
    at: ({ store }) => `orders/export?store=${encodeURIComponent(store.name)}`,
    get: holding('order.print'),
    // Of another's store it only says that there is nothing.
    forms: { '': { fields: () => ({ style: 'comma' }), may: trying('order.print') } },
  },
  work: {
    at: () => 'work',
    get: holding('order.read'),
    // Whose id it is not is passed over.
    forms: formsOf(mayRead, { intent: 'dismiss', ids: newId() }),
  },
  'find-orders': {
    at: ({ orderKey }) => `find-orders?q=${orderKey}`,
    // Of another's order it only says that nothing is found.
    get: holding('order.read'),
  },
  printing: {
    at: ({ printJobId }) => `printing?label=${printJobId}`,
    get: holding('order.print'),
    forms: {
      reprint: {
        fields: ({ printJobId }) => ({ intent: 'reprint', id: printJobId }),
        // Of another's label it only says that nothing was queued.
        may: holding('order.print'),
        acts: 'in both frames',
      },
      cameOut: {
        fields: ({ printJobId }) => ({ intent: 'cameOut', id: printJobId }),
        // Printed again just before, it is not unsure any more.
        may: holding('order.print'),
      },
    },
  },
};
