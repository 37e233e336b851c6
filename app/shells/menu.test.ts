import { expect, test } from 'vitest';
import { activePath } from './menu.ts';
import type { MenuGroup } from './menu.ts';

const menu: MenuGroup[] = [
  { label: 'Dashboard', icon: 'orders', items: [{ label: 'Orders', path: '/orders', roles: [] }] },
  {
    label: 'Receiving',
    icon: 'receiving',
    items: [
      { label: 'View Hubs', path: '/hubs', roles: [] },
      { label: 'Create Hub', path: '/hubs/create', roles: [] },
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
