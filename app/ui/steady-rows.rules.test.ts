import { expect, test } from 'vitest';
import { steadyRows } from './steady-rows.rules.ts';

/** In `A1`, `A` is the row and `1` its first state. */
const of = (text: string) => text.split(' ').filter(Boolean);
const idOf = (row: string) => row[0]!;

// prettier-ignore
test.each([
  ['nothing happened',            'A1 B1',    'A1 B1',       'A1 B1',    '',      0, false],
  ['a row changed',               'A1 B1',    'A1 B2',       'A1 B2',    '',      0, false],
  ['one came in',                 'A1 B1',    'C1 A1 B1',    'A1 B1',    '',      1, true],
  ['one came in, the last moved on', 'A1 B1', 'C1 A1',       'A1 B1',    'B1',    1, true],
  ['one left, the next moved up', 'A1 B1 C1', 'A1 C1 D1',    'A1 B1 C1', 'B1',    0, true],
  ['one left, one came in',       'A1 B1',    'C1 B1',       'A1 B1',    'A1',    1, true],
  ['two came in, also at the end','A1 B1',    'C1 A1 B1 D1', 'A1 B1',    '',      2, true],
  ['all left',                    'A1 B1',    '',            'A1 B1',    'A1 B1', 0, true],
  ['all are others',              'A1 B1',    'C1 D1',       'A1 B1',    'A1 B1', 0, true],
  ['only the sequence changed',   'A1 B1',    'B1 A1',       'A1 B1',    '',      0, true],
])('%s', (_, shown, now, rows, gone, newCount, isBehind) => {
  expect(steadyRows(of(shown), of(now), idOf)).toEqual({ rows: of(rows), gone: of(gone), newCount, isBehind });
});
