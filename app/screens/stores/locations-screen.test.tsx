import { expect, test } from 'vitest';
import { drawn } from '#tests/fakes/drawn.tsx';
import { whatFollows } from './location-acts.tsx';
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
  drawn(
    <LocationsScreen
      storeName="Karoo Candles"
      hubs={[]}
      locations={locations.map((one, n) => ({ ...DEPOT, id: `${DEPOT.id}${n}`, ...one }))}
    />,
    '/store-settings/locations/Karoo%20Candles',
  );

test('a location is edited, made the default and removed; the default is one already', async () => {
  const html = await screenOf({}, { name: 'Warehouse', isDefault: true });

  for (const act of ['Edit Depot', 'Make Depot the default', 'Remove Depot', 'Remove Warehouse'])
    expect(html).toContain(`aria-label="${act}"`);
  expect(html).not.toContain('Make Warehouse the default');
});

test('one that comes from the shop is changed there', async () => {
  const ofShop = await screenOf({ isOfShop: true });

  expect(ofShop).toContain('From Shopify');
  expect(ofShop).toContain('aria-label="Make Depot the default"');
  for (const act of ['Edit Depot', 'Remove Depot'])
    expect(ofShop).not.toContain(`aria-label="${act}"`);
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
