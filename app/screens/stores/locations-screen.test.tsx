// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { actionsOf, openActions } from '#tests/fakes/row-menu.ts';
import { whatFollows } from './location-actions.tsx';
import { LocationsScreen } from './locations-screen.tsx';

const DEPOT = {
  id: '0192f5a0-0000-7000-8000-000000000001',
  name: 'Depot',
  address: '14 Florida Road, Durban',
  phone: null,
  isDefault: false,
  approximate: false,
  isOfShop: false,
  unbooked: 2,
  hub: null,
};

const screenOf = (...locations: Partial<typeof DEPOT>[]) =>
  inBrowser(
    <LocationsScreen
      storeName="Karoo Candles"
      hubs={[]}
      locations={locations.map((one, n) => ({ ...DEPOT, id: `${DEPOT.id}${n}`, ...one }))}
    />,
  );

test('a location is edited, made the default and removed; the default is one already', async () => {
  const { page } = await screenOf({}, { name: 'Warehouse', isDefault: true });

  expect(await actionsOf(page, 'Depot')).toEqual(['Edit', 'Make default', 'Remove']);
  expect(await actionsOf(page, 'Warehouse')).toEqual(['Edit', 'Remove']);
});

test('one that comes from the shop is changed there', async () => {
  const { page } = await screenOf(
    { isOfShop: true },
    { name: 'Shop', isOfShop: true, isDefault: true },
  );

  expect(page.textContent).toContain('From Shopify');
  expect(await actionsOf(page, 'Depot')).toEqual(['Make default']);
  expect(page.querySelector('[aria-label="Actions of Shop"]')).toBeNull();
});

test('what cannot be taken back stands last and is red, and is asked first', async () => {
  const { page } = await screenOf({});
  const items = await openActions(page, 'Depot');

  expect(items.map(({ className }) => className)).toEqual(['', '', 'is-danger']);
  expect(document.activeElement).toBe(items[0]);
  await act(async () => items.at(-1)?.click());
  expect(document.querySelector('[role=menu]')).toBeNull();
  expect(page.querySelector('dialog')?.textContent).toContain('Remove Depot?');
});

const BOOKED = 'Booked shipments do not change.';

test.each([
  [0, false, `There are no unbooked orders here. ${BOOKED}`],
  [1, false, `1 unbooked order moves to the default location. ${BOOKED}`],
  [2, false, `2 unbooked orders move to the default location. ${BOOKED}`],
  [2, true, `2 unbooked orders wait until you add a pickup location. ${BOOKED}`],
])('removing one with %i orders, the last one: %s, says what follows', (orders, isLast, words) => {
  expect(whatFollows(orders, isLast)).toBe(words);
});
