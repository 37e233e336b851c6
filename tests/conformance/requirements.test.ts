import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHANGED, numberOf, REQUIREMENTS } from './spec.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The specification's promises that have a test: either a test in this folder named after it, or a number at the
 *  end of a test's title elsewhere. */
const held = new Set([...heldHere(), ...heldElsewhere()]);

test('every promise of the specification has a test that is named after it', () => {
  expect(REQUIREMENTS.filter((promise) => !held.has(numberOf(promise)))).toEqual([]);
});

test('no test is named after a promise that does not exist', () => {
  const scheduled = new Set(REQUIREMENTS.map(numberOf));

  expect([...held].filter((number) => !scheduled.has(number))).toEqual([]);
});

test('each number is used for one promise', () => {
  const numbers = [...REQUIREMENTS, ...CHANGED].map(numberOf);

  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
});

/** Finds `spec('2§9.3 …', …)`, and the promises in the lists that one test runs through. */
function heldHere(): string[] {
  return globSync('tests/conformance/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.endsWith('requirements.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/['"`](\d§[\d.]+) /g)])
    .map(([, number = '']) => number);
}

/** Finds titles such as `test('it opens [2§9.3]', …)`. */
function heldElsewhere(): string[] {
  const files = globSync('{app,worker,extensions,tests}/**/*.{test,e2e,chaos}.{ts,tsx}', {
    cwd: ROOT,
    exclude: (file) => String(file).includes('node_modules'),
  });
  const titles = files
    .filter((file) => !file.includes('conformance'))
    .flatMap((file) => [
      ...read(file).matchAll(/^\s*test(?:\.\w+\([^\n]*\))?\(\s*(['"`])(.*?)\1,/gm),
    ])
    .map(([, , title = '']) => title);
  return titles.flatMap((title) =>
    [...title.matchAll(/\[(\d§[\d.]+)\]/g)].map(([, number = '']) => number),
  );
}
