import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANE_COLOUR_CODES } from './lane-colours.rules.ts';
import { columnsOf, lanesLines, lanesReader, type LanesFile } from './lanes-file.rules.ts';
import { postalRule, suburbKey } from './lane.rules.ts';

/** Reads lines below a standard heading; cells are split at commas, without quoting. */
function read(...lines: string[]): LanesFile {
  const columns = columnsOf(['Lane', 'Colour', 'Kind', 'Place']);
  if (typeof columns === 'string') throw new Error(columns);
  const reader = lanesReader(columns);
  for (const [nth, line] of lines.entries()) reader.take(nth + 2, line.split(','));
  return reader.done();
}

test('lanes keep the order of the file, each with its places once', () => {
  const { lanes, wrong } = read(
    'North,Red,suburb,Sandton',
    'South,BLUE,postal code,2000-2199',
    'north,,Suburb,Hyde Park',
    'North,red,suburb,SANDTON',
    'South,,PostalCode,14*',
    'Spare,green,,',
  );

  expect(wrong).toEqual([]);
  expect(lanes.map(({ name, colour, places }) => [name, colour, places.length])).toEqual([
    ['North', 'red', 2],
    ['South', 'blue', 2],
    ['Spare', 'green', 0],
  ]);
  expect(lanes[1]?.places.map(({ key }) => key)).toEqual(['2000-2199', '1400-1499']);
});

test.each([
  [',red,suburb,Sandton', /^The lane has no name/],
  ['A lane with far too long a name,red,suburb,X', /at most 20 characters/],
  ['B,crimson,suburb,Sandton', /^“crimson” is not a lane colour\. Choose red, orange, .* or/],
  ['B,,suburb,Sandton', /is not a lane colour/],
  ['A,blue,suburb,Sandton', /^Lane A has the colour red on line 2/],
  ['A,red,town,Sandton', /^The kind must be suburb or postal code/],
  ['A,red,,Sandton', /^The kind must be suburb or postal code/],
  ['A,red,suburb,--', /^“--” is not a suburb/],
  ['A,red,postal code,Sandton', /^“Sandton” is not a postal code/],
  // 181 is ambiguous: 0181 without its zero, or all codes that begin with 181.
  ['A,red,postal code,181', /^“181” has too few digits\. Write 0181, or 181\* for all/],
  ['B,blue,suburb,rose-bank', /^rose-bank is already in lane A, on line 2/],
])('the line %j is refused with a reason', (line, why) => {
  const { wrong } = read('A,red,suburb,Rosebank', line);

  expect(wrong).toEqual([{ line: 3, why: expect.stringMatching(why) }]);
});

test('a file without the four columns is refused', () => {
  expect(columnsOf(['lane', 'color', 'kind'])).toMatch(/Missing: place/);
  expect(columnsOf(['Place', ' KIND ', 'Lane', 'Color', 'more'])).toEqual({
    lane: 2,
    colour: 3,
    kind: 1,
    place: 0,
  });
});

test('text that looks like a formula is escaped, and is unchanged when it is read again', () => {
  const lanes = [
    { name: '=1+1', colour: 'red', suburbs: ['@Home', '+Plus', '＝Wide'], postalCodes: ['0181'] },
  ] as const;
  const lines = lanesLines(lanes, 'comma');

  expect(lines.slice(1)).toEqual([
    "'=1+1,Red,suburb,'@Home\r\n",
    "'=1+1,Red,suburb,'+Plus\r\n",
    "'=1+1,Red,suburb,'＝Wide\r\n",
    // Only our own digits are written as a formula, so that a spreadsheet keeps the zero.
    '\'=1+1,Red,postal code,"=""0181"""\r\n',
  ]);
  const back = backFrom(lines, ',');
  expect(back.wrong).toEqual([]);
  expect(back.lanes[0]?.name).toBe('=1+1');
  expect(back.lanes[0]?.places.map(({ text }) => text)).toEqual([
    '@Home',
    '+Plus',
    '＝Wide',
    '0181',
  ]);
});

test('any lanes are the same after they were written and read again, in either style', () => {
  const code = fc.integer({ min: 0, max: 9_999 }).map((one) => String(one).padStart(4, '0'));
  const rules = fc.tuple(code, code).map((two) => postalRule(two.sort().join('-')) ?? '');
  const word = fc.stringMatching(/^[=@+-]?[A-Za-zé' ",;.]{1,18}[a-z]$/).filter(isPlain);
  const lane = fc.record({
    name: word,
    colour: fc.constantFrom(...LANE_COLOUR_CODES),
    suburbs: fc.uniqueArray(word, { selector: suburbKey, maxLength: 4 }),
    postalCodes: fc.uniqueArray(rules, { maxLength: 4 }),
  });
  const lists = fc.uniqueArray(lane, {
    selector: ({ name }) => name.toLowerCase(),
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(lists, fc.constantFrom('comma', 'semicolon'), (lanes, style) => {
      const own = apart(lanes);
      const back = backFrom(lanesLines(own, style), style === 'comma' ? ',' : ';');

      expect(back.wrong).toEqual([]);
      const asRead = back.lanes.map(({ name, colour, places }) => ({
        name,
        colour,
        suburbs: places.filter(({ kind }) => kind === 'suburb').map(({ text }) => text),
        postalCodes: places.filter(({ kind }) => kind === 'postalCode').map(({ text }) => text),
      }));
      expect(asRead).toEqual(own);
    }),
  );
});

/** Whether a text comes back unchanged: its blanks are normalised and it does not begin with an escape character. */
function isPlain(text: string): boolean {
  const isEscaped = /^'|[;,]"*[=@+-]/.test(text);
  return !isEscaped && text.trim().replace(/\s+/g, ' ') === text && suburbKey(text) !== '';
}

/** Keeps each place only in the first lane that has it. */
function apart<L extends { suburbs: string[]; postalCodes: string[] }>(lanes: readonly L[]): L[] {
  const seen = new Set<string>();
  const isNew = (key: string) => !seen.has(key) && seen.add(key).size > 0;
  return lanes.map((lane) => ({
    ...lane,
    suburbs: lane.suburbs.filter((text) => isNew(suburbKey(text))),
    postalCodes: lane.postalCodes.filter(isNew),
  }));
}

function backFrom(lines: readonly string[], delimiter: string): LanesFile {
  const [head = [], ...rows] = parse(lines.join(''), { delimiter });
  const columns = columnsOf(head);
  if (typeof columns === 'string') throw new Error(columns);
  const reader = lanesReader(columns);
  for (const [nth, row] of rows.entries()) reader.take(nth + 2, row);
  return reader.done();
}
