/** Kinds of actions, for filtering the log. How long each is kept is defined in the database
 *  (migration `audit_log`). */
export const AUDIT_KINDS = {
  orders: 'Orders',
  papers: 'Labels, invoices and exports',
  reads: 'Customer data viewed',
  stores: 'Stores',
  people: 'People',
  access: 'Sign-ins and passwords',
  money: 'Money',
  settings: 'Settings',
  other: 'Other',
} as const;
export type AuditKind = keyof typeof AUDIT_KINDS;

/** Values of the filter by actor: `OPERATOR` for administrators, `NO_PERSON` for actors without an account here (store
 *  tokens, shops and their staff, the command line). Every other value is the id of a person; empty means no filter. */
export const OPERATOR = 'operator';
export const NO_PERSON = 'stores';

/** What a subject's id refers to. It determines the log's link and how the current name is looked up. */
export type AuditThing = 'order' | 'store' | 'member' | 'user' | 'merchant' | 'hub' | 'none';

type AuditActionKind = { kind: AuditKind; of: AuditThing; words: string };

const action = (kind: AuditKind, of: AuditThing, words: string): AuditActionKind => ({
  kind,
  of,
  words,
});

/** Every action in the audit log, with its text. A change that is also a timeline event of an order has the prefix
 *  `order.` and the event's name. */
// prettier-ignore
export const AUDIT_ACTIONS = {
  'order.created': action('orders', 'order', 'Created the order'),
  'order.updated': action('orders', 'order', 'Updated the order'),
  'order.ship': action('orders', 'order', 'Booked a courier'),
  'order.shipAgain': action('orders', 'order', 'Shipped the order again'),
  'order.return': action('orders', 'order', 'Arranged a return'),
  'order.turnBack': action('orders', 'order', 'Started a return to sender'),
  'order.cancelReturn': action('orders', 'order', 'Cancelled the return'),
  'order.parcels': action('orders', 'order', 'Changed the number of parcels'),
  'order.cancel': action('orders', 'order', 'Cancelled the order'),
  'order.cancelTooLate': action('orders', 'order', 'Cancelled the order too late to stop the courier'),
  'order.keptCancelled': action('orders', 'order', 'Cancelled the order here as well as in the store'),
  'order.manifest': action('orders', 'order', 'Added the order to the manifest'),
  'order.takeOut': action('orders', 'order', 'Removed the order from the manifest'),
  'order.confirmManifest': action('orders', 'order', 'Confirmed the order’s manifest'),
  'order.papersAccepted': action('orders', 'order', 'Accepted an outdated document as it is'),
  'order.held': action('orders', 'order', 'Put the order on hold'),
  'order.released': action('orders', 'order', 'Released the order'),
  'order.tagged': action('orders', 'order', 'Changed the order’s tags'),
  'order.noted': action('orders', 'order', 'Changed the internal note'),
  'order.noteRemoved': action('orders', 'order', 'Removed the internal note'),
  'order.split': action('orders', 'order', 'Split the order'),
  'order.sendRest': action('orders', 'order', 'Moved the remaining items to a new part'),
  'order.unsplit': action('orders', 'order', 'Put a part back into the order'),
  'order.toWarehouse': action('orders', 'order', 'Sent the order to the warehouse'),
  'order.takeBack': action('orders', 'order', 'Requested the order back from the warehouse'),
  'hub.receive': action('orders', 'order', 'Scanned the parcel at a hub'),
  'hub.undo': action('orders', 'order', 'Undid the scan at a hub'),
  'hub.assign': action('orders', 'order', 'Assigned the driver'),
  'orders.batch': action('orders', 'none', 'Started a batch action'),
  'orders.importFile': action('orders', 'none', 'Uploaded a file of orders'),
  'orders.import': action('orders', 'none', 'Imported orders'),
  'orders.importDiscard': action('orders', 'none', 'Discarded an import'),
  'attention.settle': action('orders', 'order', 'Dismissed an alert'),
  'attention.reopen': action('orders', 'order', 'Reopened an alert'),
  'attention.tryAgain': action('orders', 'order', 'Chose Retry on an alert'),

  'papers.shippingLabels': action('papers', 'order', 'Made the shipping label'),
  'papers.zebraLabels': action('papers', 'order', 'Sent the label to the printer'),
  'papers.returnLabels': action('papers', 'order', 'Made the return label'),
  'papers.packingSlips': action('papers', 'order', 'Made the packing slip'),
  'papers.manifests': action('papers', 'order', 'Printed the manifest'),
  'papers.printed': action('papers', 'order', 'Printed the label'),
  'papers.reprint': action('papers', 'order', 'Reprinted the label'),
  'papers.cameOut': action('papers', 'order', 'Confirmed that the label printed'),
  'papers.download': action('papers', 'none', 'Downloaded a document'),
  'papers.refusedRows': action('papers', 'none', 'Downloaded the rejected rows of an import'),
  'orders.export': action('papers', 'none', 'Exported orders as CSV'),
  'hub.loadList': action('papers', 'hub', 'Printed a load list'),
  'hub.closeOut': action('papers', 'hub', 'Printed the close-out of a day'),
  'hub.export': action('papers', 'hub', 'Exported the close-out of a day as CSV'),
  'audit.export': action('papers', 'none', 'Exported the activity log as CSV'),

  'order.read': action('reads', 'order', 'Opened the order'),
  'order.proof': action('reads', 'order', 'Viewed the proof of delivery'),
  'orders.list': action('reads', 'none', 'Listed orders'),
  'orders.find': action('reads', 'none', 'Searched orders'),
  'orders.matters': action('reads', 'none', 'Listed orders with alerts'),
  'orders.prints': action('reads', 'none', 'Viewed the labels sent to the printer'),
  'customers.find': action('reads', 'none', 'Searched for customers'),
  'customer.export': action('reads', 'none', 'Downloaded a customer’s personal data'),
  'merchant.read': action('reads', 'merchant', 'Viewed the account'),

  'store.create': action('stores', 'store', 'Created the store'),
  'store.connect': action('stores', 'store', 'Connected the store'),
  'store.approve': action('stores', 'none', 'Started connecting a store'),
  'store.join': action('stores', 'store', 'Added the shop to the account'),
  'store.delete': action('stores', 'store', 'Deleted the store'),
  'store.disconnect': action('stores', 'store', 'Disconnected the store'),
  'store.reconnect': action('stores', 'store', 'Reconnected the store'),
  'store.move': action('stores', 'store', 'Moved the store to the shop’s new address'),
  'store.separate': action('stores', 'store', 'Connected the shop as a separate store'),
  'store.settings': action('stores', 'store', 'Changed the store’s settings'),
  'store.backfill': action('stores', 'store', 'Started importing past orders'),
  'store.stopBackfill': action('stores', 'store', 'Stopped importing past orders'),
  'store.location': action('stores', 'store', 'Added a pickup location'),
  'store.locationChange': action('stores', 'store', 'Changed a pickup location'),
  'store.locationRemove': action('stores', 'store', 'Removed a pickup location'),
  'store.locationDefault': action('stores', 'store', 'Made a pickup location the default'),
  'store.locationHub': action('stores', 'store', 'Chose the hub of a pickup location'),
  'store.hideGuide': action('stores', 'merchant', 'Dismissed the setup guide'),
  'warehouse.keep': action('stores', 'store', 'Entered the warehouse credentials'),
  'warehouse.remove': action('stores', 'store', 'Removed the warehouse credentials'),
  'warehouse.on': action('stores', 'store', 'Switched on shipping from the warehouse'),
  'warehouse.change': action('stores', 'store', 'Changed the settings for shipping from the warehouse'),
  'warehouse.off': action('stores', 'store', 'Switched off shipping from the warehouse'),
  'storeToken.create': action('stores', 'store', 'Created an API token'),
  'storeToken.revoke': action('stores', 'store', 'Revoked an API token'),
  'webhook.set': action('stores', 'store', 'Set the webhook address'),
  'webhook.remove': action('stores', 'store', 'Removed the webhook address'),
  'webhook.renewSecret': action('stores', 'store', 'Created a new webhook secret'),
  'webhook.switchOn': action('stores', 'store', 'Switched the webhook on'),
  'webhook.test': action('stores', 'store', 'Sent a test to the webhook'),
  'webhook.replay': action('stores', 'store', 'Resent webhook deliveries'),
  'frame.set': action('stores', 'store', 'Set the back office address'),
  'frame.renewSecret': action('stores', 'store', 'Created a new back office secret'),
  'frame.remove': action('stores', 'store', 'Removed the back office address'),

  'manager.add': action('people', 'member', 'Added the manager'),
  'manager.update': action('people', 'member', 'Changed the manager'),
  'manager.remove': action('people', 'member', 'Removed the manager'),
  'manager.invite': action('people', 'member', 'Sent the manager invitation again'),
  'manager.accept': action('people', 'member', 'Accepted the invitation as manager'),
  'manager.decline': action('people', 'member', 'Declined the invitation as manager'),
  'hubStaff.add': action('people', 'member', 'Added hub staff'),
  'hubStaff.update': action('people', 'member', 'Changed hub staff'),
  'hubStaff.remove': action('people', 'member', 'Removed hub staff'),
  'hubStaff.invite': action('people', 'member', 'Sent the hub staff invitation again'),
  'hubStaff.accept': action('people', 'member', 'Accepted the invitation as hub staff'),
  'hubStaff.decline': action('people', 'member', 'Declined the invitation as hub staff'),
  'administrator.first': action('people', 'user', 'Became the first administrator'),
  'administrator.ask': action('people', 'user', 'Asked to become an administrator'),
  'administrator.approve': action('people', 'user', 'Approved the administrator'),
  'administrator.refuse': action('people', 'user', 'Refused the administrator'),
  'administrator.remove': action('people', 'user', 'Removed the administrator'),
  'profile.update': action('people', 'user', 'Changed their name or phone number'),
  'profile.mails': action('people', 'user', 'Chose which emails they get'),
  'profile.export': action('people', 'user', 'Downloaded their personal data'),
  'person.delete': action('people', 'user', 'Deleted their own account'),
  'account.open': action('people', 'merchant', 'Signed up for an account'),
  'account.close': action('people', 'merchant', 'Closed the account'),

  'password.change': action('access', 'user', 'Changed their password'),
  'email.ask': action('access', 'user', 'Requested a change of their email address'),
  'email.change': action('access', 'user', 'Changed their email address'),
  'authenticator.begin': action('access', 'user', 'Started setting up an authenticator app'),
  'authenticator.on': action('access', 'user', 'Set up an authenticator app'),
  'authenticator.off': action('access', 'user', 'Turned their authenticator app off'),
  'authenticator.lost': action('access', 'user', 'Removed a lost authenticator app'),
  'authenticator.renewCodes': action('access', 'user', 'Created new recovery codes'),
  'password.reset': action('access', 'user', 'Reset a forgotten password'),
  'session.begin': action('access', 'user', 'Signed in'),
  'session.end': action('access', 'none', 'Signed out a device'),
  'session.endOthers': action('access', 'user', 'Signed out all other devices'),
  'token.create': action('access', 'none', 'Created a personal API token'),
  'token.end': action('access', 'none', 'Revoked a personal API token'),

  'match.end': action('money', 'none', 'Resolved a reconciliation difference'),
  'topUp.begin': action('money', 'none', 'Started a top-up'),
  'money.change': action('money', 'merchant', 'Made an adjustment'),
  'money.ask': action('money', 'merchant', 'Requested an adjustment'),
  'money.approve': action('money', 'merchant', 'Approved an adjustment'),
  'money.refuse': action('money', 'merchant', 'Refused an adjustment'),
  'money.withdraw': action('money', 'merchant', 'Withdrew an adjustment'),
  'change.ask': action('settings', 'none', 'Requested a change that needs a second administrator'),
  'change.approve': action('settings', 'none', 'Approved another administrator’s change'),
  'change.refuse': action('settings', 'none', 'Refused another administrator’s change'),
  'change.withdraw': action('settings', 'none', 'Withdrew a change they had requested'),
  'journal.export': action('papers', 'none', 'Exported the journal as CSV'),
  'account.lowBalance': action('money', 'merchant', 'Changed the low balance alert'),
  'price.add': action('money', 'none', 'Added a shipping rate'),
  'price.remove': action('money', 'none', 'Removed an upcoming shipping rate'),
  'transactions.export': action('papers', 'none', 'Exported transactions as CSV'),
  'billingDocument.download': action('papers', 'none', 'Downloaded an invoice, credit note or statement'),
  'billing.save': action('money', 'merchant', 'Changed the billing details'),
  'operator.save': action('settings', 'none', 'Changed the company details'),

  'hub.create': action('settings', 'hub', 'Created the hub'),
  'hub.update': action('settings', 'hub', 'Changed the hub'),
  'hub.lanes': action('settings', 'hub', 'Changed the lanes of the hub'),
  'holiday.proclaim': action('settings', 'none', 'Added a public holiday'),
  'holiday.remove': action('settings', 'none', 'Removed a public holiday'),
  'work.push': action('settings', 'none', 'Retried failed background jobs'),
} as const satisfies Record<string, AuditActionKind>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(AUDIT_ACTIONS, action);
}

/** What the id in an action's `subject` refers to. */
export function thingOf(action: string): AuditThing {
  return isAuditAction(action) ? AUDIT_ACTIONS[action].of : 'none';
}

/** The audit action of an order event that a person caused. */
export function auditActionOf(event: string): AuditAction {
  // Not every event has an audit action. tests/api/audit-walk.test.ts checks the audit actions of everything that
  // people can do with an order.
  return `order.${event}` as AuditAction;
}

/** The action's text; an unknown code is shown as it is. */
export function auditWords(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action].words : action;
}

/** The content that `detail` may have: ids, field names, counts and our own codes, but no recipient data. */
export type AuditDetail = {
  /** Names of changed fields or used filters; never the values. */
  fields?: readonly string[];
  orders?: number;
  rows?: number;
  page?: number;
  code?: string;
  how?: string | null;
  /** The last four characters of a token. */
  handle?: string;
  password?: boolean;
  document?: string;
  batch?: string;
  intent?: string;
  /** An amount. `fromDay` is the day from which it applies. */
  cents?: number;
  fromDay?: string;
  /** The name of a public holiday. */
  name?: string;
  /** Numbers of orders that exist only here, no longer in their shop. */
  onlyHere?: readonly string[];
  /** Origin of a merchant's URL; never its path, which may contain a secret. */
  url?: string;
};
