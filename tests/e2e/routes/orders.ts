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
  acts: 'in both frames',
};

const UPDATE_ORDER: Form = {
  fields: ({ orderForm }) => ({ ...orderForm, note: 'Leave it next door' }),
  may: seeing('order.update'),
  acts: 'in both frames',
};

/** Orders, their lists, papers and work, by the path below either frame. */
export const ORDERS_ROUTES: Record<string, ScreenExtras> = {
  '': { forms: ORDER_FORMS },
  // The home of whichever shop asks: there is no address for anybody else's.
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
  // Whoever sees a list has it as they like; nothing of anybody's orders is in that.
  'list-preferences': {
    forms: {
      '': { fields: () => ({ columns: 'date', density: 'compact' }), may: holding('order.read') },
    },
  },
  // Of another's orders none can ship, and nothing is said of their account.
  'ship-cost': {
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey }),
        may: holding('order.ship'),
      },
    },
  },
  // Of another's orders none is shipped, and each is not found.
  'ship-order': {
    forms: {
      ship: {
        fields: ({ orderKey }) => ({ intent: 'ship', orderKeys: orderKey, pressKey: newId() }),
        may: holding('order.ship'),
        acts: 'in both frames',
      },
    },
  },
  // Of another's orders none is judged, and each is not found.
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
  'failed-jobs': {
    forms: formsOf(
      ({ role }) => (role === 'admin' ? 'either' : 'out'),
      { intent: 'again', id: newId() },
      { intent: 'againAll' },
    ),
  },
  'get-order-key': {
    get: seeing('order.ship'),
    forms: { '': { fields: () => ({}), may: seeing('order.ship'), acts: 'in both frames' } },
  },
  // Of whoever asks: there is no address for anybody else's.
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
    // Of an import that is none, or somebody else's, it says that there is none.
    forms: formsOf(
      trying('order.create'),
      { intent: 'separate', id: newId(), separator: ';' },
      { intent: 'import', id: newId() },
      { intent: 'discard', id: newId() },
    ),
  },
  'orders/export': {
    at: ({ store }) => `orders/export?store=${encodeURIComponent(store.name)}`,
    // Of another's store it only says that there is nothing.
    forms: { '': { fields: () => ({ style: 'comma' }), may: trying('order.print') } },
  },
  work: {
    // Whose id it is not is passed over.
    forms: formsOf(mayRead, { intent: 'dismiss', ids: newId() }),
  },
  notifications: {
    // How far one has read is one's own.
    forms: formsOf(mayRead, { intent: 'markRead', until: '2026-11-01T00:00:00.000Z' }),
  },
  printing: {
    at: ({ printJobId }) => `printing?label=${printJobId}`,
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
