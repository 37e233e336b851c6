import { expect, test } from 'vitest';
import { csvLine, csvTime, postalCell, referenceCell } from './csv.rules.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+27821234567', "'+27821234567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "' =1"],
  [' =1', "' =1"],
  ['＝2+2', "'＝2+2"],
  ['＋2', "'＋2"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['a\r\nb', 'a b'],
  [' a', '" a"'],
  ['ab\u0000c', 'abc'],
  ['Zoë 🚚', 'Zoë 🚚'],
])('the text %j is written %j', (text, written) => {
  expect(csvLine([text], 'comma')).toBe(`${written}\r\n`);
});

test.each([
  ['comma', 'x;=1+1;y', "x;'=1+1;y\r\n"],
  ['comma', 'x;"@A1"', `"x;""'@A1"""\r\n`],
  ['comma', 'x;＝1+1;y', "x;'＝1+1;y\r\n"],
  ['semicolon', 'x,=1+1,y', "x,'=1+1,y\r\n"],
  ['semicolon', 'x;=1', '"x;=1"\r\n'],
  ['comma', 'Flat 3; 9 Main Road', 'Flat 3; 9 Main Road\r\n'],
] as const)(
  'in the %s style %j is no formula, even if it is split at the other separator',
  (style, text, written) => {
    expect(csvLine([text], style)).toBe(written);
  },
);

/** Splits a line the way a program set to other separators would. */
function splitAt(line: string, separators: RegExp): string[] {
  return line.split(separators).map((cell) => cell.replace(/^["\s]+/, ''));
}

test.each(['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'the line break %j inside a cell starts no row and no formula, whatever the separator',
  (broken) => {
    for (const style of ['comma', 'semicolon'] as const)
      for (const text of ['=1+1', '"=1+1', ' =1+1', 'x;=1+1', 'x,=1+1'].flatMap((one) => [
        `x${broken}${one}`,
        `x;${broken}${one}`,
        `x,${broken}${one}`,
        `x"${broken}${one}`,
      ])) {
        const line = csvLine(['first', text, 'last'], style);
        const other = style === 'comma' ? ';' : ',';

        expect(line.slice(0, -2)).not.toMatch(/[\t\r\n\v\f\u0085\u2028\u2029]/);
        const cells = splitAt(line, new RegExp(other));
        expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
      }
  },
);

test('a number stays a number, with the decimal sign of its style', () => {
  const cells = [{ number: '-5' }, { number: '986.50' }, 'a,b;c'];

  expect(csvLine(cells, 'comma')).toBe('-5,986.50,"a,b;c"\r\n');
  expect(csvLine(cells, 'semicolon')).toBe('-5;986,50;"a,b;c"\r\n');
});

test.each([
  ['0042', { number: '="0042"' }],
  ['2026-2', { number: '="2026-2"' }],
  ['1042', '1042'],
  ['0', '0'],
  ['B-2', 'B-2'],
  ['0042-B', '0042-B'],
  ['1-2-3', '1-2-3'],
  ['=1+1', '=1+1'],
  ['', ''],
])(
  'the number %j of an order is the cell %j, which a spreadsheet leaves as it is',
  (text, cell) => {
    expect(referenceCell(text)).toEqual(cell);
  },
);

test('a postal code keeps its leading zero in a spreadsheet, in either style', () => {
  const codes = ['0181', '8001', '', '2000-2199', 'SW1A'].map(postalCell);

  expect(csvLine(codes, 'comma')).toBe('"=""0181""",8001,,2000-2199,SW1A\r\n');
  expect(csvLine(codes, 'semicolon')).toBe('"=""0181""";8001;;2000-2199;SW1A\r\n');
});

test('a time is written in Johannesburg time', () => {
  expect(csvTime(new Date('2025-03-07T22:30:05.123Z'))).toBe('2025-03-08 00:30:05');
});
