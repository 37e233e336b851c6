import { expect, test } from 'vitest';
import { csvLine, csvTime } from './csv.rules.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+27821234567', "'+27821234567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝2+2', "'＝2+2"],
  ['＋2', "'＋2"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a,b', '"a,b"'],
  ['a\r\nb', '"a\r\nb"'],
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
  'in the %s style %j is no formula either where it is split otherwise',
  (style, text, written) => {
    expect(csvLine([text], style)).toBe(written);
  },
);

test('a number stays a number, with the decimal sign of its style', () => {
  const cells = [{ number: '-5' }, { number: '986.50' }, 'a,b;c'];

  expect(csvLine(cells, 'comma')).toBe('-5,986.50,"a,b;c"\r\n');
  expect(csvLine(cells, 'semicolon')).toBe('-5;986,50;"a,b;c"\r\n');
});

test('a time is written as it is in Johannesburg', () => {
  expect(csvTime(new Date('2025-03-07T22:30:05.123Z'))).toBe('2025-03-08 00:30:05');
});
