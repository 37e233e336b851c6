import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { PickupLocationForm } from './pickup-location-form.schema.ts';
import { createPickupLocation } from './pickup-locations.ts';

/** The form as the browser posts an address that was filled in by hand: its position is empty. */
const BY_HAND = {
  locationName: 'Depot',
  street: '14 Florida Road',
  suburb: '',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '',
  longitude: '',
  geoSource: '',
  precision: '',
};

async function atStore() {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, { withPickup: false });
  const add = (typed: Record<string, string> = {}) =>
    createPickupLocation(services, merchant, {
      ...PickupLocationForm.parse({ ...BY_HAND, ...typed }),
      storeName: store.name,
    });
  return { db, add };
}

const faultsOf = (typed: Record<string, string>) =>
  PickupLocationForm.safeParse({ ...BY_HAND, ...typed }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test('an address that was typed without a pin lies in the middle of its town, and is called approximate', async () => {
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

test('a town that nobody knows is said at the address, and nothing is made', async () => {
  const { add, db } = await atStore();

  await expect(add({ city: 'Nosuchtown' })).rejects.toMatchObject({
    code: 'invalid-input',
    details: {
      fields: { address: 'The town was not found. Check its name, or give the position.' },
    },
  });
  expect(await db.pickupLocation.count()).toBe(0);
});

test('whatever is wrong with a part of the address is said at the address', () => {
  expect(faultsOf({ city: '', street: ' ' })).toEqual([
    'address: Fields cannot be left empty',
    'address: Fields cannot be left empty',
  ]);
  expect(faultsOf({ latitude: '51.5', longitude: '0' })).toEqual([
    'address: The pin is outside South Africa',
    'address: The pin is outside South Africa',
  ]);
  expect(faultsOf({ suburb: 'x'.repeat(121) })).toEqual([expect.stringMatching(/^address: /)]);
  expect(faultsOf({ unpicked: '3 Long Street, Cape Town' })).toEqual([
    'address: Choose one of the suggestions, or fill in the address by hand.',
  ]);
});
