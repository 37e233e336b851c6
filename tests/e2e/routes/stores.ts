import { isOwnAdmin } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import type { Owned } from '#tests/builders/owned.ts';
import {
  signedOut,
  holding,
  seeing,
  trying,
  shopItself,
  ofAnAccount,
  formsOf,
  ADDRESS,
  type May,
  type Form,
  type ScreenExtras,
} from './may.ts';
import { ORDER_FORMS } from './order-actions.ts';

const storeForm = (name: (owned: Owned) => string, may: May): Form => ({
  fields: (owned) => ({ storeName: name(owned), storeUrl: 'https://a-store.example' }),
  may,
});

/** Forms on a store's own pages. None of them disconnects the store, because later callers still need it. */
const storeForms = (...forms: Record<string, string>[]) => formsOf(trying('store.write'), ...forms);

/** Forms that change something for a caller who may send them. */
const inThePortal = (forms: Record<string, Form>): Record<string, Form> =>
  Object.fromEntries(
    Object.entries(forms).map(([intent, form]) => [intent, { ...form, actions: 'in the portal' }]),
  );

/** API tokens and embedded back offices exist only for custom stores. */
const ofCustom =
  (permission: Permission, reading: (permission: Permission) => May = trying): May =>
  (caller, owned) =>
    owned.store.integrationType === 'custom' ? reading(permission)(caller, owned) : 'out';

const CHECK: Record<string, Form> = {
  check: { fields: () => ({ intent: 'check' }), may: trying('store.read') },
};

const SETTINGS: Record<string, Form> = {
  settings: {
    fields: () => ({
      intent: 'settings',
      printOnBooking: 'on',
      recipientLanguage: 'zu',
      gateways: newId(),
    }),
    may: trying('store.settings'),
    actions: 'in both frames',
  },
};

const BACKFILL = formsOf(
  trying('store.settings'),
  { intent: 'backfill', days: '7' },
  { intent: 'stopBackfill' },
);

/** An empty hub means the nearest hub, which is already the setting. */
const LOCATION_HUB: Form = {
  fields: ({ pickupId }) => ({ locationId: pickupId, hubId: '' }),
  may: trying('hub.write'),
};

/** `remove` names a location that does not exist, so that the real ones stay for the other callers. */
const locationForms = (may: May): Record<string, Form> => ({
  '': LOCATION_HUB,
  makeDefault: {
    fields: ({ pickupId }) => ({ intent: 'makeDefault', locationId: pickupId }),
    may,
  },
  remove: { fields: () => ({ intent: 'remove', locationId: newId() }), may },
});

/** Each with a name of its own, because a location that is sent again is added once. */
const ADD_LOCATION: Form = {
  fields: () => ({ locationName: `Depot ${newId()}`, phone: '', ...ADDRESS }),
  may: seeing('pickupLocation.write'),
  actions: 'in both frames',
};

/** The pages of a session's own store have no store in their path, so the session alone decides which store
 *  they show. */
const ownStore =
  (permission: Permission): May =>
  (caller, owned) =>
    caller.role && isOwnAdmin(caller.role) ? holding(permission)(caller, owned) : 'out';

const aboutOwn = (form: Form, permission: Permission): Form => ({
  ...form,
  may: ownStore(permission),
});

/** Routes about stores and their locations, by path relative to the root of the shell. */
const STORE_CARE = storeForms(
  { intent: 'reconnect' },
  { intent: 'moveHere' },
  { intent: 'connectSeparately' },
  { intent: 'disconnect', typedName: 'not its name' },
);

export const STORES_ROUTES: Record<string, ScreenExtras> = {
  'create-store': {
    forms: {
      '': storeForm(() => `Store ${newId()}`, ofAnAccount),
      // A taken name is allowed here: the store becomes 'Name-2' once its shop has approved the connection.
      'taking a name': storeForm(({ store }) => store.name, ofAnAccount),
    },
  },
  'create-custom-store': {
    forms: {
      '': storeForm(() => `Store ${newId()}`, ofAnAccount),
      'taking a name': storeForm(({ store }) => store.name, signedOut),
    },
  },
  'woocommerce-finish': {
    // The shop approved nothing, so even the person who started the connection is refused.
    forms: {
      '': {
        fields: ({ connectToken }) => ({ token: connectToken, code: 'ABCD-2345' }),
        may: signedOut,
      },
    },
  },
  // One browser has already started this connection, so every other one is refused.
  'woocommerce-begin': {
    get: signedOut,
  },
  'store-orders/:token': {
    forms: ORDER_FORMS,
  },
  'shopify-success': {
    forms: { '': { fields: () => ({ token: 'of-nobody' }), may: signedOut } },
  },
  'join-account': {
    forms: { '': { fields: () => ({}), may: shopItself } },
  },
  'store-settings/store/:storeName': {
    forms: {
      ...CHECK,
      ...SETTINGS,
      ...BACKFILL,
      ...STORE_CARE,
    },
  },
  store: {
    get: ownStore('store.read'),
    forms: {
      check: aboutOwn(CHECK['check']!, 'store.read'),
      settings: aboutOwn(SETTINGS['settings']!, 'store.settings'),
      ...formsOf(shopItself, { intent: 'backfill', days: '7' }, { intent: 'stopBackfill' }),
      ...STORE_CARE,
    },
  },
  locations: {
    get: ownStore('pickupLocation.write'),
    forms: locationForms(shopItself),
  },
  'locations/add': {
    get: ownStore('pickupLocation.write'),
    forms: { '': aboutOwn(ADD_LOCATION, 'pickupLocation.write') },
  },
  'store-settings/mintsoft/:storeName/add': {
    forms: {
      save: {
        fields: () => ({ intent: 'save', accountNo: 'kasihome', password: 'not the right one' }),
        may: trying('credential.write'),
      },
      ...formsOf(
        trying('credential.write'),
        { intent: 'test' },
        { intent: 'remove' },
        { intent: 'stop' },
      ),
      ship: {
        fields: () => ({ intent: 'ship', warehouse: 'Epping Fulfilment' }),
        may: trying('credential.write'),
      },
    },
  },
  'edit-store': {
    get: seeing('store.write'),
    forms: {
      save: {
        fields: () => ({ intent: 'save', webhook_url: 'https://receiver.example/hooks' }),
        may: trying('store.write'),
        actions: 'in the portal',
      },
      remove: {
        fields: () => ({ intent: 'remove' }),
        may: trying('store.write'),
        actions: 'in the portal',
      },
      ...storeForms(
        { intent: 'renewSecret' },
        { intent: 'switchOn' },
        { intent: 'test' },
        { intent: 'replay', webhookId: newId() },
        { intent: 'replayFailed' },
        { intent: 'revokeToken', handle: 'none' },
      ),
      ...formsOf(ofCustom('store.write'), { intent: 'frameSecret' }),
      ...inThePortal(
        formsOf(
          ofCustom('store.write'),
          { intent: 'saveFrame', frame_origin: 'https://office.example' },
          { intent: 'removeFrame' },
        ),
      ),
    },
  },
  'generate-access-token': {
    at: ({ store }) => `generate-access-token?store=${encodeURIComponent(store.name)}`,
    forms: {
      '': {
        fields: ({ store }) => ({ which: 'known', storeName: store.name }),
        may: ofCustom('token.write', seeing),
        actions: 'in both frames',
      },
    },
  },
  'store-settings/locations/:storeName': {
    forms: locationForms(trying('pickupLocation.write')),
  },
  'store-settings/locations/:storeName/add': {
    forms: { '': ADD_LOCATION },
  },
};
