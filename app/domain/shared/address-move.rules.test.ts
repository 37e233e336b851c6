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
  ['Block C, 12 Protea Road', 'Block C, 9 Buitenkant Road'],
  ['Shop 12, Canal Walk Shopping Centre', 'Shop 4, Tyger Valley Shopping Centre'],
])('%s and %s are different streets', (one, other) => {
  expect(isElsewhere({ ...KLOOF, street: one }, { ...KLOOF, street: other })).toBe(true);
});

// prettier-ignore
const BESIDE = [
  // What kind of street, building or place it is.
  'street', 'st', 'str', 'straat', 'road', 'rd', 'weg', 'avenue', 'ave', 'av', 'laan', 'drive', 'dr', 'rylaan', 'lane', 'ln',
  'close', 'crescent', 'cres', 'cr', 'singel', 'way', 'place', 'pl', 'boulevard', 'blvd', 'unit', 'flat', 'apartment', 'apt',
  'suite', 'room', 'floor', 'level', 'shop', 'office', 'block', 'building', 'house', 'complex', 'estate', 'no', 'nr', 'number',
  'corner', 'cnr', 'farm', 'plot', 'erf', 'stand', 'centre', 'center', 'sentrum', 'shopping', 'mall', 'park', 'square',
  'village', 'plaza', 'court', 'hof', 'gardens', 'heights', 'business', 'industrial',
  // Directions, ages and sizes.
  'north', 'south', 'east', 'west', 'noord', 'suid', 'oos', 'wes', 'upper', 'lower', 'bo', 'onder', 'old', 'ou', 'new', 'nuwe',
  'great', 'groot', 'mt', 'mount',
  // Titles.
  'general', 'generaal', 'gen', 'president', 'pres', 'king', 'queen', 'prince', 'princess', 'sir', 'lord', 'lady', 'chief',
  'reverend', 'rev',
  // Small words.
  'the', 'of', 'and', 'en', 'die', 'van', 'der', 'den', 'de', 'du', 'le', 'la',
];

test.each(BESIDE)('two streets that only share the word %s are different', (word) => {
  const street = (name: string) => ({ ...KLOOF, street: `12 ${word} ${name}` });

  expect(isElsewhere(street('Protea'), street('Buitenkant'))).toBe(true);
  expect(isElsewhere(street('Protea'), street('Proteas'))).toBe(false);
});

// prettier-ignore
test.each([
  ['1st', 'First', 'Eerste', '1ste'], ['2nd', 'Second', 'Tweede', '2de'], ['3rd', 'Third', 'Derde', '3de'],
  ['4th', 'Fourth', 'Vierde', '4de'], ['5th', 'Fifth', 'Vyfde', '5de'], ['6th', 'Sixth', 'Sesde', '6de'],
  ['7th', 'Seventh', 'Sewende', '7de'], ['8th', 'Eighth', 'Agtste', '8ste'], ['9th', 'Ninth', 'Negende', '9de'],
  ['10th', 'Tenth', 'Tiende', '10de'], ['11th', 'Eleventh', 'Elfde', '11de'], ['12th', 'Twelfth', 'Twaalfde', '12de'],
  ['13th', 'Thirteenth'], ['14th', 'Fourteenth'], ['15th', 'Fifteenth'], ['16th', 'Sixteenth'], ['17th', 'Seventeenth'],
  ['18th', 'Eighteenth'], ['19th', 'Nineteenth'], ['20th', 'Twentieth'],
])('%s Avenue has the same number in words, and no other', (...names) => {
  const street = (name: string) => ({ ...KLOOF, street: `12 ${name} Avenue` });
  const [number = ''] = names;

  for (const one of names)
    for (const other of names) expect(isElsewhere(street(one), street(other))).toBe(false);
  expect(isElsewhere(street(number), street('21st'))).toBe(true);
});

test.each([
  ["O'Reilly", 'OReilly'],
  ['Du Toit', 'Dutoit'],
  ['Le Roux', 'Leroux'],
  ['La Grange', 'Lagrange'],
  ['De la Rey', 'Delarey'],
  ['Van den Heever', 'Vandenheever'],
  ['Van der Walt', 'Vanderwalt'],
  ['Mc Gregor', 'McGregor'],
  ['Mac Donald', 'MacDonald'],
  ['Die Meent', 'Diemeent'],
  ['Bo-Kaap', 'Bokaap'],
  ['Ou Kraal', 'Oukraal'],
])('%s and %s are the same street, although the short word is joined', (one, other) => {
  const street = (name: string) => ({ ...KLOOF, street: `3 ${name} Street` });

  expect(isElsewhere(street(one), street(other))).toBe(false);
  expect(isElsewhere(street(other), street(one))).toBe(false);
});

test('spaces around a province or postal code that we cannot read do not move the address', () => {
  const before = { ...KLOOF, province: '??', postalCode: 'SW1A' };

  expect(isElsewhere(before, { ...before, province: ' ?? ' })).toBe(false);
  expect(isElsewhere(before, { ...before, province: '!!' })).toBe(true);
  expect(isElsewhere(before, { ...before, suburb: 'Rosebank', postalCode: ' SW1A ' })).toBe(false);
  expect(isElsewhere(before, { ...before, suburb: 'Rosebank', postalCode: 'SW1B' })).toBe(true);
});

test('filling in an empty address does not move it', () => {
  const empty = { street: '', suburb: '', city: '', province: '', postalCode: '' };

  expect(isElsewhere(empty, KLOOF)).toBe(false);
});
