// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createMemoryRouter } from 'react-router-dom';
import { inBrowser, inPage } from '#tests/fakes/in-browser.tsx';
import { actionsOf, openActions } from '#tests/fakes/row-menu.ts';
import { pickupLocationsMessages } from '#app/messages/pickup-locations.ts';
import { ShellProvider, useShell } from '#app/shells/shell.ts';
import { whatFollows } from './location-actions.tsx';
import { LocationsScreen, LocationHubField } from './locations-screen.tsx';

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

test('a location can be edited, made the default and removed; the default one needs no Make default', async () => {
  const { page } = await screenOf({}, { name: 'Warehouse', isDefault: true });

  expect(await actionsOf(page, 'Depot')).toEqual(['Edit', 'Make default', 'Remove']);
  expect(await actionsOf(page, 'Warehouse')).toEqual(['Edit', 'Remove']);
});

test('a location from Shopify can only be changed there', async () => {
  const { page } = await screenOf(
    { isOfShop: true },
    { name: 'Shop', isOfShop: true, isDefault: true },
  );

  expect(page.textContent).toContain('Managed in Shopify');
  expect(await actionsOf(page, 'Depot')).toEqual(['Make default']);
  expect(page.querySelector('[aria-label="Actions for Shop"]')).toBeNull();
});

test('an action that cannot be undone is last and red, and asks first', async () => {
  const { page } = await screenOf({});
  const items = await openActions(page, 'Depot');

  expect(items.map(({ className }) => className)).toEqual(['', '', 'is-danger']);
  expect(document.activeElement).toBe(items[0]);
  await act(async () => items.at(-1)?.click());
  expect(document.querySelector('[role=menu]')).toBeNull();
  expect(page.querySelector('dialog')?.textContent).toContain('Remove Depot?');
});

const { text } = pickupLocationsMessages.in('en');
const BOOKED = 'Booked shipments do not change.';

test.each([
  [0, false, `This location has no unbooked orders. ${BOOKED}`],
  [1, false, `1 unbooked order will move to the default location. ${BOOKED}`],
  [2, false, `2 unbooked orders will move to the default location. ${BOOKED}`],
  [2, true, `2 unbooked orders will wait until you add a pickup location. ${BOOKED}`],
])(
  'removing a location with %i orders, the last location: %s, says what follows',
  (orders, isLast, words) => {
    expect(whatFollows(text, orders, isLast)).toBe(words);
  },
);

async function chosen(answer: object | Promise<object>) {
  const toasts: string[] = [];
  function Wrapper({ children }: { children: ReactNode }) {
    const shell = useShell();
    const toast = (message: string) => void toasts.push(message);
    return <ShellProvider value={{ ...shell, toast }}>{children}</ShellProvider>;
  }
  const location = { id: 'l', name: 'Kitchen', hub: null };
  const field = <LocationHubField location={location} hubs={[{ id: 'h', name: 'CPT' }]} />;
  const router = createMemoryRouter(
    [{ path: '/', element: <Wrapper>{field}</Wrapper>, action: () => answer }],
    { future: { v7_fetcherPersist: true, v7_normalizeFormMethod: true } },
  );
  const page = await inPage(router);
  await act(async () => {
    const select = page.querySelector('select')!;
    select.value = 'h';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return toasts;
}

test('a refused hub shows its error and not “Hub saved.”', async () => {
  const fields = { hubId: 'There is no such hub.' };

  expect(await chosen({ errors: { fields, values: {} } })).toEqual([fields.hubId]);
  expect(await chosen({})).toEqual(['Hub saved.']);
});

test('while a hub is being saved, the field keeps the focus', async () => {
  await chosen(new Promise<object>(() => undefined));

  const field = document.querySelector('select')!;
  expect([field.disabled, field.getAttribute('aria-busy'), field.value]).toEqual([
    false,
    'true',
    'h',
  ]);
});
