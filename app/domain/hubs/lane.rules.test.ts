import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANE_COLOURS, laneColourOf } from './lane-colours.rules.ts';
import {
  laneFinder,
  lanePlace,
  laneOf,
  postalRule,
  suburbKey,
  widthOf,
  type LaneRule,
} from './lane.rules.ts';

const lane = (name: string, suburbs: string[], postalCodes: string[] = []): LaneRule => ({
  name,
  colour: 'red',
  suburbs: suburbs.map(suburbKey),
  postalCodes: postalCodes.map((text) => postalRule(text) ?? 'wrong'),
});
const at = (suburb: string | null, postalCode: string | null = null) => ({ suburb, postalCode });
const code = fc.integer({ min: 0, max: 9_999 }).map((number) => String(number).padStart(4, '0'));
const rule = fc.tuple(code, code).map((two) => two.sort().join('-'));

test('a suburb is found in any spelling', () => {
  const lanes = [lane('A', ['Sea Point']), lane('B', ['Mount Edgecombe', 'Café Row', "D'Urban"])];

  for (const written of ['sea point', ' SEA-POINT ', 'Seapoint', 'Séa  Póint', 'Sea Point.'])
    expect(laneOf(lanes, at(written)), written).toEqual({ name: 'A', colour: 'red' });
  for (const written of ['Mt. Edgecombe', 'Cafe\u0301 row', 'D’Urban', 'Durban'])
    expect(laneOf(lanes, at(written))?.name, written).toBe('B');
  for (const written of ['Point', 'Sea Point East', '', '---', null])
    expect(laneOf(lanes, at(written)), String(written)).toBeNull();
});

test('the suburb decides before the postal code, which decides if the suburb has no lane', () => {
  const lanes = [lane('A', ['Sandton'], []), lane('B', [], ['2196'])];

  expect(laneOf(lanes, at('Sandton', '2196'))?.name).toBe('A');
  expect(laneOf(lanes, at('Hyde Park', '2196'))?.name).toBe('B');
  expect(laneOf(lanes, at(null, ' 2196 '))?.name).toBe('B');
  for (const wrong of ['196', '21960', 'ABCD', '', '2197'])
    expect(laneOf(lanes, at('Hyde Park', wrong)), wrong).toBeNull();
});

test('the narrowest rule for a code decides, and of rules with the same width the first lane', () => {
  const wide = lane('wide', [], ['2*']);
  const range = lane('range', [], ['2000-2199']);
  const prefix = lane('prefix', [], ['219*']);
  const one = lane('one', [], ['2196']);

  for (const lanes of [
    [wide, range, prefix, one],
    [one, prefix, range, wide],
  ]) {
    const named = (postalCode: string) => laneOf(lanes, at(null, postalCode))?.name;
    expect(['2196', '2195', '2001', '2999', '3000'].map(named)).toEqual([
      'one',
      'prefix',
      'range',
      'wide',
      undefined,
    ]);
  }
  const twins = [lane('first', [], ['2000-2099']), lane('second', [], ['2050-2149'])];
  expect(laneOf(twins, at(null, '2075'))?.name).toBe('first');
  expect(laneOf(twins.toReversed(), at(null, '2075'))?.name).toBe('second');
});

test.each([
  ['2001', '2001'],
  [' 0181 ', '0181'],
  ['20*', '2000-2099'],
  ['0*', '0000-0999'],
  ['2000 – 2199', '2000-2199'],
  ['2001-2001', '2001'],
  // 181 is ambiguous: 0181 without its zero, or all codes that begin with 181.
  ['181', null],
  ['2', null],
  ['20001', null],
  ['2199-2000', null],
  ['*', null],
  ['2000-21', null],
  ['Sandton', null],
  ['', null],
])('the postal rule %j is stored as %j', (written, kept) => {
  expect(postalRule(written)).toBe(kept);
});

test('a stored rule parses to itself and contains exactly the codes from its first to its last', () => {
  fc.assert(
    fc.property(rule, code, (written, asked) => {
      const kept = postalRule(written) ?? '';
      const [from, to] = written.split('-') as [string, string];

      expect(postalRule(kept)).toBe(kept);
      expect(widthOf(kept)).toBe(Number(to) - Number(from) + 1);
      const isIn = Number(from) <= Number(asked) && Number(asked) <= Number(to);
      expect(laneOf([lane('A', [], [written])], at(null, asked)) !== null).toBe(isIn);
    }),
  );
});

test('no rule that contains the code is narrower than the rule that decides', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 20 }), code, (rules, asked) => {
      const lanes = rules.map((one, nth) => lane(String(nth), [], [one]));
      const found = laneOf(lanes, at(null, asked));
      const holding = rules.filter((one) => laneOf([lane('x', [], [one])], at(null, asked)));
      const widths = holding.map((one) => widthOf(postalRule(one) ?? ''));
      const decides = found ? widthOf(postalRule(rules[Number(found.name)] ?? '') ?? '') : Infinity;

      expect(decides).toBe(Math.min(...widths, Infinity));
    }),
  );
});

test('ten thousand wide rules are processed once, not for each parcel', () => {
  const lanes = Array.from({ length: 100 }, (_, nth) => {
    const rules = Array.from(
      { length: 100 },
      (_, at) => `${String(nth * 50 + at).padStart(4, '0')}-9999`,
    );
    return lane(String(nth), [], rules);
  });
  let reads = 0;
  const counted = lanes.map((one) => ({
    ...one,
    get postalCodes() {
      reads += 1;
      return one.postalCodes;
    },
  }));
  const laneAt = laneFinder(counted);

  for (let nth = 0; nth < 10_000; nth += 1) laneAt(at(null, String(nth).padStart(4, '0')));
  expect(laneAt(at(null, '0000'))?.name).toBe('0');
  expect(laneAt(at(null, '9999'))?.name).toBe('99');
  expect(reads).toBe(lanes.length);
});

test('a suburb has the same key in any case, with or without spaces and hyphens', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,8}$/).filter((one) => !/^(saint|mount)$/i.test(one));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const key = suburbKey(words.join(' '));

      expect(key).not.toBe('');
      for (const same of [words.join('-').toUpperCase(), `  ${words.join('  ')} `])
        expect(suburbKey(same)).toBe(key);
    }),
  );
});

test('a suburb is stored as written, a postal code as its rule', () => {
  expect(lanePlace('suburb', '  Sea   Point ')).toEqual({ key: 'seapoint', text: 'Sea Point' });
  expect(lanePlace('postalCode', '21*')).toEqual({ key: '2100-2199', text: '2100-2199' });
  expect(lanePlace('suburb', '–')).toBeNull();
  expect(lanePlace('postalCode', 'Durban')).toBeNull();
});

test('the text on each lane colour has a contrast of at least 4.5 to 1, also beside the page', () => {
  for (const { fill, text, label } of Object.values(LANE_COLOURS))
    expect(contrast(fill, text), label).toBeGreaterThanOrEqual(4.5);
  expect(new Set(Object.values(LANE_COLOURS).map(({ fill }) => fill)).size).toBe(10);
  expect(laneColourOf(' RED ')).toBe('red');
  expect(laneColourOf('crimson')).toBeNull();
});

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of a colour, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
