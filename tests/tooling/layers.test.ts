import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const GENERATED = /generated/;
/** The style sheets of the app. The public tracking page is left out, because it uses none of them and has its own
 *  single layer. */
const SHEETS = [...globSync('app/ui/**/*.css')].filter((path) => !GENERATED.test(path)).sort();
const TOKENS = 'app/ui/styles/tokens.css';
const read = (path: string) => readFileSync(path, 'utf8');

function layers(): Map<string, number> {
  const found = read(TOKENS).matchAll(/(--t-layer-[a-z]+): (\d+);/g);
  return new Map([...found].map(([, name = '', height]) => [name, Number(height)]));
}

test('stacking order is defined in one place: every z-index is one of its layers', () => {
  const said = SHEETS.flatMap((path) =>
    [...read(path).matchAll(/z-index:\s*([^;]+);/g)].map(([, value = '']) => ({ path, value })),
  );
  const known = [...layers().keys()].map((name) => `var(${name})`);

  expect(said.length).toBeGreaterThan(10);
  expect(said.filter(({ value }) => !known.includes(value))).toEqual([]);
});

test('suggestions are above Polaris’ fields and the work tray, and below the shell', () => {
  const at = (name: string) => layers().get(`--t-layer-${name}`) ?? Number.NaN;

  expect(at('list')).toBeGreaterThan(at('tray'));
  expect(at('list')).toBeGreaterThan(30);
  expect(at('list')).toBeLessThan(at('top'));
  expect(at('toast')).toBeGreaterThan(at('top'));
});

test('a focused element is scrolled above the work tray', () => {
  expect(read('app/ui/styles/frame.css')).toMatch(/scroll-padding-block: \S+ calc\(.*--t-foot/);
});
