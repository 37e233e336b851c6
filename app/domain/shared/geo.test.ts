import { expect, test } from 'vitest';
import {
  isInSouthAfrica,
  parsePosition,
  parsePositionPair,
  roundCoordinate,
  wrongCoordinate,
} from './geo.ts';

test.each([
  ['Cape Agulhas', -34.8266, 20.0028],
  ['Musina', -22.3384, 30.0417],
  ['Alexander Bay', -28.6083, 16.5033],
  ['Kosi Bay', -26.9, 32.88],
])('%s is in South Africa', (_name, latitude, longitude) => {
  expect(isInSouthAfrica(latitude, longitude)).toBe(true);
});

test.each([
  ['the missing position 0/0', 0, 0],
  ['Cape Town with the sign lost', 33.92, 18.42],
  ['Cape Town with the numbers swapped', 18.42, -33.92],
  ['London', 51.5, -0.1],
  ['no number', Number.NaN, 18.42],
  ['infinity', -33.9, Number.POSITIVE_INFINITY],
])('%s is not in South Africa', (_name, latitude, longitude) => {
  expect(isInSouthAfrica(latitude, longitude)).toBe(false);
  expect(parsePosition(latitude, longitude)).toBeNull();
});

test('a position is rounded to six decimals', () => {
  expect(parsePosition('-33.92486749', '18.42405511')).toEqual({
    latitude: -33.924867,
    longitude: 18.424055,
  });
  expect(roundCoordinate(-33.1234565)).toBeCloseTo(-33.123456, 5);
});

test('a decimal comma and a typographic minus are accepted', () => {
  expect(parsePosition('\u221233,9249', ' 18,4241 ')).toEqual({
    latitude: -33.9249,
    longitude: 18.4241,
  });
});

test.each([
  '\u200e-33.92',
  '\u201133.92',
  '\u201433,92',
  '\uff0d33.92',
  '-33.92\u2060',
  '"-33.92"',
])('%j, as copied from a page, is accepted', (latitude) => {
  expect(parsePosition(latitude, '18.42')).toEqual({ latitude: -33.92, longitude: 18.42 });
  expect(parsePositionPair(`${latitude}, 18.42`)?.latitude).toBe(-33.92);
});

test.each(['', ' ', '-33.9abc', '1e3', '0x10', '--33', null, undefined, {}, true, []])(
  '%j is not a coordinate',
  (value) => {
    expect(parsePosition(value, 18.42)).toBeNull();
    expect(parsePosition(-33.92, value)).toBeNull();
  },
);

test.each([
  '-33.92, 18.42',
  '-33.92,18.42',
  '-33.92 18.42',
  '(-33.92, 18.42)',
  '-33,92; 18,42',
  '-33,92 18,42',
  '-33,92, 18,42',
])('both numbers are read from %j', (text) => {
  expect(parsePositionPair(text)).toEqual({ latitude: -33.92, longitude: 18.42 });
});

test.each(['', '-33.92', '18.42, -33.92', '0,0', 'a, b', '1, 2, 3'])(
  '%j is not a pair of coordinates',
  (text) => {
    expect(parsePositionPair(text)).toBeNull();
  },
);

test.each(['-26,20', '-26,2041', '\u221233,18', '-29,31'])(
  '%j is one latitude with a decimal comma',
  (text) => {
    expect(parsePositionPair(text)).toBeNull();
    expect(parsePosition(text, '28,0473')).not.toBeNull();
  },
);

test('whole degrees separated by a space are a pair', () => {
  expect(parsePositionPair('-26, 28')).toEqual({ latitude: -26, longitude: 28 });
});

test.each([
  [-33.92, 18.42, null],
  [-35, 16.3, null],
  [-22, 33.1, null],
  [-35.1, 18.42, 'latitude'],
  [-21.9, 28, 'latitude'],
  [33.92, 18.42, 'latitude'],
  ['', 18.42, 'latitude'],
  [18.42, -33.92, 'latitude'],
  [-33.92, 16.2, 'longitude'],
  [-33.92, 33.2, 'longitude'],
  [-33.92, 'east', 'longitude'],
  ['-33,92', '', 'longitude'],
])('of %j and %j, the wrong one is %s', (latitude, longitude, wrong) => {
  expect(wrongCoordinate(latitude, longitude)).toBe(wrong);
});
