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

test('a pin stays where only the writing of its address differs', () => {
  expect(keepPin(known, to, TOWN)).toEqual(PIN);
});

test.each<Partial<Destination>>([{ street: '13 Main Rd' }, { city: null }, { suburb: 'Gardens' }])(
  'a pin goes where the address is another: %j',
  (change) => {
    expect(keepPin(known, { ...to, ...change }, TOWN)).toEqual(TOWN);
  },
);
