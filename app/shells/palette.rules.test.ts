import { expect, test } from 'vitest';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { paletteMessages } from '#app/messages/palette.ts';
import { menuFor } from './menu.ts';
import { paletteNote, paletteOptions } from './palette-options.rules.ts';
import { commandsFor, commandsMatching } from './palette.rules.ts';

const texts = { menu: menuMessages.in('en').text, palette: paletteMessages.in('en').text };
const labels = (role: GrantRole, typed = '') =>
  commandsMatching(commandsFor(texts, role), typed).map(({ label }) => label);
const HIT = {
  orderKey: '4K7Q2M100037',
  orderId: 'KH-1041',
  customerName: 'Zanele',
  storeName: 'Kasi Home',
  status: 'Booked',
};

test.each(['admin', 'merchant', 'storeManager', 'hubStaff'] as const)(
  'the palette of %s has exactly the pages of their menu',
  (role) => {
    const pages = (of: GrantRole) =>
      menuFor(of, 'portal').flatMap(({ items }) => items.map(({ path }) => path));
    const offered = commandsFor(texts, role).flatMap(({ does }) =>
      does.kind === 'go' ? does.path : [],
    );

    expect(offered).toEqual(expect.arrayContaining(pages(role)));
    const foreign = pages('admin').filter((path) => !pages(role).includes(path));
    expect(offered.filter((path) => foreign.includes(path))).toEqual([]);
  },
);

test('the palette offers only actions that the person may do', () => {
  const actions = (role: GrantRole) =>
    commandsFor(texts, role)
      .filter(({ group }) => group === 'actions')
      .map(({ hint }) => hint);

  expect(actions('merchant')).toEqual([
    'New order',
    'Import orders',
    'Export orders',
    'Export orders',
    'Top up, pay, EFT, money',
    'Held, release',
    'Connect a store',
    'Store token',
    'New manager',
    'Download, network printer, install',
    'Your account',
    'Logout, sign out',
    'Help, show the keys',
  ]);
  expect(actions('storeManager')).not.toContain('Connect a store');
  expect(actions('hubStaff')).toEqual(['Your account', 'Logout, sign out', 'Help, show the keys']);
});

test.each([
  ['top up', 'Topup Balance'],
  ['label', 'Printing'],
  ['hold', 'Orders on hold'],
  ['help', 'Keyboard shortcuts'],
])('“%s” finds %s', (typed, label) => {
  expect(labels('merchant', typed)).toContain(label);
});

test('each typed word must begin a word of a page or action, in any order and case', () => {
  expect(labels('merchant', 'man ord')).toEqual(['Manifest Orders']);
  expect(labels('merchant', 'ORDERS MANIFEST')).toEqual(['Manifest Orders']);
  expect(labels('merchant', 'new order')).toEqual(['Create Order']);
  expect(labels('merchant', 'import')).toEqual(['Import CSV']);
  expect(labels('merchant', 'settings')[0]).toBe('Settings');
  expect(labels('merchant', 'rder')).toEqual([]);
  expect(labels('merchant', '  ')).toEqual(
    commandsFor(texts, 'merchant').map(({ label }) => label),
  );
});

test.each([
  ['admin', 'add manager', 'Add Manager'],
  ['admin', 'add hub staff', 'Add Hub Staff'],
  ['admin', 'approve', 'Approve administrators'],
  ['merchant', 'add manager', 'Add Manager'],
  ['hubStaff', 'log out', 'Log out'],
  ['hubStaff', 'logout', 'Log out'],
  ['storeManager', 'profile', 'Profile'],
  ['storeManager', 'password', 'Profile'],
  ['storeManager', 'authenticator', 'Profile'],
  ['storeManager', 'my data', 'Profile'],
  ['storeManager', 'delete account', 'Delete account'],
] as const)('%s finds by “%s” the page or action “%s”', (role, typed, label) => {
  expect(labels(role, typed)).toEqual([label]);
});

test('orders come last, followed by the search of all orders, also while the answer is awaited', () => {
  const commands = commandsFor(texts, 'merchant');
  const of = (state: 'idle' | 'loading' | 'ready' | 'failed', hits = [HIT]) =>
    paletteOptions(texts.palette, 'merchant', commands, ' kh-1041 ', {
      state,
      hits: state === 'ready' ? hits : [],
    });

  expect(of('idle')).toEqual([]);
  expect(of('loading').map(({ does }) => does)).toEqual([
    { kind: 'go', path: '/orders?q=kh-1041' },
  ]);
  expect(of('ready').map(({ does }) => does)).toEqual([
    { kind: 'go', path: '/order-details/4K7Q2M100037' },
    { kind: 'go', path: '/orders?q=kh-1041' },
  ]);
  expect(of('failed')).toHaveLength(1);
});

test('the note below the list reports the state of the order search', () => {
  const note = (state: 'idle' | 'loading' | 'ready' | 'failed', hits = [HIT]) =>
    paletteNote(texts.palette, { state, hits });

  expect(note('ready')).toBe('1 order');
  expect(note('ready', [HIT, HIT])).toBe('2 orders');
  expect(note('ready', [])).toBe('No order matches.');
  expect(note('failed', [])).toContain('could not search the orders');
});
