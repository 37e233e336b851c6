import { actOf, ORDER_INTENTS } from '#app/domain/orders/order-acts.rules.ts';
import { isWhyList } from '#app/domain/orders/act-input.schema.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { scopeOf, type Permission } from '#app/domain/shared/permissions.ts';
import type { Caller } from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';
import type { Expected } from '#tests/fakes/leak-judge.ts';

type May = (caller: Caller, owned: Owned) => Expected;
export type Form = {
  fields(owned: Owned): Record<string, string>;
  may: May;
  /** Where it changes something of the owner's for somebody, which the matrix has to have seen. */
  acts?: 'in both frames' | 'in the portal' | 'in the embedded frame';
};
export type RemixDoor = {
  /** Below the root of the frame. */
  at(owned: Owned): string;
  get: May;
  /** By intent; '' for a form that has only one. */
  forms?: Record<string, Form>;
};

const forAll: May = () => 'in';
const forNobody: May = () => 'out';
const whatever: May = () => 'either';
const signedIn: May = ({ role }) => (role ? 'in' : 'out');
/** Whoever is signed in gets an answer to what they asked for. */
const trySignedIn: May = ({ role }) => (role ? 'either' : 'out');
const holding =
  (permission: Permission): May =>
  ({ role }) =>
    role && scopeOf(role, permission) ? 'in' : 'out';
/** The permission, and the thing must be one of theirs. */
const seeing =
  (permission: Permission): May =>
  (caller, owned) =>
    caller.sees.includes(owned) ? holding(permission)(caller, owned) : 'out';
/** The same, where the answer to those who may hangs on the thing itself. */
const trying =
  (permission: Permission): May =>
  (caller, owned) =>
    seeing(permission)(caller, owned) === 'out' ? 'out' : 'either';
/** Only whoever began a connection may look at it. */
const itsStarter: May = ({ userId }, { merchant }) => (userId === merchant.userId ? 'in' : 'out');
/** Whoever reads orders at all, whatever the answer is. */
const mayRead: May = (caller, owned) =>
  holding('order.read')(caller, owned) === 'out' ? 'out' : 'either';
/** A shop acts for itself, whatever the answer is. */
const shopItself: May = ({ role }) => (role === 'embedded' ? 'either' : 'out');
/** An account of one's own is needed too: an administrator has none. */
const ofAnAccount: May = (caller, owned) =>
  caller.role === 'admin' ? 'either' : holding('store.write')(caller, owned);

const NEW_PASSWORD = {
  currentPassword: 'Not-the-1-password',
  password: 'New-1-password',
  confirm: 'New-1-password',
};
const ADDRESS = {
  street: '1 Main Road',
  suburb: 'Berea',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '-29.85',
  longitude: '31.02',
  geoSource: 'pin',
  precision: 'street',
};

/** Nothing is done to what is not in a manifest, not on hold, or under way for the first time. */
const NEEDS_MORE: readonly string[] = [
  'takeOut',
  'confirmManifest',
  'manifests',
  'release',
  'shipAgain',
];

/** Who has no business with an order is told that there is none, in an answer to the batch. Papers need
 *  a booked order, and nothing is released that is not on hold. */
const ORDER_FORMS: Record<string, Form> = Object.fromEntries(
  ORDER_INTENTS.map((intent): [string, Form] => {
    const { permission, document, prints, takes, takesTime } = actOf(intent);
    return [
      intent,
      {
        fields: ({ orderKey, bookedKey }) => ({
          intent,
          orderKeys: document || prints ? bookedKey : orderKey,
          ...(takes ? { note: `Known ${newId()}`, addTags: newId().slice(-12) } : {}),
          ...(isWhyList(takes) ? { whyCode: Object.keys(takes.reasons)[0] } : {}),
        }),
        // A shop has no printer of its own: that needs a person.
        may: (caller, owned) =>
          prints && caller.role === 'embedded' ? 'out' : holding(permission)(caller, owned),
        // Nor is there a worker, for what takes its time.
        ...(NEEDS_MORE.includes(intent) || takesTime
          ? {}
          : { acts: prints ? 'in the portal' : 'in both frames' }),
      },
    ];
  }),
);

/** Forms that say no more than what is asked for. */
const formsOf = (may: May, ...forms: Record<string, string>[]): Record<string, Form> =>
  Object.fromEntries(forms.map((form) => [form['intent'], { fields: () => form, may }]));

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

const HOME_FORMS: Record<string, Form> = {
  ...formsOf(shopItself, { intent: 'backfill', days: '7' }, { intent: 'stopBackfill' }),
  hideGuide: {
    fields: () => ({ intent: 'hideGuide' }),
    may: shopItself,
    acts: 'in the embedded frame',
  },
};

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

const storeForm = (name: (owned: Owned) => string, may: May): Form => ({
  fields: (owned) => ({ storeName: name(owned), storeUrl: 'https://a-store.example' }),
  may,
});

/** What a store's own pages can be asked for. Nothing that would end the store for the other callers. */
const storeForms = (...forms: Record<string, string>[]) => formsOf(trying('store.write'), ...forms);

const CHECK: Record<string, Form> = {
  check: { fields: () => ({ intent: 'check' }), may: trying('store.read') },
};
const SETTINGS: Record<string, Form> = {
  settings: {
    fields: () => ({ intent: 'settings', printOnBooking: 'on', gateways: newId() }),
    may: trying('store.settings'),
    acts: 'in both frames',
  },
};
const BACKFILL = formsOf(
  trying('store.settings'),
  { intent: 'backfill', days: '7' },
  { intent: 'stopBackfill' },
);
const ADD_LOCATION: Form = {
  fields: () => ({ locationName: 'Depot', phone: '', ...ADDRESS }),
  may: seeing('pickupLocation.write'),
  acts: 'in both frames',
};

/** The pages of the session's own store name none: whatever is asked about, it is that one. */
const ownStore =
  (permission: Permission): May =>
  (caller, owned) =>
    caller.role === 'embedded' ? holding(permission)(caller, owned) : 'out';
const aboutOwn = (form: Form, permission: Permission): Form => ({
  ...form,
  may: ownStore(permission),
});

/** The screens, by their path below either frame. */
export const SCREEN_DOORS: Record<string, RemixDoor> = {
  '': { at: () => '', get: holding('order.read'), forms: ORDER_FORMS },
  // The home of whichever shop asks: there is no address for anybody else's.
  home: { at: () => '', get: holding('order.read'), forms: HOME_FORMS },
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
  'manifest-orders': { at: () => 'manifest-orders', get: holding('order.manifest') },
  'manifest-history': { at: () => 'manifest-history', get: holding('order.manifest') },
  'needs-you': {
    at: () => 'needs-you',
    get: holding('order.read'),
    // Whoever was first has settled it.
    forms: {
      ...Object.fromEntries(
        ['settle', 'reopen', 'tryAgain'].map((intent): [string, Form] => [
          intent,
          {
            fields: ({ matterId }) => ({ intent, id: matterId }),
            may: trying('order.update'),
          },
        ]),
      ),
      // Those who may not are kept out; this matter is about something else.
      approve: {
        fields: ({ matterId }) => ({ intent: 'approve', id: matterId }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'stuck-work': {
    at: () => 'stuck-work',
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
  places: { at: () => 'places?q=durban&session=1', get: signedIn },
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
  session: { at: () => 'session', get: signedIn },
  'all-stores': { at: () => 'all-stores', get: holding('store.write') },
  'create-store': {
    at: () => 'create-store',
    get: holding('store.write'),
    forms: {
      '': storeForm(() => `Store ${newId()}`, ofAnAccount),
      // It becomes 'Name-2' once its shop has approved us.
      'taking a name': storeForm(({ store }) => store.name, ofAnAccount),
    },
  },
  'create-custom-store': {
    at: () => 'create-custom-store',
    get: holding('store.write'),
    forms: {
      '': storeForm(() => `Store ${newId()}`, ofAnAccount),
      'taking a name': storeForm(({ store }) => store.name, forNobody),
    },
  },
  'connect-state': {
    at: ({ connectToken }) => `connect-state?token=${connectToken}`,
    get: itsStarter,
  },
  'woocommerce-finish': {
    at: ({ connectToken }) => `woocommerce-finish?token=${connectToken}`,
    get: itsStarter,
    // Nothing was approved: also whoever began it is told that it is over.
    forms: {
      '': {
        fields: ({ connectToken }) => ({ token: connectToken, code: 'ABCD-2345' }),
        may: forNobody,
      },
    },
  },
  // A browser has begun it already: nobody's may again.
  'woocommerce-begin': {
    at: ({ connectToken }) => `woocommerce-begin?token=${connectToken}`,
    get: forNobody,
  },
  'store-orders/:token': {
    at: ({ tokenHandle }) => `store-orders/${tokenHandle}`,
    get: seeing('store.read'),
    forms: ORDER_FORMS,
  },
  'shopify-success': {
    at: () => 'shopify-success?token=of-nobody',
    get: holding('store.write'),
    forms: { '': { fields: () => ({ token: 'of-nobody' }), may: forNobody } },
  },
  'join-account': {
    at: () => 'join-account',
    get: forNobody,
    forms: { '': { fields: () => ({}), may: shopItself } },
  },
  'store-settings': { at: () => 'store-settings', get: holding('store.write') },
  'store-settings/store/:storeName': {
    at: ({ store }) => `store-settings/store/${encodeURIComponent(store.name)}`,
    get: seeing('store.read'),
    forms: {
      ...CHECK,
      ...SETTINGS,
      ...BACKFILL,
      ...storeForms({ intent: 'reconnect' }, { intent: 'disconnect', typedName: 'not its name' }),
    },
  },
  store: {
    at: () => 'store',
    get: ownStore('store.read'),
    forms: {
      check: aboutOwn(CHECK['check']!, 'store.read'),
      settings: aboutOwn(SETTINGS['settings']!, 'store.settings'),
      ...formsOf(shopItself, { intent: 'backfill', days: '7' }, { intent: 'stopBackfill' }),
      ...storeForms({ intent: 'reconnect' }, { intent: 'disconnect', typedName: 'not its name' }),
    },
  },
  locations: { at: () => 'locations', get: ownStore('pickupLocation.write') },
  'locations/add': {
    at: () => 'locations/add',
    get: ownStore('pickupLocation.write'),
    forms: { '': aboutOwn(ADD_LOCATION, 'pickupLocation.write') },
  },
  'store-settings/mintsoft/:storeName/add': {
    at: ({ store }) => `store-settings/mintsoft/${encodeURIComponent(store.name)}/add`,
    get: seeing('credential.write'),
    forms: {
      save: {
        fields: () => ({ intent: 'save', accountNo: 'kasihome', password: 'not the right one' }),
        may: trying('credential.write'),
      },
      ...formsOf(trying('credential.write'), { intent: 'test' }, { intent: 'remove' }),
    },
  },
  'edit-store': {
    at: ({ store }) => `edit-store?store=${encodeURIComponent(store.name)}`,
    get: seeing('store.write'),
    forms: {
      save: {
        fields: () => ({ intent: 'save', webhook_url: 'https://receiver.example/hooks' }),
        may: trying('store.write'),
        acts: 'in the portal',
      },
      remove: {
        fields: () => ({ intent: 'remove' }),
        may: trying('store.write'),
        acts: 'in the portal',
      },
      ...storeForms(
        { intent: 'renewSecret' },
        { intent: 'switchOn' },
        { intent: 'test' },
        { intent: 'replay', webhookId: newId() },
        { intent: 'replayFailed' },
        { intent: 'revokeToken', handle: 'none' },
      ),
    },
  },
  'generate-access-token': {
    at: ({ store }) => `generate-access-token?store=${encodeURIComponent(store.name)}`,
    get: holding('token.write'),
    forms: {
      '': {
        fields: ({ store }) => ({ which: 'known', storeName: store.name }),
        // Tokens are for custom stores.
        may: (caller, owned) =>
          owned.store.integrationType === 'custom' ? seeing('token.write')(caller, owned) : 'out',
        acts: 'in both frames',
      },
    },
  },
  'store-settings/locations/:storeName': {
    at: ({ store }) => `store-settings/locations/${encodeURIComponent(store.name)}`,
    get: seeing('pickupLocation.write'),
  },
  'store-settings/locations/:storeName/add': {
    at: ({ store }) => `store-settings/locations/${encodeURIComponent(store.name)}/add`,
    get: seeing('pickupLocation.write'),
    forms: { '': ADD_LOCATION },
  },
  'add-manager': {
    at: ({ managerId }) => `add-manager?manager=${managerId}`,
    get: seeing('manager.write'),
    forms: {
      '': {
        fields: ({ managerEmail, store }) => ({
          firstName: 'Sizwe',
          lastName: 'Dlamini',
          email: managerEmail,
          phone: '+27821234567',
          stores: store.name,
        }),
        may: seeing('manager.write'),
        acts: 'in the portal',
      },
    },
  },
  'all-managers': {
    at: () => 'all-managers',
    get: holding('manager.write'),
    forms: {
      resend: {
        fields: ({ managerId }) => ({ intent: 'resend', id: managerId }),
        may: trying('manager.write'),
        acts: 'in the portal',
      },
      // Once removed there is nobody to remove.
      remove: {
        fields: ({ managerId }) => ({ intent: 'remove', id: managerId }),
        may: trying('manager.write'),
        acts: 'in the portal',
      },
    },
  },
  'all-merchants': { at: () => 'all-merchants', get: holding('merchant.list') },
  'all-merchants/:merchantId': {
    at: ({ merchant }) => `all-merchants/${merchant.merchantId}`,
    get: holding('merchant.list'),
  },
  'hub-staff': {
    at: () => 'hub-staff',
    get: holding('hubStaff.write'),
    // A manager is nobody at a hub.
    forms: {
      resend: {
        fields: ({ managerId }) => ({ intent: 'resend', id: managerId }),
        may: trying('hubStaff.write'),
      },
      remove: {
        fields: ({ managerId }) => ({ intent: 'remove', id: managerId }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'hub-staff/add': {
    at: () => 'hub-staff/add',
    get: holding('hubStaff.write'),
    forms: {
      '': {
        fields: ({ managerEmail }) => ({
          firstName: 'Zanele',
          lastName: 'Mthembu',
          email: managerEmail,
          phone: '+27821234567',
          hubs: 'No such hub',
        }),
        may: trying('hubStaff.write'),
      },
    },
  },
  'choose-account': {
    at: () => 'choose-account',
    get: signedIn,
    // Nobody's membership.
    forms: { '': { fields: () => ({ id: newId() }), may: trySignedIn } },
  },
  administrators: {
    at: () => 'administrators',
    get: holding('hubStaff.write'),
    // Nobody's id.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'admin' ? 'either' : 'out'),
        { intent: 'approveAdministrator', id: newId() },
        { intent: 'refuseAdministrator', id: newId() },
        { intent: 'removeAdministrator', id: newId() },
      ),
    },
  },
  match: {
    at: () => 'match',
    get: holding('money.match'),
    forms: {
      // Nobody's id.
      end: {
        fields: () => ({ intent: 'end', id: newId(), note: 'Put right.' }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
      credit: {
        fields: ({ merchant }) => ({
          intent: 'credit',
          id: newId(),
          account: merchant.email ?? '',
          reason: 'Theirs',
          formKey: newId(),
        }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  holidays: {
    at: () => 'holidays',
    get: holding('holiday.write'),
    // One that was not added cannot be removed.
    forms: {
      proclaim: {
        fields: () => ({ intent: 'proclaim', day: '2031-02-30', name: 'No such day' }),
        may: forNobody,
      },
      remove: {
        fields: () => ({ intent: 'remove', day: '2031-02-03' }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  prices: {
    at: () => 'prices',
    get: holding('price.write'),
    // Nothing is agreed for a day that is over, and nobody's price cannot be removed.
    forms: {
      add: {
        fields: ({ store }) => ({
          intent: 'add',
          store: store.name,
          fromDay: '2020-01-01',
          fee: '4',
          reason: 'Agreed',
        }),
        may: forNobody,
      },
      remove: {
        fields: () => ({ intent: 'remove', id: newId() }),
        may: ({ role }) => (role === 'admin' ? 'either' : 'out'),
      },
    },
  },
  profile: {
    at: () => 'profile',
    get: signedIn,
    // One's own alone, and nothing without the password.
    forms: {
      ...formsOf(
        trySignedIn,
        { intent: 'save', firstName: 'Thabo', lastName: 'Nkosi', phone: '+27821234567' },
        { intent: 'changePassword', ...NEW_PASSWORD },
        { intent: 'askEmail', email: 'new@post.example', currentPassword: 'Not-the-1-password' },
        { intent: 'proveEmails', oldCode: 'ABCD-2345', newCode: 'ABCD-2345' },
        { intent: 'dropEmail' },
        { intent: 'chooseMails', 'store-trouble': 'on', 'new-device': 'on' },
        { intent: 'beginAuthenticator', currentPassword: 'Not-the-1-password' },
        { intent: 'confirmAuthenticator', code: '000000' },
        { intent: 'renewCodes', code: '000000' },
        { intent: 'removeAuthenticator', currentPassword: 'Not-the-1-password', code: '000000' },
      ),
    },
  },
  'profile/delete': {
    at: () => 'profile/delete',
    get: signedIn,
    // Nothing without the password.
    forms: { '': { fields: () => ({ currentPassword: 'Not-the-1-password' }), may: trySignedIn } },
  },
  'profile/data': { at: () => 'profile/data', get: signedIn },
  'audit-log': { at: () => 'audit-log', get: holding('audit.read') },
  // Whoever asks for another's account is shown their own; whose it shows: list-transactions.test.ts.
  account: {
    at: ({ merchant }) => `account?account=${merchant.merchantId}`,
    get: holding('account.read'),
    // Nobody is named: an administrator has no account to top up.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'merchant' ? 'in' : 'out'),
        { intent: 'topUp', amount: '100' },
        { intent: 'lowBalance', below: '100' },
      ),
      changeMoney: {
        fields: ({ merchant }) => ({
          intent: 'changeMoney',
          account: merchant.merchantId,
          kind: 'adjustment',
          amount: '0.01',
          reason: 'A cent',
          formKey: newId(),
        }),
        may: holding('money.write'),
      },
    },
  },
  money: {
    at: () => 'money',
    get: holding('money.write'),
    // Nobody's id.
    forms: {
      ...formsOf(
        ({ role }) => (role === 'admin' ? 'either' : 'out'),
        { intent: 'approveMoney', id: newId() },
        { intent: 'refuseMoney', id: newId() },
        { intent: 'withdrawMoney', id: newId() },
      ),
    },
  },
  'money/journal': {
    at: () => 'money/journal?from=2026-11-01&to=2026-11-02',
    get: holding('money.write'),
  },
  'account/export': {
    at: ({ merchant }) => `account/export?range=month&account=${merchant.merchantId}`,
    get: holding('account.read'),
  },
  // Whoever asks for another's account is shown their own.
  'account/papers': {
    at: ({ merchant }) => `account/papers?account=${merchant.merchantId}`,
    get: holding('account.read'),
  },
  'account/billing': {
    at: ({ merchant }) => `account/billing?account=${merchant.merchantId}`,
    get: holding('billing.write'),
    forms: {
      '': {
        fields: ({ merchant }) => ({
          legalName: `Known ${newId()}`,
          address: '1 Main Road',
          // Whose: only an administrator is asked. Without one where the forms are merely counted.
          account: merchant?.merchantId,
        }),
        may: holding('billing.write'),
        acts: 'in the portal',
      },
    },
  },
  invoices: { at: () => 'invoices', get: holding('operator.write') },
  'company-details': {
    at: () => 'company-details',
    get: holding('operator.write'),
    forms: {
      '': {
        fields: () => ({
          legalName: `Known ${newId()}`,
          address: '1 Main Road',
          email: 'accounts@post.example',
        }),
        may: holding('operator.write'),
      },
    },
  },
  'payment-success': {
    at: ({ topUpReference }) => `payment-success?reference=${topUpReference}`,
    get: seeing('account.read'),
  },
  // The page is there for whoever is signed out, and tells them nothing.
  'transaction/:transactionId': {
    at: ({ transactionId }) => `transaction/${transactionId}`,
    get: (caller, owned) => (caller.role ? seeing('account.read')(caller, owned) : 'either'),
    forms: {
      refund: {
        fields: ({ transactionId }) => ({
          intent: 'refund',
          kind: 'topUpRefund',
          topUpId: transactionId,
          amount: '0.01',
          reason: 'A cent',
          formKey: newId(),
        }),
        may: (caller, owned) =>
          holding('money.write')(caller, owned) === 'out' ? 'out' : 'either',
      },
    },
  },
  access: {
    at: () => 'access',
    get: signedIn,
    // One's own alone; the ids are nobody's.
    forms: {
      ...formsOf(
        trySignedIn,
        { intent: 'endSession', id: newId() },
        { intent: 'endToken', id: newId() },
        { intent: 'makeToken', name: 'Nightly report', days: '1' },
        { intent: 'endOthers' },
      ),
    },
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

const NOT_FOUND: RemixDoor = {
  at: () => 'no-such-page',
  get: forNobody,
  forms: { '': { fields: () => ({ storeName: 'x' }), may: forNobody } },
};
const emptyForm = (fields = {}): Form => ({ fields: () => fields, may: forNobody });

/** The routes that are no screens, by their id. */
export const OTHER_ROUTES: Record<string, RemixDoor> = {
  root: { at: () => 'login', get: forAll },
  'shells/portal-layout': { at: () => 'orders', get: signedIn },
  'shells/embedded-layout': { at: () => 'orders', get: signedIn },
  'embedded:not-found': NOT_FOUND,
  'not-found': NOT_FOUND,
  'routes/login': { at: () => 'login', get: whatever, forms: { '': emptyForm() } },
  'routes/signup': { at: () => 'signup', get: whatever, forms: { '': emptyForm() } },
  'routes/verify-email': {
    at: () => 'verify-email',
    get: forNobody,
    forms: {
      verify: emptyForm({ intent: 'verify', code: 'ABCD-2345' }),
      resend: emptyForm({ intent: 'resend' }),
    },
  },
  'routes/login-code': {
    at: () => 'login-code',
    get: whatever,
    forms: { '': emptyForm({ code: '000000' }) },
  },
  'routes/choose-password': {
    at: () => 'choose-password',
    get: whatever,
    forms: { '': emptyForm({ password: 'Umhlanga-2026!', confirm: 'Umhlanga-2026!' }) },
  },
  'routes/set-up-authenticator': {
    at: () => 'set-up-authenticator',
    get: forNobody,
    forms: {
      beginAuthenticator: emptyForm({ intent: 'beginAuthenticator' }),
      confirmAuthenticator: emptyForm({ intent: 'confirmAuthenticator', code: '000000' }),
    },
  },
  'routes/enter-email': { at: () => 'enter-email', get: whatever, forms: { '': emptyForm() } },
  'routes/forgot-password': { at: () => 'forgot-password', get: whatever },
  'routes/change-password': {
    at: () => 'change-password',
    get: whatever,
    forms: {
      change: emptyForm({
        intent: 'change',
        code: 'ABCD-2345',
        password: 'Str0ng!pass',
        confirm: 'Str0ng!pass',
      }),
      resend: emptyForm({ intent: 'resend' }),
    },
  },
  // Its link alone decides; this one is of nobody.
  'routes/invitation': {
    at: () => 'invitation?ticket=of-nobody',
    get: whatever,
    forms: {
      accept: emptyForm({
        intent: 'accept',
        ticket: 'of-nobody',
        password: 'Str0ng!pass',
        confirm: 'Str0ng!pass',
      }),
      join: emptyForm({ intent: 'join', ticket: 'of-nobody' }),
      decline: emptyForm({ intent: 'decline', ticket: 'of-nobody' }),
    },
  },
  // Says the same to everybody, and nothing of anyone.
  'routes/waiting-for-approval': { at: () => 'waiting-for-approval', get: forAll },
  // The demonstration's own mailbox, which production does not have.
  'routes/mails': { at: () => 'mails', get: forAll },
  'routes/shopify': { at: () => 'shopify?token=of-nobody', get: whatever },
  'routes/woocommerce-success': {
    at: ({ connectToken }) => `woocommerce-success?user_id=${connectToken}`,
    get: itsStarter,
  },
  'routes/woocommerce': { at: () => 'woocommerce?token=of-nobody', get: whatever },
  'routes/dashboard': { at: () => 'dashboard', get: whatever },
  // Says the same to everybody, and nothing of anyone.
  'routes/outside-admin': { at: () => 'auth/login', get: forAll },
  // Lead on, whoever asks: the screen itself knows who may.
  'moved:order-details/:orderId': {
    at: ({ orderKey }) => `app/order-details/${orderKey}`,
    get: whatever,
  },
  'moved:order/update/:orderId': {
    at: ({ orderKey }) => `app/order/update/${orderKey}`,
    get: whatever,
  },
  'routes/auth': { at: () => 'auth/session-token', get: whatever },
  // Last, since it ends the sessions of all who come here.
  'routes/logout': { at: () => 'logout', get: whatever, forms: { '': emptyForm() } },
};
