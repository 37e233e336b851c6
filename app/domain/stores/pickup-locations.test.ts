import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { TYPED_LOCATION } from '#tests/builders/location-form.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { PickupLocationForm } from './pickup-location-form.schema.ts';
import { createPickupLocation } from './pickup-locations.ts';

async function atStore() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { withPickup: false });
  const add = (typed: Record<string, string> = {}) =>
    createPickupLocation(services, merchant, {
      ...PickupLocationForm.parse({ ...TYPED_LOCATION, ...typed }),
      storeName: store.name,
    });
  return { db, add };
}

const errorsOf = (typed: Record<string, string>) =>
  PickupLocationForm.safeParse({ ...TYPED_LOCATION, ...typed }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an address typed without a pin gets the centre of its town and is marked approximate', async () => {
  const { add } = await atStore();

  expect(await add()).toMatchObject({
    latitude: expect.closeTo(-29.9, 0),
    longitude: expect.closeTo(31, 0),
    approximate: true,
    geoSource: 'offline',
    isDefault: true,
  });
  expect(await add({ latitude: '-29.83', longitude: '31.01', geoSource: 'pin' })).toMatchObject({
    latitude: -29.83,
    approximate: false,
    geoSource: 'pin',
  });
});

test('an unknown town without a postal code gives an error at the address, and nothing is saved', async () => {
  const { add, db } = await atStore();

  await expect(add({ city: 'Nosuchtown', postalCode: '' })).rejects.toMatchObject({
    code: 'invalid-input',
    details: {
      fields: { address: 'Unknown town. Check the spelling, or set the pin.' },
    },
  });
  expect(await db.pickupLocation.count()).toBe(0);
});

const OUTSIDE = 'Must be a position in South Africa, such as -33.918861, 18.423300.';
const HALF = 'A position is a latitude and a longitude. Fill in both, or neither.';

test.each([
  [{ street: ' ' }, 'street: Fields cannot be left empty'],
  [{ city: '' }, 'city: Fields cannot be left empty'],
  [{ suburb: 'x'.repeat(121) }, expect.stringMatching(/^suburb: /)],
  [{ province: 'x'.repeat(61) }, expect.stringMatching(/^province: /)],
  [{ postalCode: '80' }, 'postalCode: Enter a postal code of four digits'],
  [{ latitude: '51.5', longitude: '-0.1' }, `latitude: ${OUTSIDE}`],
  [{ latitude: '33.92', longitude: '18.42' }, `latitude: ${OUTSIDE}`],
  [{ latitude: 'south', longitude: '18.42' }, `latitude: ${OUTSIDE}`],
  [{ latitude: '-33.92', longitude: '181.42' }, `longitude: ${OUTSIDE}`],
  [{ latitude: '', longitude: '18.42' }, `latitude: ${HALF}`],
  [{ latitude: '-33.92', longitude: ' ' }, `longitude: ${HALF}`],
])('%j is refused once, at its own field', (typed, error) => {
  expect(errorsOf(typed)).toEqual([error]);
});

test('a position is read in South African notation', async () => {
  const { add } = await atStore();
  const typed = { latitude: '\u221229,83', longitude: ' 31,01 ', geoSource: 'pin' };

  expect(await add(typed)).toMatchObject({ latitude: -29.83, longitude: 31.01, geoSource: 'pin' });
});

test('text typed into the search line without picking a suggestion gives an error at the address', () => {
  expect(errorsOf({ unpicked: '3 Long Street, Cape Town' })).toEqual([
    'address: Choose one of the suggestions, or fill in the address by hand.',
  ]);
});

test('a form that is sent again adds the location once', async () => {
  const { db, add } = await atStore();

  const first = await add();
  expect((await add()).id).toBe(first.id);

  expect(await db.pickupLocation.count()).toBe(1);
  expect(await db.auditEntry.count({ where: { action: 'store.location' } })).toBe(1);
  expect((await add({ street: '15 Florida Road' })).id).not.toBe(first.id);
});
