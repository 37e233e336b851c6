import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };
import { foreignTown } from '#app/domain/shared/foreign-town.ts';
import { readGazetteer, readNamedPlaces } from './gazetteer.ts';
import { createOfflinePlaces } from './offline-places.ts';
import { readPostalLines } from './postal-lines.ts';
import { measureTowns } from './town-measure.ts';

const places = createOfflinePlaces();
const of = (
  city: string | null,
  provinceCode: string | null,
  postalCode: string | null = null,
  suburb: string | null = null,
) => places.townOf({ city, suburb, provinceCode, postalCode });

/** Parses texts such as 'Marble Hall LP 0450' and 'Middelburg - 5900 (EC, not MP)'. */
function written(text: string) {
  const [, city, province, code] = /^(.+?) ([A-Z]{2,3}|-) (\d{4})/.exec(text) ?? [];
  if (!city || !province || !code) throw new Error(text);
  return { city, province: province === '-' ? null : province, code };
}

test.each(texts.towns)('%s is found in its province', async (text) => {
  const { city, province, code } = written(text);

  const place = await of(city, province, code);

  expect(place?.provinceCode).toBe(province ?? 'EC');
});

describe('ways to write a town', () => {
  // prettier-ignore
  test.each([
    ['Capetown', null, null, 'Cape Town'],
    ['Kwa-Thema', 'GP', null, 'Kwathema'],
    ['CAPE TOWN CBD', null, null, 'Cape Town'],
    ['Cape Town City Centre', 'WC', null, 'Cape Town'],
    ['Sandton JHB', null, null, 'Johannesburg'],
    ['Cape Town Gardens', null, null, 'Cape Town'],
    ['Sasolberg', null, '1947', 'Sasolburg'],
    ['Pretoria East', 'GP', null, 'Pretoria'],
    ['Johannesburg-South', 'GP', null, 'Johannesburg'],
    ['Sandton JHB', 'GP', null, 'Johannesburg'],
    ['Sandton / Johannesburg', null, null, 'Johannesburg'],
    ['Sandton (Johannesburg)', 'GP', null, 'Johannesburg'],
    ['Sandton - Johannesburg', 'GP', '2196', 'Johannesburg'],
    ['Sandton, Johannesburg', null, null, 'Johannesburg'],
    ['Sandton City', 'GP', null, 'Johannesburg'],
    ['Stellenbosch, Cape Town', 'WC', '7600', 'Stellenbosch'],
    ['City of Cape Town', 'WC', null, 'Cape Town'],
    ['City of Johannesburg Metropolitan Municipality', 'GP', null, 'Johannesburg'],
    ['Nelson Mandela Bay', 'EC', null, 'Gqeberha'],
    ['Cape Town, Western Cape, 8001', null, null, 'Cape Town'],
    ['Helderberg', 'WC', null, 'Somerset West'],
    ['Helderberg', 'WC', '7130', 'Somerset West'],
    ['Kimberly', 'NC', '8301', 'Kimberley'],
    ['Bloemfontien', 'FS', null, 'Bloemfontein'],
    ['Mitchell Plain', 'WC', '7785', 'Cape Town'],
    ['Paarl', 'Western Cape', null, 'Paarl'],
    ['Paarl', 'wc', null, 'Paarl'],
    ['Paarl', 'N/A', null, 'Paarl'],
  ])('%s in %s, code %s, is %s', async (city, province, code, town) => {
    expect((await of(city, province, code))?.city).toBe(town);
  });
});

describe('a name that several towns share', () => {
  test.each([
    ['Middelburg', null, '5900', 'EC'],
    ['Middelburg', null, '1050', 'MP'],
    ['Middelburg', null, null, 'MP'],
    ['Middelburg', 'EC', '1050', 'EC'],
    ['Heidelberg', null, '1441', 'GP'],
    ['Heidelberg', null, '6665', 'WC'],
    ['Richmond', null, '7090', 'NC'],
    ['Richmond', null, '3780', 'KZN'],
    ['Newlands', null, '7700', 'WC'],
    ['Newlands', null, '0049', 'GP'],
    ['Morningside', null, '4001', 'KZN'],
  ])('%s in %s with the code %s lies in %s', async (city, province, code, expected) => {
    expect((await of(city, province, code))?.provinceCode).toBe(expected);
  });
});

describe('the postal code', () => {
  test('decides the place of an unknown town, only within its province', async () => {
    const place = await of('Nosuchtown', 'WC', '7600');

    expect(place).toMatchObject({ provinceCode: 'WC', precision: 'postcode' });
    expect(place?.latitude).toBeCloseTo(-33.93, 1);
    expect(await of('Nosuchtown', 'GP', '7600')).toBeNull();
    expect(await of('', null, '7600')).toMatchObject({ city: 'Stellenbosch' });
  });

  test('decides between two names: the suburb’s own position is used', async () => {
    const place = await of('Cape Town', 'WC', '7975', 'Fish Hoek');
    expect(place).toMatchObject({ suburb: 'Fish Hoek', city: 'Cape Town', precision: 'suburb' });
    expect(place?.latitude).toBeLessThan(-34);
  });

  test('is placed at the nearest listed code when the list lacks it', async () => {
    expect(await of('Nosuchtown', 'GP', '1600')).toMatchObject({ provinceCode: 'GP' });
    expect(await of('Nosuchtown', null, '9250')).toBeNull();
  });

  test.each(['0001', '2000', '8001'])(
    '%s is accepted with any town, and finds no town alone',
    async (code) => {
      expect(await of('Paarl', 'WC', code)).toMatchObject({ city: 'Paarl' });
      expect(await of('Durban', null, code)).toMatchObject({ city: 'Durban' });
      expect(await of('Heidelberg', 'WC', code)).toMatchObject({ provinceCode: 'WC' });
      expect(await of('Nosuchtown', null, code)).toBeNull();
    },
  );

  test('counts more than a suburb of the same name elsewhere, and less than a main town', async () => {
    expect(await of('Florida', null, '4001')).toMatchObject({ provinceCode: 'KZN' });
    expect(await of('Cape Town', null, '4001')).toMatchObject({ city: 'Cape Town' });
  });
});

test.each([
  ['Somerset East', 'WC', null],
  ['Phoenix', 'GP', null],
  ['Kolani', 'EC', null],
  ['Johanesburg', 'WC', null],
  ['Johanesburg', null, null],
  ['Pretoria', 'WC', '2000'],
  ['Xyz East', 'GP', null],
  ['New Alexandra Springs Park', 'WC', null],
  ['George Goch', null, null],
  ['George Goch', null, '2000'],
  ['George Goch', 'GP', null],
  ['Warm Springs', null, null],
  ['Warm Springs', null, '2000'],
  ['Maseru', null, '0100'],
  ['Maputo', null, '1100'],
  ['Windhoek', null, '9000'],
  ['Maseru, Lesotho', null, '0100'],
  ['Mbabane, Eswatini', 'GP', null],
  ['Windhoek CBD', null, '0001'],
  ['Gaborone Botswana', null, null],
] as const)('%s in %s with the code %s is not found', async (city, province, code) => {
  expect(await of(city, province, code)).toBeNull();
});

test('a misspelt name in another province than the code’s is not accepted', async () => {
  expect(await of('Sasolberg', null, '1911')).toMatchObject({
    provinceCode: 'GP',
    precision: 'postcode',
  });
});

test('half of a suburb’s name counts as a town only if the code confirms it', async () => {
  expect(await of('Nosuchtown', null, null, 'Durban Road')).toBeNull();
  expect(await of('Nosuchtown', 'KZN', '2000', 'Durban Road')).toBeNull();
  expect(await of('Nosuchtown', null, '4001', 'Durban Road')).toMatchObject({ city: 'Durban' });
});

test('a place that was moved to another province is found in both', async () => {
  expect(await of('Marble Hall', 'MP', '0450')).toMatchObject({ provinceCode: 'LP' });
  expect(await of('Marble Hall', 'LP', '0450')).toMatchObject({ provinceCode: 'LP' });
  expect(await of('Hammanskraal', 'NW', '0400')).toMatchObject({ provinceCode: 'GP' });
});

test('99 of 100 towns and codes in GeoNames’ list are found, and none in a wrong province', async () => {
  const list = readPostalLines(readFileSync('tests/fixtures/geonames/ZA.txt', 'utf8'));

  const { towns, codes, lines, wrong } = await measureTowns(places, list);

  expect(list.length).toBeGreaterThan(3900);
  expect(wrong).toEqual([]);
  for (const { all, found } of [towns, codes, lines]) expect(found / all).toBeGreaterThan(0.99);
});

test('no place in South Africa is mistaken for one abroad', () => {
  const places = readNamedPlaces().flatMap(({ name, city, suburb, otherNames }) => [
    name,
    city,
    suburb ?? '',
    ...otherNames,
  ]);
  const ofCodes = [...readGazetteer().ofCode.values()].flat().map(({ name }) => name);
  const all = [...new Set([...places, ...ofCodes])];

  expect(all.length).toBeGreaterThan(1_000);
  expect(all.filter((name) => foreignTown(name) !== null)).toEqual([]);
});
