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
  ['only its first letters typed', '12 Kl'],
  ['only a number', '12'],
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

test('differently numbered avenues are different places', () => {
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
  ['an emptied province', { province: '' }, false],
])('after %s, elsewhere is %o: %s', (_what, over, isMoved) => {
  expect(after(over)).toBe(isMoved);
});

test.each([
  ['small letters', 'Cape Town', 'cape town'],
  ['spaces around and between', 'Cape Town', ' Cape  Town '],
  ['no space', 'Cape Town', 'Capetown'],
  ['a short form', 'Cape Town', 'CPT'],
  ['Afrikaans', 'Cape Town', 'Kaapstad'],
  ['a hyphen', 'Graaff-Reinet', 'Graaff Reinet'],
  ['an apostrophe', 'Gordon’s Bay', 'Gordons Bay'],
  ['accents', 'Môreson', 'Moreson'],
  ['the former name', 'Gqeberha', 'Port Elizabeth'],
  ['the new name', 'Port Elizabeth', 'Gqeberha'],
  ['two other names', 'Mahikeng', 'Mafeking'],
  ['a short form of the former name', 'Port Elizabeth', 'PE'],
  ['an addition', 'Cape Town', 'Cape Town CBD'],
  ['its municipality', 'Cape Town', 'City of Cape Town'],
])('a town written with %s is the same place: %s, %s', (_what, one, other) => {
  const before = { ...KLOOF, city: one };

  expect(isElsewhere(before, { ...before, city: other })).toBe(false);
  expect(isElsewhere({ ...before, city: other }, before)).toBe(false);
});

test.each([
  ['KZN', 'KwaZulu-Natal'],
  ['KZN', 'Kwazulu Natal'],
  ['NL', 'kwa-zulu natal'],
  ['WC', 'western cape '],
  ['Wes-Kaap', 'Western Cape'],
  ['Somewhere', ' somewhere'],
])('a province written as %s or %s is the same place', (one, other) => {
  const before = { ...KLOOF, province: one };

  expect(isElsewhere(before, { ...before, province: other })).toBe(false);
});

test('a suburb and a postal code in another spelling are the same place', () => {
  const before = { ...KLOOF, suburb: 'Mount Edgecombe', postalCode: '8001' };

  expect(isElsewhere(before, { ...before, suburb: 'mt edgecombe', postalCode: '8 001' })).toBe(
    false,
  );
  expect(isElsewhere(before, { ...before, suburb: 'mt edgecombe', postalCode: '4302' })).toBe(
    false,
  );
});

test('a suburb that was in the town field is the same place in its own field', () => {
  const before = { ...KLOOF, suburb: '', city: 'Sandton', province: 'GP' };
  const after = { ...before, suburb: 'Sandton', city: 'Johannesburg' };

  expect(isElsewhere(before, after)).toBe(false);
  expect(isElsewhere(after, before)).toBe(false);
});

test.each([
  ['Port Elizabeth', 'Port Shepstone'],
  ['Cape Town', 'Cape St Francis'],
  ['Richmond', 'Richards Bay'],
  ['East London', 'London'],
  ['Pretoria', 'Durban'],
])('%s and %s are different towns', (one, other) => {
  expect(isElsewhere({ ...KLOOF, city: one }, { ...KLOOF, city: other })).toBe(true);
});

test.each([
  ['12 4th Avenue', '12 Fourth Avenue'],
  ['12 1st Ave', '12 First Avenue'],
  ['12 4de Laan', '12 4th Avenue'],
  ['12 Vierde Laan', '12 Fourth Avenue'],
  ["7 O'Reilly Road", '7 OReilly Rd'],
  ['7 O’Reilly Road', "7 O'Reilly Rd"],
  ['3 De Villiers Street', '3 Devilliers Street'],
  ['3 Van der Merwe Street', '3 Vandermerwe St'],
  ['12 Queen Victoria Street', '12 Queen Street'],
  ['12 Upper Street', '14 Upper St'],
])('%s and %s are the same street', (one, other) => {
  expect(isElsewhere({ ...KLOOF, street: one }, { ...KLOOF, street: other })).toBe(false);
  expect(isElsewhere({ ...KLOOF, street: other }, { ...KLOOF, street: one })).toBe(false);
});

test.each([
  ['12 Fourth Avenue', '12 Fifth Avenue'],
  ['12 Fourth Avenue', '12 Fourteenth Avenue'],
  ['12 Sixth Avenue', '12 16th Avenue'],
  ['3 Van der Merwe Street', '3 Van der Walt Street'],
  ['3 Du Toit Street', '3 Du Plessis Street'],
  ['12 President Brand Street', '12 President Steyn Street'],
  ['12 Upper Orange Street', '12 Upper Buitenkant Street'],
  ['Shop 12, Canal Walk Shopping Centre', 'Shop 4, Tyger Valley Shopping Centre'],
])('%s and %s are different streets', (one, other) => {
  expect(isElsewhere({ ...KLOOF, street: one }, { ...KLOOF, street: other })).toBe(true);
});

test('filling in an empty address does not move it', () => {
  const empty = { street: '', suburb: '', city: '', province: '', postalCode: '' };

  expect(isElsewhere(empty, KLOOF)).toBe(false);
});
