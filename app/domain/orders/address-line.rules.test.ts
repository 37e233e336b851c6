import { expect, test } from 'vitest';
import texts from '#tests/fixtures/field/texts.json' with { type: 'json' };
import { addressLine, withCommas } from './address-line.rules.ts';

test.each([
  [texts.street_with_newline, 'Unit 4, 9 Anton Street'],
  ['Unit 4,\r\n9 Anton Street\r\n', 'Unit 4, 9 Anton Street'],
  ['Unit 4\u2028\n 9 Anton Street', 'Unit 4, 9 Anton Street'],
  ['9 Anton Street', '9 Anton Street'],
  ['\n', ''],
  [' , \n Unit 4 , \v\n\u0085 9 Anton Street , ', 'Unit 4, 9 Anton Street'],
])('%j is %j in one line', (street, line) => {
  expect(withCommas(street)).toBe(line);
});

test('a street with 900,000 spaces, as a store may send it, does not change', () => {
  const street = `9${' '.repeat(900_000)}Anton`;

  expect(withCommas(street)).toBe(street);
});

test('an address in one line has commas where its parts had line breaks', () => {
  const rest = { company: null, suburb: 'Gardens', city: null, province: null, postalCode: '8001' };

  expect(addressLine({ ...rest, street: 'Unit 4\n9 Anton Street', country: 'ZA' })).toBe(
    'Unit 4, 9 Anton Street, Gardens, 8001, South Africa',
  );
});
