import { expect, test } from 'vitest';
import { isProvinceCode, provinceCode, PROVINCES } from './province.ts';

test.each([
  ['NL', 'KZN'],
  ['KZN', 'KZN'],
  ['ZA-KZN', 'KZN'],
  ['ZA-NL', 'KZN'],
  ['KwaZulu-Natal', 'KZN'],
  ['Kwazulu Natal', 'KZN'],
  ['Kwa-Zulu Natal', 'KZN'],
  ['GP', 'GP'],
  ['GT', 'GP'],
  ['ZA-GT', 'GP'],
  ['gauteng', 'GP'],
  ['Gauteng Province', 'GP'],
  ['North-West', 'NW'],
  ['Northwest', 'NW'],
  ['North West Province', 'NW'],
  ['Noordwes', 'NW'],
  ['Northern Cape', 'NC'],
  ['Northern Province', 'LP'],
  ['Wes-Kaap', 'WC'],
  ['WESTERN CAPE', 'WC'],
  ['Vrystaat', 'FS'],
  ['Mpumulanga', 'MP'],
  [' ec ', 'EC'],
] as const)('%s in South Africa is %s', (text, code) => {
  expect(provinceCode(text, 'ZA')).toBe(code);
  expect(provinceCode(text, 'South Africa')).toBe(code);
});

test('every code and every name leads to its own province', () => {
  for (const [code, name] of Object.entries(PROVINCES)) {
    expect(provinceCode(code, 'ZA')).toBe(code);
    expect(provinceCode(name, 'ZA')).toBe(code);
    expect(isProvinceCode(code)).toBe(true);
  }
});

test('a code has no meaning outside South Africa or if the country is unknown', () => {
  expect(provinceCode('NL', 'CA')).toBeNull();
  expect(provinceCode('NL', 'NL')).toBeNull();
  expect(provinceCode('NC', 'US')).toBeNull();
  expect(provinceCode('WC', '')).toBeNull();
  expect(provinceCode('Limburg', 'NL')).toBeNull();
});

test('a full name needs no country, but a foreign country takes precedence', () => {
  expect(provinceCode('Western Cape', null)).toBe('WC');
  expect(provinceCode('KwaZulu-Natal', '')).toBe('KZN');
  expect(provinceCode('Western Cape', 'GB')).toBeNull();
});

test.each(['', ' ', 'Atlantis', 'ZA', 'toString', '__proto__', null, undefined])(
  '%j is not a province',
  (text) => {
    expect(provinceCode(text, 'ZA')).toBeNull();
  },
);

test('an inherited property is not a province code', () => {
  expect(isProvinceCode('toString')).toBe(false);
});
