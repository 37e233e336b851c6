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

/** Filter values besides people: administrators acting in an account, and store tokens and shops. */
export const OPERATOR = 'operator';
export const NO_PERSON = 'stores';

/** What a subject's id refers to. It determines the log's link and how the current name is looked up. */
export type AuditThing = 'order' | 'store' | 'member' | 'user' | 'merchant' | 'hub' | 'none';

type AuditActionKind = { kind: AuditKind; of: AuditThing; words: string };

const act = (kind: AuditKind, of: AuditThing, words: string): AuditActionKind => ({
  kind,
  of,
  words,
});

/** Every action in the audit log, with its text. Changes to an order have the prefix `order.` and the name of the
 *  timeline event. */
// prettier-ignore
export const AUDIT_ACTIONS = {
  'order.created': act('orders', 'order', 'Created the order'),
  'order.updated': act('orders', 'order', 'Updated the order'),
  'order.ship': act('orders', 'order', 'Booked a courier'),
  'order.shipAgain': act('orders', 'order', 'Shipped the order again'),
  'order.return': act('orders', 'order', 'Arranged a return'),
  'order.turnBack': act('orders', 'order', 'Returned the parcel to sender'),
  'order.cancelReturn': act('orders', 'order', 'Cancelled the return'),
  'order.parcels': act('orders', 'order', 'Changed the number of parcels'),
  'order.cancel': act('orders', 'order', 'Cancelled the order'),
  'order.cancelTooLate': act('orders', 'order', 'Cancelled the order, too late for the courier'),
  'order.keptCancelled': act('orders', 'order', 'Kept the order cancelled'),
  'order.manifest': act('orders', 'order', 'Added the order to the manifest'),
  'order.takeOut': act('orders', 'order', 'Removed the order from the manifest'),
  'order.confirmManifest': act('orders', 'order', 'Confirmed the order’s manifest'),
  'order.papersAccepted': act('orders', 'order', 'Accepted the outdated label as it is'),
  'order.held': act('orders', 'order', 'Put the order on hold'),
  'order.released': act('orders', 'order', 'Released the order'),
  'order.tagged': act('orders', 'order', 'Changed the order’s tags'),
  'order.noted': act('orders', 'order', 'Changed the internal note'),
  'order.noteRemoved': act('orders', 'order', 'Removed the internal note'),
  'order.split': act('orders', 'order', 'Split the order'),
  'order.sendRest': act('orders', 'order', 'Split off the remaining items as a part of the order'),
  'order.unsplit': act('orders', 'order', 'Put a part back into the order'),
  'order.toWarehouse': act('orders', 'order', 'Sent the order to the warehouse'),
  'order.takeBack': act('orders', 'order', 'Requested the order back from the warehouse'),
  'hub.receive': act('orders', 'order', 'Scanned the parcel in at a hub'),
  'hub.undo': act('orders', 'order', 'Undid the scan at a hub'),
  'hub.assign': act('orders', 'order', 'Chose the driver'),
  'orders.batch': act('orders', 'none', 'Started an action on many orders'),
  'orders.importFile': act('orders', 'none', 'Uploaded a file of orders'),
  'orders.import': act('orders', 'none', 'Imported orders'),
  'orders.importDiscard': act('orders', 'none', 'Discarded an import'),
  'attention.settle': act('orders', 'order', 'Dismissed an alert'),
  'attention.reopen': act('orders', 'order', 'Reopened an alert'),
  'attention.tryAgain': act('orders', 'order', 'Chose Retry on an alert'),

  'papers.shippingLabels': act('papers', 'order', 'Made the shipping label'),
  'papers.zebraLabels': act('papers', 'order', 'Sent the label to the printer'),
  'papers.returnLabels': act('papers', 'order', 'Made the return label'),
  'papers.packingSlips': act('papers', 'order', 'Made the packing slip'),
  'papers.manifests': act('papers', 'order', 'Printed the manifest'),
  'papers.printed': act('papers', 'order', 'Printed the label at the station'),
  'papers.reprint': act('papers', 'order', 'Reprinted the label'),
  'papers.cameOut': act('papers', 'order', 'Confirmed that the label printed'),
  'papers.download': act('papers', 'none', 'Downloaded a document'),
  'papers.refusedRows': act('papers', 'none', 'Downloaded the refused rows of an import'),
  'orders.export': act('papers', 'none', 'Exported orders as CSV'),
  'hub.loadList': act('papers', 'hub', 'Printed a load list'),
  'hub.closeOut': act('papers', 'hub', 'Printed the close-out of a day'),
  'hub.export': act('papers', 'hub', 'Exported the close-out of a day as CSV'),
  'audit.export': act('papers', 'none', 'Exported the audit log as CSV'),

  'order.read': act('reads', 'order', 'Opened the order'),
  'order.proof': act('reads', 'order', 'Viewed its proof of delivery'),
  'orders.list': act('reads', 'none', 'Listed orders'),
  'orders.find': act('reads', 'none', 'Searched orders'),
  'orders.matters': act('reads', 'none', 'Listed orders with alerts'),
  'orders.prints': act('reads', 'none', 'Listed labels at the printer'),
  'customers.find': act('reads', 'none', 'Searched customers'),
  'customer.export': act('reads', 'none', 'Downloaded a customer’s data for them'),
  'merchant.read': act('reads', 'merchant', 'Opened the account'),

  'store.create': act('stores', 'store', 'Created the store'),
  'store.connect': act('stores', 'store', 'Connected the store'),
  'store.approve': act('stores', 'none', 'Started connecting a store'),
  'store.join': act('stores', 'store', 'Added the shop to the account'),
  'store.disconnect': act('stores', 'store', 'Disconnected the store'),
  'store.reconnect': act('stores', 'store', 'Reconnected the store'),
  'store.settings': act('stores', 'store', 'Changed the store’s settings'),
  'store.backfill': act('stores', 'store', 'Started importing past orders'),
  'store.stopBackfill': act('stores', 'store', 'Stopped importing past orders'),
  'store.location': act('stores', 'store', 'Added a pickup location'),
  'store.locationChange': act('stores', 'store', 'Changed a pickup location'),
  'store.locationRemove': act('stores', 'store', 'Removed a pickup location'),
  'store.locationDefault': act('stores', 'store', 'Made a pickup location the default'),
  'store.locationHub': act('stores', 'store', 'Chose the hub of a pickup location'),
  'store.hideGuide': act('stores', 'merchant', 'Dismissed the setup guide'),
  'warehouse.keep': act('stores', 'store', 'Entered the warehouse login'),
  'warehouse.remove': act('stores', 'store', 'Removed the warehouse login'),
  'warehouse.on': act('stores', 'store', 'Switched on shipping from the warehouse'),
  'warehouse.change': act('stores', 'store', 'Changed shipping from the warehouse'),
  'warehouse.off': act('stores', 'store', 'Switched off shipping from the warehouse'),
  'storeToken.create': act('stores', 'store', 'Created an API token'),
  'storeToken.revoke': act('stores', 'store', 'Revoked an API token'),
  'webhook.set': act('stores', 'store', 'Set the webhook address'),
  'webhook.remove': act('stores', 'store', 'Removed the webhook address'),
  'webhook.renewSecret': act('stores', 'store', 'Created a new webhook secret'),
  'webhook.switchOn': act('stores', 'store', 'Switched the webhook on'),
  'webhook.test': act('stores', 'store', 'Sent a test to the webhook'),
  'webhook.replay': act('stores', 'store', 'Resent webhook messages'),
  'frame.set': act('stores', 'store', 'Set the back office address'),
  'frame.renewSecret': act('stores', 'store', 'Created a new back office secret'),
  'frame.remove': act('stores', 'store', 'Removed the back office'),

  'manager.add': act('people', 'member', 'Added the manager'),
  'manager.update': act('people', 'member', 'Changed the manager'),
  'manager.remove': act('people', 'member', 'Removed the manager'),
  'manager.invite': act('people', 'member', 'Sent the manager’s invitation again'),
  'manager.accept': act('people', 'member', 'Accepted the invitation as manager'),
  'manager.decline': act('people', 'member', 'Declined the invitation as manager'),
  'hubStaff.add': act('people', 'member', 'Added hub staff'),
  'hubStaff.update': act('people', 'member', 'Changed hub staff'),
  'hubStaff.remove': act('people', 'member', 'Removed hub staff'),
  'hubStaff.invite': act('people', 'member', 'Sent the invitation of hub staff again'),
  'hubStaff.accept': act('people', 'member', 'Accepted the invitation as hub staff'),
  'hubStaff.decline': act('people', 'member', 'Declined the invitation as hub staff'),
  'administrator.first': act('people', 'user', 'Became the first administrator'),
  'administrator.ask': act('people', 'user', 'Asked to become an administrator'),
  'administrator.approve': act('people', 'user', 'Approved the administrator'),
  'administrator.refuse': act('people', 'user', 'Refused an administrator'),
  'administrator.remove': act('people', 'user', 'Removed the administrator'),
  'profile.update': act('people', 'user', 'Changed their name or phone number'),
  'profile.mails': act('people', 'user', 'Chose their email alerts'),
  'profile.export': act('people', 'user', 'Downloaded their personal data'),
  'person.delete': act('people', 'user', 'Deleted their own account'),
  'account.open': act('people', 'merchant', 'Signed up for an account'),
  'account.close': act('people', 'merchant', 'Closed the account'),

  'password.change': act('access', 'user', 'Changed their password'),
  'email.ask': act('access', 'user', 'Requested a new email address'),
  'email.change': act('access', 'user', 'Changed their email address'),
  'authenticator.begin': act('access', 'user', 'Started setting up an authenticator app'),
  'authenticator.on': act('access', 'user', 'Set up an authenticator app'),
  'authenticator.off': act('access', 'user', 'Turned their authenticator app off'),
  'authenticator.lost': act('access', 'user', 'Removed a lost authenticator app'),
  'authenticator.renewCodes': act('access', 'user', 'Created new recovery codes'),
  'password.reset': act('access', 'user', 'Reset a forgotten password'),
  'session.begin': act('access', 'user', 'Signed in'),
  'session.end': act('access', 'none', 'Signed out a device'),
  'session.endOthers': act('access', 'user', 'Signed out all other devices'),
  'token.create': act('access', 'none', 'Created a personal API token'),
  'token.end': act('access', 'none', 'Revoked a personal API token'),

  'match.end': act('money', 'none', 'Resolved a reconciliation difference'),
  'topUp.begin': act('money', 'none', 'Started a top-up'),
  'money.change': act('money', 'merchant', 'Adjusted the account'),
  'money.ask': act('money', 'merchant', 'Requested an adjustment'),
  'money.approve': act('money', 'merchant', 'Approved an adjustment'),
  'money.refuse': act('money', 'merchant', 'Refused an adjustment'),
  'money.withdraw': act('money', 'merchant', 'Withdrew an adjustment'),
  'change.ask': act('settings', 'none', 'Requested a change that needs two administrators'),
  'change.approve': act('settings', 'none', 'Approved another administrator’s change'),
  'change.refuse': act('settings', 'none', 'Refused another administrator’s change'),
  'change.withdraw': act('settings', 'none', 'Withdrew a change they had requested'),
  'journal.export': act('papers', 'none', 'Exported the journal as CSV'),
  'account.lowBalance': act('money', 'merchant', 'Changed the low balance alert'),
  'price.add': act('money', 'none', 'Added a shipping rate'),
  'price.remove': act('money', 'none', 'Removed an upcoming shipping rate'),
  'transactions.export': act('papers', 'none', 'Exported transactions as CSV'),
  'billingDocument.download': act('papers', 'none', 'Downloaded an invoice, credit note or statement'),
  'billing.save': act('money', 'merchant', 'Changed the billing details'),
  'operator.save': act('settings', 'none', 'Changed the company details'),

  'hub.create': act('settings', 'hub', 'Created the hub'),
  'hub.update': act('settings', 'hub', 'Changed the hub'),
  'hub.lanes': act('settings', 'hub', 'Changed the lanes of the hub'),
  'holiday.proclaim': act('settings', 'none', 'Added a public holiday'),
  'holiday.remove': act('settings', 'none', 'Removed a public holiday'),
  'work.push': act('settings', 'none', 'Retried failed background jobs'),
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
  // tests/api/audit-walk.test.ts covers everything that people can do to an order.
  return `order.${event}` as AuditAction;
}

/** The action's text; an unknown code is shown as it is. */
export function auditWords(action: string): string {
  return isAuditAction(action) ? AUDIT_ACTIONS[action].words : action;
}

/** Allowed content of `detail`: ids, field names, counts and codes of ours. No recipient data. */
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
  /** An amount, and the day from which it applies. */
  cents?: number;
  fromDay?: string;
  /** The name of a public holiday. */
  name?: string;
  /** Origin of a merchant's URL; never its path, which may contain a secret. */
  url?: string;
};
