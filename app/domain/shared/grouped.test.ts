import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { grouped } from './grouped.ts';

test('items are grouped in the order in which their keys first appear', () => {
  const groups = grouped(['durban', 'cape town', 'delft'], (town) => town[0]);

  expect([...groups]).toEqual([
    ['d', ['durban', 'delft']],
    ['c', ['cape town']],
  ]);
});

test('no screen uses what Safari before 17.4 lacks', () => {
  const files = globSync('app/{screens,ui,shells}/**/*.{ts,tsx}', {
    exclude: (name) => name.includes('.test.'),
  });
  expect(files.length).toBeGreaterThan(300);

  const using = [...files, 'app/domain/wallet/spend.rules.ts'].filter((file) =>
    /\b(Map|Object)\.groupBy\b|\bPromise\.(withResolvers|try)\b/.test(readFileSync(file, 'utf8')),
  );

  expect(using).toEqual([]);
});
