import { expect, test } from 'vitest';
import {
  CustomStoreInput,
  PickupLocationInput,
  storeUrl,
  WarehouseInput,
  WooStoreInput,
} from './store.schema.ts';

// prettier-ignore
const ONE_SHOP = [
  'https://host.example/braai', 'host.example/braai/', 'https://host.example./braai',
  'HTTPS://HOST.example:443/braai', 'https://host.example//braai//', 'https://host.example/%62raai',
  'https://host.example/karoo/../braai', 'https://host.example/braai?page=1#top',
];

test.each(ONE_SHOP)('%s is normalised to the address of the shop', (typed) => {
  expect(storeUrl(typed)).toBe('https://host.example/braai');
});

test('different addresses stay different', () => {
  const others = [
    'https://host.example/Braai',
    'https://host.example/a%2fb',
    'https://h.example/%c3%a9',
  ];

  expect(others.map(storeUrl)).toEqual([
    'https://host.example/Braai',
    'https://host.example/a%2Fb',
    'https://h.example/%C3%A9',
  ]);
});

const CUSTOM = { storeName: 'Braai', storeUrl: 'https://shop.example' };
const WAREHOUSE = { accountNo: 'kasihome', password: 'pick-and-pack-1' };
const LOCATION = {
  storeName: 'Braai',
  locationName: 'Depot',
  street: '14 Florida Road',
  suburb: 'Morningside',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '-29.83',
  longitude: '31.01',
};

test.each([
  ['a custom store', CustomStoreInput, CUSTOM, 'storeName', 80],
  ['a WooCommerce store', WooStoreInput, CUSTOM, 'storeName', 80],
  ['a warehouse login', WarehouseInput, WAREHOUSE, 'accountNo', 120],
  ['a warehouse login', WarehouseInput, WAREHOUSE, 'password', 300],
  ['a pickup location', PickupLocationInput, LOCATION, 'storeName', 80],
  ['a pickup location', PickupLocationInput, LOCATION, 'locationName', 80],
  ['a pickup location', PickupLocationInput, LOCATION, 'street', 300],
  ['a pickup location', PickupLocationInput, LOCATION, 'suburb', 120],
  ['a pickup location', PickupLocationInput, LOCATION, 'city', 120],
])('the field of %s has a longest text', (_, schema, valid, field, most) => {
  const fieldsOf = (text: string) =>
    schema.safeParse({ ...valid, [field]: text }).error?.issues.map(({ path }) => path[0]);

  expect(fieldsOf('x'.repeat(most))).toBeUndefined();
  expect(fieldsOf('x'.repeat(most + 1))).toEqual([field]);
});

test.each([
  ['latitude', '-35.5', '-35.51'],
  ['latitude', '-22', '-21.99'],
  ['longitude', '16', '15.99'],
  ['longitude', '33.5', '33.51'],
])('a pin at %s %s is in South Africa, and one at %s is not', (axis, inside, outside) => {
  const issuesOf = (at: string) =>
    PickupLocationInput.safeParse({ ...LOCATION, [axis]: at }).error?.issues;

  expect(issuesOf(inside)).toBeUndefined();
  expect(issuesOf(outside)).toMatchObject([
    { path: [axis], message: 'The pin is outside South Africa' },
  ]);
});
