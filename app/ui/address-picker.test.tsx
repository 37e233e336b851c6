import { AppProvider } from '@shopify/polaris';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EMPTY_ADDRESS, formatAddress, isApproximate, type AddressValue } from './address.ts';
import { AddressPicker } from './address-picker.tsx';

const GARDENS: AddressValue = {
  street: '12 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
  latitude: -33.92584,
  longitude: 18.42322,
  geoSource: 'offline',
  precision: 'town',
};
const FIELDS = [
  'street',
  'suburb',
  'city',
  'province',
  'postalCode',
  'latitude',
  'longitude',
  'geoSource',
  'precision',
];
const WARNING = 'This is the middle of the town. Move the pin to the door.';

function render(initial?: AddressValue) {
  return renderToString(
    <AppProvider i18n={{}}>
      <AddressPicker
        label="Customer Address"
        namePrefix="delivery_"
        initial={initial}
        tileUrl={null}
        fetchSuggestions={async () => []}
        fetchDetails={async () => null}
      />
    </AppProvider>,
  );
}

test.each([
  ['an empty address', undefined],
  ['a filled address', GARDENS],
])('%s posts every field exactly once', (_what, initial) => {
  const html = render(initial);
  for (const field of FIELDS) expect(html.split(`name="delivery_${field}"`).length - 1).toBe(1);
});

test('the server draws the address and its position, and the map leaves its place free', () => {
  const html = render(GARDENS);
  expect(html).toContain('value="12 Kloof Street, Gardens, Cape Town, Western Cape, 8001"');
  expect(html).toContain('name="delivery_latitude" value="-33.92584"');
  expect(html).toContain('class="pin-map"');
  expect(html).toContain('role="combobox"');
});

test('the middle of a town is called so until the pin was moved', () => {
  expect(render(GARDENS)).toContain(WARNING);
  expect(render({ ...GARDENS, geoSource: 'pin', precision: 'street' })).not.toContain(WARNING);
  expect(render()).not.toContain(WARNING);
});

test('a position is approximate unless a street or a pin stands behind it', () => {
  expect(isApproximate(GARDENS)).toBe(true);
  expect(isApproximate({ ...GARDENS, geoSource: 'google', precision: 'street' })).toBe(false);
  expect(isApproximate({ ...GARDENS, geoSource: 'store', precision: null })).toBe(false);
  expect(isApproximate(EMPTY_ADDRESS)).toBe(false);
});

test('empty parts leave no commas', () => {
  expect(formatAddress({ ...GARDENS, suburb: ' ', province: '' })).toBe(
    '12 Kloof Street, Cape Town, 8001',
  );
});
