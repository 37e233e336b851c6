import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERASED, NOT_OF_RECIPIENTS } from './personal-data.rules.ts';

const SCHEMA = readFileSync(new URL('../../../prisma/schema.prisma', import.meta.url), 'utf8');

test('every text and JSON column is listed as erased or as without recipient data', () => {
  const unknown = columns().filter(({ table, column }) => !isKnown(table, column));

  expect(unknown).toEqual([]);
});

test('the lists contain only existing columns', () => {
  const known = new Set(columns().map(({ table, column }) => `${table}.${column}`));
  const named = [...Object.entries(ERASED), ...Object.entries(NOT_OF_RECIPIENTS)].flatMap(
    ([table, names]) => (names === '*' ? [] : names.map((column) => `${table}.${column}`)),
  );

  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

function isKnown(table: string, column: string): boolean {
  const erased: readonly string[] = (ERASED as Record<string, readonly string[]>)[table] ?? [];
  const others = (NOT_OF_RECIPIENTS as Record<string, readonly string[] | '*'>)[table] ?? [];
  return others === '*' || erased.includes(column) || others.includes(column);
}

/** Columns that can hold text, by their database names. */
function columns(): { table: string; column: string }[] {
  return [...SCHEMA.matchAll(/^model \w+ \{([\s\S]*?)^\}/gm)].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '';
    return [...body.matchAll(/^ {2}(\w+) +(String|Json)(\[\]|\?)?( .*)?$/gm)]
      .filter(([, , , , rest = '']) => !rest.includes('@db.Uuid'))
      .map(([, name = '', , , rest = '']) => ({
        table,
        column: /@map\("(\w+)"\)/.exec(rest)?.[1] ?? name,
      }));
  });
}
