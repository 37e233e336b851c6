import { describe, expect, test } from 'vitest';
import { isInSouthAfrica } from '#app/domain/shared/geo.ts';
import { readGazetteer } from './gazetteer.ts';
import { createOfflinePlaces } from './offline-places.ts';

const places = createOfflinePlaces();

async function first(query: string) {
  const [suggestion] = await places.suggest(query, 'session');
  return suggestion?.label ?? null;
}

async function pick(query: string) {
  const [suggestion] = await places.suggest(query, 'session');
  return suggestion ? places.details(suggestion.id, 'session') : null;
}

test.each([
  ['Johannesburg', 'Johannesburg, Gauteng'],
  ['jhb', 'Johannesburg, Gauteng'],
  ['Joburg', 'Johannesburg, Gauteng'],
  ['cpt', 'Cape Town, Western Cape'],
  ['Kaapstad', 'Cape Town, Western Cape'],
  ['dbn', 'Durban, KwaZulu-Natal'],
  ['pta', 'Pretoria, Gauteng'],
  ['Tshwane', 'Pretoria, Gauteng'],
  ['pe', 'Gqeberha, Eastern Cape'],
  ['Gqeberha', 'Gqeberha, Eastern Cape'],
  ['port eliz', 'Gqeberha (Port Elizabeth), Eastern Cape'],
  ['pmb', 'Pietermaritzburg, KwaZulu-Natal'],
  ['Bloem', 'Bloemfontein, Free State'],
  ['Makhanda', 'Grahamstown (Makhanda), Eastern Cape'],
  ['Nelspruit', 'Mbombela (Nelspruit), Mpumalanga'],
  ['Pietersburg', 'Polokwane (Pietersburg), Limpopo'],
  ['Witbank', 'Emalahleni (Witbank), Mpumalanga'],
  ["King William's Town", "Qonce (King William's Town), Eastern Cape"],
  ['Umtata', 'Mthatha (Umtata), Eastern Cape'],
  ['Stanger', 'KwaDukuza (Stanger), KwaZulu-Natal'],
  ['Ballito', 'Ballito, KwaZulu-Natal'],
  ['Stellen', 'Stellenbosch, Western Cape'],
  ['cape t', 'Cape Town, Western Cape'],
  ['Cape Twn', 'Cape Town, Western Cape'],
  ['Johanesburg', 'Johannesburg, Gauteng'],
  ['Blomfontein', 'Bloemfontein, Free State'],
  ['Danielskuil', 'Daniëlskuil, Northern Cape'],
  ['graaff reinet', 'Graaff-Reinet, Eastern Cape'],
  ['St Lucia', 'Saint Lucia, KwaZulu-Natal'],
  ['simons town', "Simon's Town, Cape Town, Western Cape"],
  ['Muizenberg', 'Muizenberg, Cape Town, Western Cape'],
  ['Somerset West', 'Somerset West, Western Cape'],
  ['Kempton Park', 'Kempton Park, Gauteng'],
  ['Sandton', 'Sandton, Johannesburg, Gauteng'],
  ['Rosebank', 'Rosebank, Johannesburg, Gauteng'],
  ['Rosebank, Cape Town', 'Rosebank, Cape Town, Western Cape'],
  ['Umhlanga', 'Umhlanga, Durban, KwaZulu-Natal'],
  ['Hatfield', 'Hatfield, Pretoria, Gauteng'],
  ['Mamelodi', 'Mamelodi, Pretoria, Gauteng'],
  ['Soweto', 'Soweto, Gauteng'],
  ['Heidelberg, Western Cape', 'Heidelberg, Western Cape'],
  ['Heidelberg, Gauteng', 'Heidelberg, Gauteng'],
  ['Middelburg', 'Middelburg, Mpumalanga'],
  ['Middelburg, EC', 'Middelburg, Eastern Cape'],
  ['Paarl Western Cape', 'Paarl, Western Cape'],
  ['12 Kloof Street, Gardens, Cape Town', '12 Kloof Street, Gardens, Cape Town, Western Cape'],
  ['12 Kloof Street Gardens Cape Town', '12 Kloof Street, Gardens, Cape Town, Western Cape'],
  ['12 Kloof Street Cape Town', '12 Kloof Street, Cape Town, Western Cape'],
  ['12 kloof street cape t', '12 kloof street, Cape Town, Western Cape'],
  ['12 Long Street, Cape Town, W', '12 Long Street, Cape Town, Western Cape'],
  [
    '12 Long Street, Cape Town, City Centre',
    '12 Long Street, City Centre, Cape Town, Western Cape',
  ],
  ['12 Oxford Rd, Rosebank, Johannesburg', '12 Oxford Rd, Rosebank, Johannesburg, Gauteng'],
  ['45 Church St Hatfield Pretoria 0083', '45 Church St, Hatfield, Pretoria, Gauteng, 0083'],
  ['5 Main Road East London', '5 Main Road, East London, Eastern Cape'],
  ['PO Box 12, Springs', 'PO Box 12, Springs, Gauteng'],
])('%j offers %j first', async (query, label) => {
  expect(await first(query)).toBe(label);
});

test.each([
  '',
  ' ',
  ',',
  ',,;',
  '12',
  '12 Kloof',
  '12 Kloof Street',
  'zzzzqq',
  '<script>',
  '😀',
  '((',
  'x'.repeat(9000),
])('%j has no suggestions, rather than a guess', async (query) => {
  expect(await places.suggest(query, 'session')).toEqual([]);
});

test('the street, suburb and postal code stay as they were typed', async () => {
  const place = await pick('Unit 4, 12 Kloof Street, Gardens, Cape Town, 8001, South Africa');

  expect(place).toMatchObject({
    street: 'Unit 4, 12 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    provinceCode: 'WC',
    postalCode: '8001',
    precision: 'town',
    source: 'offline',
  });
});

test('an unknown suburb is kept, and the position is the centre of the town', async () => {
  const place = await pick('8 Protea Avenue, Nowhere Heights, Worcester');
  const town = await pick('Worcester');

  expect(place).toMatchObject({
    street: '8 Protea Avenue',
    suburb: 'Nowhere Heights',
    city: 'Worcester',
  });
  expect([place?.latitude, place?.longitude]).toEqual([town?.latitude, town?.longitude]);
});

test('a known suburb sets the position', async () => {
  const place = await pick('1 Main Road, Muizenberg, Cape Town');
  expect(place).toMatchObject({ suburb: 'Muizenberg', city: 'Cape Town', precision: 'suburb' });
  expect(place?.latitude).toBeCloseTo(-34.1, 1);
});

test('accents, quotes and long text survive the round trip through the id', async () => {
  const place = await pick('7 Señor “Piët” Straat, Daniëlskuil');
  expect(place).toMatchObject({ street: '7 Señor “Piët” Straat', city: 'Daniëlskuil' });
});

test.each([
  '',
  'offline.',
  'offline.!!!',
  'offline.e30',
  'offline.WzFd',
  'google.x.y',
  `offline.${'A'.repeat(9999)}`,
])('the id %j has no details', async (id) => {
  expect(await places.details(id, 'session')).toBeNull();
});

test('every place of the gazetteer is in South Africa and has a unique key', () => {
  const all = readGazetteer().places;

  expect(all.length).toBeGreaterThan(1200);
  expect(new Set(all.map((place) => place.key)).size).toBe(all.length);
  expect(all.filter((place) => !isInSouthAfrica(place.latitude, place.longitude))).toEqual([]);
});

describe('the town of a store order', () => {
  const of = (city: string | null, provinceCode: string | null, suburb: string | null = null) =>
    places.townOf({ city, suburb, provinceCode, postalCode: '0001' });

  test.each([
    ['Cape Town', 'WC', null, 'Cape Town'],
    ['CAPE TOWN', null, null, 'Cape Town'],
    ['Jhb', 'GP', null, 'Johannesburg'],
    ['Port Elizabeth', 'EC', null, 'Gqeberha'],
    ['Sandton, Johannesburg', 'GP', null, 'Johannesburg'],
    ['Sandton', 'GP', null, 'Johannesburg'],
    ['Heidelberg', 'WC', null, 'Heidelberg'],
    ['Johanesburg', 'GP', null, 'Johannesburg'],
    [null, 'WC', 'Muizenberg', 'Cape Town'],
  ] as const)('%s in %s (suburb %s) is %s', async (city, province, suburb, town) => {
    const place = await of(city, province, suburb);
    expect(place?.city).toBe(town);
    if (province) expect(place?.provinceCode).toBe(province);
  });

  test.each([
    ['Heidelberg', null],
    ['Brandvlei', null],
    ['Nowhere', 'GP'],
    ['Cape Town', 'GP'],
    ['Johanesburg', null],
    ['', 'WC'],
    [null, null],
  ] as const)('%s in %s is not found', async (city, province) => {
    expect(await of(city, province)).toBeNull();
  });

  test('the order’s suburb and postal code are kept', async () => {
    const place = await of('Cape Town', 'WC', 'Gardens');
    expect(place).toMatchObject({ suburb: 'Gardens', postalCode: '0001', precision: 'town' });
  });
});
