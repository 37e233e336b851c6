import { expect, test } from 'vitest';
import { menuMessages } from '#app/messages/menu.ts';
import { activePath, menuFor, screenExists } from './menu.ts';
import type { MenuGroup } from './menu.ts';

const { text } = menuMessages.in('en');

const menu: MenuGroup[] = [
  {
    name: 'dashboard',
    icon: 'orders',
    items: [{ label: 'entry.orders', path: '/orders', keywords: null }],
  },
  {
    name: 'receiving',
    icon: 'receiving',
    items: [
      { label: 'entry.hubs', path: '/hubs', keywords: null },
      { label: 'entry.createHub', path: '/hubs/create', keywords: null },
    ],
  },
];

test.each([
  ['/', '/orders'],
  ['/orders', '/orders'],
  ['/orders/create', '/orders'],
  ['/order-details/4K7Q2M100037', '/orders'],
  ['/hubs', '/hubs'],
  ['/hubs/create', '/hubs/create'],
  ['/hubs/update/7', '/hubs'],
  ['/ordersomething', null],
  ['/account', null],
])('on %s the entry %s is highlighted', (pathname, path) => {
  expect(activePath(menu, pathname)).toBe(path);
});

test('a form that belongs to a list highlights the entry of its list', () => {
  const portal = menuFor('merchant', 'portal');

  expect(activePath(portal, '/add-manager')).toBe('/all-managers');
  expect(activePath(portal, '/edit-store')).toBe('/store-settings');
});

test('the menu inside Shopify has only the pages of its one store', () => {
  const paths = (menu: readonly MenuGroup[]) =>
    menu.flatMap(({ items }) => items.map(({ label, path }) => `${text(label)} ${path}`));

  expect(paths(menuFor('embedded', 'embedded'))).toEqual([
    'Needs attention /alerts',
    'Orders /orders',
    'Delivery performance /performance',
    'Store /store',
    'Pickup Locations /locations',
    'Manifest Orders /manifest-orders',
    'Manifest History /manifest-history',
  ]);
  expect(paths(menuFor('merchant', 'portal')).join()).not.toMatch(/ \/(store|locations)(,|$)/);
});

test('the menu inside wp-admin equals that inside Shopify, and shop staff see only what they may open', () => {
  const labels = (groups: readonly MenuGroup[]) =>
    groups.flatMap(({ items }) => items.map(({ label }) => text(label)));
  const all = labels(menuFor('embedded', 'embedded'));

  expect(labels(menuFor('embedded', 'wordpress'))).toEqual(all);
  expect(labels(menuFor('shopStaff', 'wordpress'))).toEqual(
    all.filter((label) => label !== 'Pickup Locations'),
  );
  expect(screenExists('/join-account', 'wordpress'), 'only inside Shopify').toBe(false);
});

test.each([
  ['/store', '/store'],
  ['/locations', '/locations'],
  ['/locations/add', '/locations'],
])('inside Shopify the parent of %s stays highlighted', (pathname, path) => {
  expect(activePath(menuFor('embedded', 'embedded'), pathname)).toBe(path);
});
