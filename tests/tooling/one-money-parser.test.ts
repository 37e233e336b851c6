import { readFileSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { expect, test } from 'vitest';

const HOME = 'app/domain/shared/money.ts';

/** Files where a factor of 100 does not mean cents, with the reason. */
const OTHERS: Record<string, string> = {
  'app/domain/shared/percent.rules.ts': 'a share, in percent',
  'app/domain/shared/holidays.rules.ts': 'centuries, for Easter',
};

/** Patterns of code that converts money by hand: a factor of 100, or a number parsed from a written amount. */
const BY_HAND = [
  /[\w)\]] ?[*/%] ?100n?\b/,
  /\bparseFloat\(/,
  /\b(Number|BigInt|parseInt)\([^)]*(\.total(_tax)?|\bprice|\bamount)\b/i,
  /\bpadEnd\([23], ?'0'\)/,
];

const findings = (line: string) => BY_HAND.some((shape) => shape.test(line));

/** Files and lines of the product that convert money outside money.ts. */
function handMade(): string[] {
  return ['app', 'worker', 'extensions'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/(node_modules|dist)\//.test(path))
      .filter((path) => path !== HOME && !(path in OTHERS))
      .flatMap((path) => readFileSync(path, 'utf8').split('\n').filter(findings).map(said(path))),
  );
}

const said = (path: string) => (line: string) => `${path}: ${line.trim()}`;

test('only money.ts converts text to cents, and cents to text', () => {
  expect(handMade()).toEqual([]);
});

test.each([
  'return Math.round(Number(order.total) * 100);',
  'const cents = Number(match[1]) * 100 + rest;',
  'return `${Math.floor(value / 100)}.${value % 100}`;',
  'sum - parseFloat(one.total)',
  'BigInt(`${whole}${fraction.padEnd(2, "0")}`) * 100n',
  "const digits = fraction.padEnd(3, '0');",
])('a second conversion is detected: %s', (line) => {
  expect(findings(line)).toBe(true);
});

test.each(['BigInt(totalOf(input))', 'BigInt(order.totalCents)', 'take: 100', '(100 + VAT)'])(
  'code that only counts is accepted: %s',
  (line) => {
    expect(findings(line)).toBe(false);
  },
);
