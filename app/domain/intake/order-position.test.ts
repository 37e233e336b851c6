import type { Order } from '@prisma/client';
import { expect, test } from 'vitest';
import type { Destination } from './incoming-address.rules.ts';
import { keepPin, type Position } from './order-position.ts';

const PIN = { latitude: -33.9, longitude: 18.4, geoSource: 'pin', approximate: false } as const;
const TOWN: Position = { latitude: -34, longitude: 18.5, geoSource: 'offline', approximate: true };
const known = {
  ...PIN,
  street: '12 Main Rd ',
  suburb: '',
  city: 'L’Agulhas',
  postalCode: '7287',
} as Order;
const to = {
  street: '12 Main Rd',
  suburb: null,
  city: "L'Agulhas",
  postalCode: '7287',
} as Destination;

test('a pin stays if only the spelling of its address differs', () => {
  expect(keepPin(known, to, TOWN, false)).toEqual(PIN);
});

test.each<Partial<Destination>>([
  { street: '1 2 Main Rd' },
  { street: '13 Main Rd' },
  { city: null },
  { suburb: 'Gardens' },
])('a pin is dropped if the address is another: %j', (change) => {
  expect(keepPin(known, { ...to, ...change }, TOWN, false)).toEqual(TOWN);
});

test.each<Partial<Destination>>([
  { city: 'LAGULHAS', street: '12 MAIN RD' },
  { city: 'L’ Agulhas', postalCode: ' 7287' },
])('capitals, accents and spaces do not drop a pin: %j', (change) => {
  expect(keepPin(known, { ...to, ...change }, TOWN, false)).toEqual(PIN);
});

test('a pin stays if its town has another name', () => {
  const before = { ...known, city: 'Port Elizabeth' };

  expect(keepPin(before, { ...to, city: 'Gqeberha' }, TOWN, false)).toEqual(PIN);
  expect(keepPin(before, { ...to, city: 'Kariega' }, TOWN, false)).toEqual(TOWN);
});

test('an exact position that the store does not have stays with its address', () => {
  const store = { ...PIN, latitude: -33.91, geoSource: 'store' } as const;
  for (const geoSource of ['google', 'store'] as const) {
    const exact = { ...PIN, geoSource };
    expect(keepPin({ ...known, ...exact }, to, TOWN, false)).toEqual(exact);
    expect(keepPin({ ...known, ...exact }, { ...to, street: '13 Main Rd' }, TOWN, false)).toEqual(
      TOWN,
    );
  }
  expect(keepPin({ ...known, geoSource: 'google' }, to, store, false)).toEqual({
    ...PIN,
    geoSource: 'google',
  });
  expect(keepPin({ ...known, geoSource: 'store' }, to, store, false)).toEqual(store);
  expect(keepPin({ ...known, geoSource: 'store' }, to, store, true)).toEqual({
    ...PIN,
    geoSource: 'store',
  });
  expect(keepPin({ ...known, geoSource: 'google', approximate: true }, to, TOWN, false)).toEqual(
    TOWN,
  );
});
