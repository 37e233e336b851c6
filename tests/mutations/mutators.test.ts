import { expect, test } from 'vitest';
import { mutantsOf, type MutatorName } from './mutators.ts';

/** Returns the text after each mutation by one mutator. */
function mutated(mutator: MutatorName, text: string): string[] {
  return mutantsOf('a.ts', text)
    .filter((mutant) => mutant.mutator === mutator)
    .map(({ start, end, text: into }) => text.slice(0, start) + into + text.slice(end));
}

// prettier-ignore
const CASES: [MutatorName, text: string, into: string[]][] = [
  ['condition', 'if (a) b();', ['if (true) b();', 'if (false) b();']],
  ['condition', 'while (a) b();', ['while (false) b();']],
  ['negation', 'const x = a ? 1 : 2;', ['const x = !(a) ? 1 : 2;']],
  ['negation', 'const x = !a;', ['const x = a;']],
  ['operator', 'const x = a < b;', ['const x = a <= b;']],
  ['operator', 'const x = a >= b;', ['const x = a > b;']],
  ['operator', 'const x = a === b;', ['const x = a !== b;']],
  ['operator', 'const x = a && b;', ['const x = a || b;']],
  ['operator', 'const x = a + b * c;', ['const x = a - b * c;', 'const x = a + b / c;']],
  ['operator', 'a += 1;', ['a -= 1;']],
  ['number', 'const x = 2;', ['const x = (3);', 'const x = (1);']],
  ['number', 'const x = { 2: a };', []],
  ['sign', 'const x = -a;', ['const x = a;']],
  ['boolean', 'const x = true;', ['const x = false;']],
  ['text', "const x = 'eligible';", ["const x = '';"]],
  ['text', "if (is('new')) set('done');", ["if (is('')) set('done');", "if (is('done')) set('done');", "if (is('new')) set('');", "if (is('new')) set('new');"]],
  ['text', "const x = { sort: 'asc' };", ["const x = { sort: 'desc' };"]],
  ['text', "throw new AppError('no-such', 'There is no such order.');", ["throw new AppError('', 'There is no such order.');"]],
  ['text', "const x = { label: 'Ship' };", []],
  ['text', "const a = await import('./a.ts');", []],
  ['text', "import { a } from './a.ts'; type A = 'a';", []],
  ['emptied', 'const x = [a];', ['const x = [];']],
  ['emptied', 'const x = { a };', ['const x = ({});']],
  ['emptied', '[a, b] = c;', []],
  ['call', 'await charge(a);', ['undefined;']],
  ['call', "log.info({ a }, 'b');", []],
  ['answer', 'function f() { return a; }', ['null', 'undefined', 'true', 'false', '0', "''"].map((one) => `function f() { return ${one}; }`)],
  ['chain', 'const x = a?.b.c;', ['const x = a.b.c;']],
  ['chain', 'const x = a?.[0];', ['const x = a[0];']],
  ['method', 'const x = a.some(f).b;', ['const x = a.every(f).b;']],
  ['method', 'const x = a.filter(f);', ['const x = a.slice();']],
  ['where', 'find({ where: { a, b: 1 }, take: 1 });', ['find({ where: ({ b: 1 }), take: 1 });', 'find({ where: ({ a }), take: 1 });']],
  ['filter', 'const x = { lt: a };', ['const x = { lte: a };']],
  ['sql', 'q = sql`select 1 where a > ${b} and c for update`;', [
    'q = sql`select 1 where a >= ${b} and c for update`;',
    'q = sql`select 1 where a > ${b} and c `;',
    'q = sql`select 1 where a > ${b} or c for update`;',
  ]],
  ['sql', 'q = `a and b`;', []],
];

test.each(CASES)('%s: %s', (mutator, text, into) => {
  expect(mutated(mutator, text)).toEqual(into);
});

test('a link of a chain is replaced together with the chain, which short-circuits at any of its links', () => {
  const [mutant] = mutantsOf('a.ts', 'const x = a?.b.c(1);').filter(
    ({ mutator }) => mutator === 'chain',
  );

  expect(mutant).toMatchObject({ start: 10, end: 19, text: 'a.b.c(1)', from: 'a?.b', to: 'a.b' });
});

test('a mutant has its line and its outermost function', () => {
  const text = 'const MAX = 3;\nfunction ship() {\n  const f = (n: number) => n < MAX;\n}';

  const places = mutantsOf('a.ts', text).map(({ mutator, line, within }) => [
    mutator,
    line,
    within,
  ]);

  expect(places).toContainEqual(['number', 1, '']);
  expect(places).toContainEqual(['operator', 3, 'ship']);
});
