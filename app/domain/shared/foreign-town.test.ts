import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignTown } from './foreign-town.ts';

// prettier-ignore
const ABROAD: readonly (readonly [string, string])[] = [
  ['Maseru', 'LS'], ['MASERU', 'LS'], ['Maseru, Lesotho', 'LS'], ['Maseru Lesotho', 'LS'], ['Maseru (Lesotho)', 'LS'],
  ['Maseru 100', 'LS'], ['Maseru West', 'LS'], ['Butha-Buthe', 'LS'], ['Qacha’s Nek', 'LS'], ['Lesotho', 'LS'],
  ['Mbabane, Eswatini', 'SZ'], ['Mbabane Swaziland', 'SZ'], ['Manzini / Swaziland', 'SZ'], ['Piggs Peak', 'SZ'],
  ['Windhoek', 'NA'], ['Windhoek 9000', 'NA'], ['Windhoek, Namibia', 'NA'], ['Walvis Bay', 'NA'], ['Lüderitz', 'NA'],
  ['Gaborone - Botswana', 'BW'], ['Gaborone | Botswana', 'BW'], ['Francistown', 'BW'], ['Selebi-Phikwe', 'BW'],
  ['Maputo', 'MZ'], ['Maputo, Moçambique', 'MZ'], ['Matola, Mozambique', 'MZ'], ['Harare', 'ZW'], ['Harare, Zimbabwe', 'ZW'],
  ['Victoria Falls', 'ZW'], ['London, United Kingdom', 'GB'], ['Dubai; United Arab Emirates', 'AE'], ['M\u200baseru', 'LS'],
  ['London, UK', 'GB'], ['New York, USA', 'US'], ['Dubai, UAE', 'AE'], ['Maseru, LS', 'LS'],
];

/** The towns of our neighbours that customers name most, as they write them. */
// prettier-ignore
const TOWNS: Record<string, readonly string[]> = {
  LS: ['Maseru', 'Maputsoe', 'Teyateyaneng', 'Hlotse', 'Mafeteng', "Mohale's Hoek", 'Quthing', "Qacha's Nek", 'Butha-Buthe', 'Mokhotlong', 'Thaba-Tseka'],
  SZ: ['Mbabane', 'Manzini', 'Ezulwini', 'Nhlangano', 'Lobamba', 'Piggs Peak', 'Siteki', 'Matsapha', 'Simunye', 'Lavumisa'],
  MZ: ['Maputo', 'Matola', 'Beira', 'Nampula', 'Xai-Xai', 'Inhambane', 'Vilankulo', 'Quelimane', 'Pemba'],
  BW: ['Gaborone', 'Francistown', 'Lobatse', 'Molepolole', 'Serowe', 'Maun', 'Kasane', 'Selebi-Phikwe', 'Jwaneng', 'Palapye', 'Mahalapye'],
  NA: ['Windhoek', 'Walvis Bay', 'Swakopmund', 'Keetmanshoop', 'Oshakati', 'Rundu', 'Ondangwa', 'Otjiwarongo', 'Okahandja', 'Tsumeb', 'Lüderitz', 'Katima Mulilo', 'Rehoboth', 'Gobabis'],
  ZW: ['Harare', 'Bulawayo', 'Beitbridge', 'Mutare', 'Gweru', 'Masvingo', 'Kwekwe', 'Chitungwiza', 'Victoria Falls'],
};

test.each(Object.entries(TOWNS))(
  'the towns of %s are abroad, also with the code',
  (code, towns) => {
    for (const town of towns) {
      expect(foreignTown(town), town).toBe(code);
      expect(foreignTown(`${town}, South Africa`), town).toBeNull();
      expect(foreignTown(`${town} ZA, RSA`), town).toBeNull();
    }
  },
);

// prettier-ignore
test.each([
  ['BW', 'BW'], ['LS', 'LS'], ['MZ', 'MZ'], ['SZ', 'SZ'], ['ZW', 'ZW'], ['UK', 'GB'], ['USA', 'US'], ['UAE', 'AE'],
  ['Eswatini', 'SZ'], ['Swaziland', 'SZ'], ['Botswana', 'BW'], ['Zimbabwe', 'ZW'], ['Mozambique', 'MZ'], ['Namibia', 'NA'],
])('%s beside a town that we do not know is the country %s', (country, code) => {
  expect(foreignTown(`Newtown, ${country}`)).toBe(code);
});

test.each(ABROAD)('%j is in %s', (city, country) => {
  expect(foreignTown(city)).toBe(country);
});

// prettier-ignore
const HERE = [
  '', null, 'N/A', '-', 'Paarl', 'East London', 'Maseru Bridge', 'Pretoria, South Africa', 'Cape Town, RSA', 'Ladybrand, FS',
  'Komatipoort', 'Musina', 'Beitbridge Border Post, Musina', 'Durban, ZA', 'Polokwane, Limpopo', 'Sandton, GP', 'Mafikeng',
];

test.each(HERE)('%j names no other country', (city) => {
  expect(foreignTown(city)).toBeNull();
});

test('a foreign town is recognised whatever text is around it', () => {
  const marks = ['', ' ', '\u200e', '\u00a0', '"', ',', '.'];
  const before = fc.constantFrom(...marks);
  const after = fc.constantFrom(...marks, ' 9000', ' CBD');
  fc.assert(
    fc.property(fc.constantFrom(...ABROAD), before, after, ([city, country], start, end) => {
      expect(foreignTown(`${start}${city}${end}`)).toBe(country);
    }),
    { numRuns: 400 },
  );
});
