import { AppProvider } from '@shopify/polaris';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ADDRESS_FIELDS, ADDRESS_MESSAGES } from '#app/domain/shared/address-form.rules.ts';
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
const WARNING = 'This is the town centre. Move the pin to the entrance.';

type Shown = { tileUrl?: string | null; errors?: Record<string, string> };

function render(initial?: AddressValue, { tileUrl = null, errors = {} }: Shown = {}) {
  return renderToString(
    <AppProvider i18n={{}}>
      <AddressPicker
        label="Customer Address"
        namePrefix="delivery_"
        initial={initial}
        tiles={{ tileUrl, tileAttribution: '' }}
        errors={errors}
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
  for (const field of ADDRESS_FIELDS)
    expect(html.split(`name="delivery_${field}"`).length - 1).toBe(1);
});

test('the server renders the address and its position, and reserves the space of the map', () => {
  const html = render(GARDENS);
  expect(html).toContain('value="12 Kloof Street, Gardens, Cape Town, Western Cape, 8001"');
  expect(html).toContain('name="delivery_latitude" value="-33.92584"');
  expect(html).toContain('class="map-box"');
  expect(html).toContain('role="combobox"');
});

test('on a street map, a position at the town centre shows a warning until the pin is moved', () => {
  const streets = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' };

  expect(render(GARDENS, streets)).toContain(WARNING);
  expect(render({ ...GARDENS, geoSource: 'pin', precision: 'street' }, streets)).not.toContain(
    WARNING,
  );
  expect(render(undefined, streets)).not.toContain(WARNING);
  expect(render(GARDENS)).not.toContain(WARNING);
});

test.each([
  ['outside South Africa', { latitude: '51.5', longitude: '-0.1' }],
  ['incomplete', { latitude: '-33.92', longitude: '' }],
  ['not numbers', { latitude: 'here', longitude: 'there' }],
])('coordinates that are %s are posted as typed', (_what, typed) => {
  const html = render({ ...GARDENS, typed });

  expect(html).toContain(`name="delivery_latitude" value="${typed.latitude}"`);
  expect(html).toContain(`name="delivery_longitude" value="${typed.longitude}"`);
  expect(html).not.toContain('-33.92584');
});

test.each([
  ['with decimal commas', { latitude: '-26,2041', longitude: '28,0473' }],
  ['both in one field', { latitude: '-26.2041, 28.0473', longitude: '' }],
])(
  'coordinates typed %s are posted as numbers, even before the field loses the focus',
  (_how, typed) => {
    const html = render({ ...GARDENS, typed });

    expect(html).toContain('name="delivery_latitude" value="-26.2041"');
    expect(html).toContain('name="delivery_longitude" value="28.0473"');
    expect(errorsIn(html)).toEqual({});
  },
);

test('coordinates outside South Africa show the error at the wrong one', () => {
  const typed = { latitude: '33.92', longitude: '18.42' };

  expect(errorsIn(render({ ...GARDENS, typed }))).toEqual({ Latitude: ADDRESS_MESSAGES.outside });
});

test('each error is shown at its part of the address', () => {
  const errors = {
    street: 'No street',
    suburb: 'No suburb',
    city: 'No city',
    province: 'No province',
    postalCode: 'No code',
    latitude: 'No latitude',
    longitude: 'No longitude',
  };

  expect(errorsIn(render(GARDENS, { errors }))).toEqual({
    Street: 'No street',
    Suburb: 'No suburb',
    'City or town': 'No city',
    Province: 'No province',
    'Postal code': 'No code',
    Latitude: 'No latitude',
    Longitude: 'No longitude',
  });
});

test('while the parts are hidden, the first error is shown at the search line', () => {
  const errors = { street: 'No street', city: 'No city' };

  expect(errorsIn(render(undefined, { errors }))).toEqual({ 'Customer Address': 'No street' });
});

test('a position is approximate unless it comes from a street, a pin or the store', () => {
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

/** The error text of each field, by the field's label. */
function errorsIn(html: string): Record<string, string> {
  const errors = html.matchAll(/id="([^"]+)Error".*?<\/svg><\/span><\/div><span[^>]*>([^<]+)/g);
  return Object.fromEntries(
    [...errors].map(([, id = '', words = '']) => {
      const label = new RegExp(`<label id="${id}Label"[^>]*><span[^>]*>([^<]+)`).exec(html);
      return [label?.[1] ?? id, words];
    }),
  );
}
