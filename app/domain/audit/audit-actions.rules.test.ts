import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, thingOf, type AuditKind, type AuditThing } from './audit-actions.rules.ts';

/** Under which filter of the log people find an action, and what its entry links to, by its name or the first part
 *  of it. A whole name takes precedence. */
const EXPECTED: Record<string, [AuditKind, AuditThing]> = {
  order: ['orders', 'order'],
  attention: ['orders', 'order'],
  'hub.receive': ['orders', 'order'],
  'hub.undo': ['orders', 'order'],
  'hub.assign': ['orders', 'order'],
  'orders.batch': ['orders', 'none'],
  'orders.importFile': ['orders', 'none'],
  'orders.import': ['orders', 'none'],
  'orders.importDiscard': ['orders', 'none'],

  papers: ['papers', 'order'],
  'papers.download': ['papers', 'none'],
  'papers.refusedRows': ['papers', 'none'],
  'orders.export': ['papers', 'none'],
  'hub.loadList': ['papers', 'hub'],
  'hub.closeOut': ['papers', 'hub'],
  'hub.export': ['papers', 'hub'],
  audit: ['papers', 'none'],
  journal: ['papers', 'none'],
  transactions: ['papers', 'none'],
  billingDocument: ['papers', 'none'],

  'order.read': ['reads', 'order'],
  'order.proof': ['reads', 'order'],
  orders: ['reads', 'none'],
  customers: ['reads', 'none'],
  customer: ['reads', 'none'],
  merchant: ['reads', 'merchant'],

  store: ['stores', 'store'],
  'store.approve': ['stores', 'none'],
  'store.hideGuide': ['stores', 'merchant'],
  warehouse: ['stores', 'store'],
  storeToken: ['stores', 'store'],
  webhook: ['stores', 'store'],
  frame: ['stores', 'store'],

  manager: ['people', 'member'],
  hubStaff: ['people', 'member'],
  administrator: ['people', 'user'],
  profile: ['people', 'user'],
  person: ['people', 'user'],
  account: ['people', 'merchant'],

  password: ['access', 'user'],
  email: ['access', 'user'],
  authenticator: ['access', 'user'],
  session: ['access', 'user'],
  'session.end': ['access', 'none'],
  token: ['access', 'none'],

  match: ['money', 'none'],
  topUp: ['money', 'none'],
  price: ['money', 'none'],
  money: ['money', 'merchant'],
  billing: ['money', 'merchant'],
  'account.lowBalance': ['money', 'merchant'],

  change: ['settings', 'none'],
  operator: ['settings', 'none'],
  hub: ['settings', 'hub'],
  holiday: ['settings', 'none'],
  work: ['settings', 'none'],
};

test('every action is found under its kind in the log, and its entry links to what it was done to', () => {
  const found = Object.entries(AUDIT_ACTIONS).map(([name, { kind }]) => [
    name,
    kind,
    thingOf(name),
  ]);
  const expected = Object.keys(AUDIT_ACTIONS).map((name) => {
    const [first = ''] = name.split('.');
    return [name, ...(EXPECTED[name] ?? EXPECTED[first] ?? [])];
  });

  expect(found).toEqual(expected);
});
