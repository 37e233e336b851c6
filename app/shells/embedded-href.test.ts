import { expect, test } from 'vitest';
import { embeddedHref, hrefBelow, inAdmin, presentAddress } from './embedded-href.ts';
import { activePath, menuFor } from './menu.ts';

test.each([
  ['/', '/app'],
  ['/?guide=1', '/app?guide=1'],
  ['/orders', '/app/orders'],
  ['/alerts', '/app/alerts'],
  ['/orders?q=naidoo&page=2', '/app/orders?q=naidoo&page=2'],
  ['/orders/create', '/app/orders/create'],
  ['/order-details/4K7Q2M100037', '/app/orders/4K7Q2M100037'],
  ['/order-details/4K7Q2M100037?created', '/app/orders/4K7Q2M100037?created'],
  ['/order/update/4K7Q2M100037', '/app/orders/4K7Q2M100037/update'],
  ['/locations/add', '/app/locations/add'],
])('the path %s is %s inside Shopify', (path, address) => {
  expect(embeddedHref(path)).toBe(address);
});

test.each([
  ['/needs-you', '/alerts'],
  ['/needs-you/', '/alerts'],
  ['/app/needs-you', '/app/alerts'],
  ['/wordpress/1/needs-you', '/wordpress/1/alerts'],
  ['/stuck-work', '/failed-jobs'],
  ['/match', '/reconciliation'],
  ['/money', '/adjustments'],
  ['/money/journal', '/adjustments/journal'],
  ['/prices', '/rates'],
  ['/app/order-details/4K7Q2M100037', '/app/orders/4K7Q2M100037'],
])('the old address %s becomes %s', (before, now) => {
  expect(presentAddress(before)).toBe(now);
});

test.each([
  ['/', '/wordpress/1'],
  ['/orders?q=naidoo', '/wordpress/1/orders?q=naidoo'],
  ['/order-details/4K7Q2M100037?created', '/wordpress/1/orders/4K7Q2M100037?created'],
])('the path %s is %s inside the wp-admin of a store', (path, address) => {
  expect(hrefBelow('/wordpress/1')(path)).toBe(address);
});

test.each(['/order-details/4K7Q2M100037', '/order/update/4K7Q2M100037', '/orders/create'])(
  'on %s the menu entry Orders is highlighted, although Shopify compares only the beginning of addresses',
  (path) => {
    const menu = menuFor('embedded', 'embedded');
    const address = embeddedHref(path);
    const lit = menu
      .flatMap(({ items }) => items)
      .filter((item) => address.startsWith(`${embeddedHref(item.path)}/`));

    expect(lit.map(({ label }) => label)).toEqual(['entry.orders']);
    expect(activePath(menu, path)).toBe('/orders');
  },
);

test.each([
  ['/app', 'https://admin.example/store/kloof/apps/key/app'],
  ['/app/orders?q=a', 'https://admin.example/store/kloof/apps/key/app/orders?q=a'],
  ['/track-order/4K7Q2M100037', '/track-order/4K7Q2M100037'],
  ['/application', '/application'],
])('a new browser tab opens %s as %s', (href, address) => {
  expect(inAdmin('https://admin.example/store/kloof/apps/key', href)).toBe(address);
  expect(inAdmin(null, href)).toBe(href);
});
