import { expect, test } from 'vitest';
import { isElsewhere } from './address-move.rules.ts';

const KLOOF = {
  street: '12 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8001',
};
const after = (over: Partial<typeof KLOOF>) => isElsewhere(KLOOF, { ...KLOOF, ...over });

test.each([
  ['another house number', '16 Kloof Street'],
  ['a unit', 'Unit 4, The Orchards, 12 Kloof Street'],
  ['a short form', '12 Kloof St'],
  ['Afrikaans', '12 Kloofstraat'],
  ['a corrected spelling', '12 KLOÖF  street'],
  ['a typing error', '12 Klofo Street'],
  ['a street that is only begun', '12 Kl'],
  ['a number alone', '12'],
  ['nothing', ''],
])('a street with %s is the same place', (_what, street) => {
  expect(after({ street })).toBe(false);
});

test.each(['5 Adderley Street', '12 Long Street', 'Shop 12, Canal Walk', '12 4th Avenue'])(
  '%s instead of Kloof Street is another place',
  (street) => {
    expect(after({ street })).toBe(true);
  },
);

test('two numbered streets are two places', () => {
  const before = { ...KLOOF, street: '12 4th Avenue' };

  expect(isElsewhere(before, { ...before, street: '14 4th Ave' })).toBe(false);
  expect(isElsewhere(before, { ...before, street: '12 7th Avenue' })).toBe(true);
});

test.each([
  ['another town', { city: 'Durban' }, true],
  ['another province', { province: 'KZN' }, true],
  ['another suburb and postal code', { suburb: 'Rosebank', postalCode: '7700' }, true],
  ['a corrected suburb', { suburb: 'Tamboerskloof' }, false],
  ['a corrected postal code', { postalCode: '8005' }, false],
])('after %s, elsewhere is %o: %s', (_what, over, isMoved) => {
  expect(after(over)).toBe(isMoved);
});

test('what was empty and is filled in moves nothing', () => {
  const empty = { street: '', suburb: '', city: '', province: '', postalCode: '' };

  expect(isElsewhere(empty, KLOOF)).toBe(false);
});
