import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGooglePlaces } from '#app/integrations/places/google-places.ts';
import { createOfflinePlaces } from '#app/integrations/places/offline-places.ts';
import type { PlacesPort } from '#app/ports/places.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { startFakeGoogle } from './fake-google.ts';

const SESSION = '6f8c1f5e-8f0e-4c6c-9f0a-2f5a3c0f7b11';
const QUERY = '12 Kloof Street, Gardens, Cape Town';
const TEXT = '12 Kloof St, Gardens, Cape Town, 8001, South Africa';
const SUGGESTIONS = {
  suggestions: [
    {
      placePrediction: {
        place: 'places/ChIJ-x_1',
        placeId: 'ChIJ-x_1',
        text: { text: TEXT, matches: [{ endOffset: 8 }] },
        types: ['premise'],
      },
    },
    { queryPrediction: { text: { text: 'kloof street restaurants' } } },
  ],
};
const DETAILS = {
  id: 'ChIJ-x_1',
  formattedAddress: TEXT,
  location: { latitude: -33.92891234, longitude: 18.41161234 },
  addressComponents: [
    { longText: '4', shortText: '4', types: ['subpremise'] },
    { longText: '12', shortText: '12', types: ['street_number'] },
    { longText: 'Kloof Street', shortText: 'Kloof St', types: ['route'] },
    {
      longText: 'Gardens',
      shortText: 'Gardens',
      types: ['sublocality_level_1', 'sublocality', 'political'],
    },
    { longText: 'Cape Town', shortText: 'Cape Town', types: ['locality', 'political'] },
    {
      longText: 'Western Cape',
      shortText: 'WC',
      types: ['administrative_area_level_1', 'political'],
    },
    { longText: '8001', shortText: '8001', types: ['postal_code'] },
  ],
};

let google: Awaited<ReturnType<typeof startFakeGoogle>>;
let places: PlacesPort;

beforeEach(async () => {
  google = await startFakeGoogle();
  places = placesWith(HANG_MS);
});
afterEach(() => google.close());

function placesWith(timeoutMs: number): PlacesPort {
  return createGooglePlaces({
    baseUrl: google.baseUrl,
    apiKey: 'secret',
    fallback: createOfflinePlaces(),
    timeoutMs,
  });
}

async function pickedId() {
  google.next(200, SUGGESTIONS);
  const [suggestion] = await places.suggest(QUERY, SESSION);
  return suggestion?.id ?? '';
}

test('suggestions are requested for South Africa only, with the session and the key', async () => {
  google.next(200, SUGGESTIONS);

  const found = await places.suggest(QUERY, SESSION);

  expect(found.map((each) => each.label)).toEqual([TEXT]);
  expect(google.calls).toEqual([
    {
      method: 'POST',
      url: '/v1/places:autocomplete',
      key: 'secret',
      mask: undefined,
      body: {
        input: QUERY,
        includedRegionCodes: ['za'],
        languageCode: 'en',
        sessionToken: SESSION,
      },
    },
  ]);
});

test('details request the fields we pay for and close the session', async () => {
  const id = await pickedId();
  google.next(200, DETAILS);

  const place = await places.details(id, SESSION);

  expect(google.calls.at(-1)).toMatchObject({
    method: 'GET',
    url: `/v1/places/ChIJ-x_1?sessionToken=${SESSION}`,
    key: 'secret',
    mask: 'id,formattedAddress,location,addressComponents',
  });
  expect(place).toEqual({
    id,
    label: TEXT,
    street: '4, 12 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    provinceCode: 'WC',
    postalCode: '8001',
    latitude: -33.928912,
    longitude: 18.411612,
    precision: 'street',
    source: 'google',
  });
});

test('a place without most components is still returned', async () => {
  const id = await pickedId();
  google.next(200, {
    id: 'ChIJ-x_1',
    location: DETAILS.location,
    addressComponents: [
      { longText: 'Tamboerskloof', types: ['neighborhood'] },
      { longText: 'City of Cape Town', types: ['administrative_area_level_2'] },
    ],
  });

  expect(await places.details(id, SESSION)).toMatchObject({
    street: null,
    suburb: 'Tamboerskloof',
    city: 'City of Cape Town',
    provinceCode: null,
    postalCode: null,
    precision: 'suburb',
  });
});

test('no match returns an empty list, not the fallback', async () => {
  google.next(200, {});
  expect(await places.suggest('Cape Town', SESSION)).toEqual([]);
});

test('an empty text is not sent', async () => {
  expect(await places.suggest('  ', SESSION)).toEqual([]);
  expect(google.calls).toEqual([]);
});

const badDays: [string, () => void][] = [
  ['refused', () => google.next(403, { error: { code: 403, status: 'PERMISSION_DENIED' } })],
  ['throttled', () => google.next(429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } })],
  ['broken', () => google.next(500, 'oops')],
  ['unintelligible', () => google.next(200, '<html>')],
  ['of another shape', () => google.next(200, { suggestions: 'many', location: 7 })],
  [
    'silent',
    () => {
      google.silence();
      places = placesWith(NEVER_ANSWERED_MS);
    },
  ],
];

test.each(badDays)(
  'if the service is %s, the offline list makes suggestions',
  async (_what, breakIt) => {
    breakIt();

    const [suggestion] = await places.suggest(QUERY, SESSION);

    expect(suggestion?.label).toBe('12 Kloof Street, Gardens, Cape Town, Western Cape');
    const place = await places.details(suggestion?.id ?? '', SESSION);
    expect(place).toMatchObject({ street: '12 Kloof Street', source: 'offline' });
  },
);

test.each(badDays)(
  'if the details are %s, the town replaces the chosen address',
  async (_what, breakIt) => {
    const id = await pickedId();
    breakIt();

    expect(await places.details(id, SESSION)).toMatchObject({
      street: '12 Kloof St',
      suburb: 'Gardens',
      city: 'Cape Town',
      postalCode: '8001',
      precision: 'town',
      source: 'offline',
    });
  },
);

test.each(['google.', 'google.../..', 'google.a/b.c', 'x', ''])(
  'the id %j causes no call and finds nothing',
  async (id) => {
    expect(await places.details(id, SESSION)).toBeNull();
    expect(google.calls).toEqual([]);
  },
);

test('looking up the town of a store order never makes a paid call', async () => {
  const place = await places.townOf({ city: 'Durban', provinceCode: 'KZN', postalCode: null });
  expect(place?.city).toBe('Durban');
  expect(google.calls).toEqual([]);
});
