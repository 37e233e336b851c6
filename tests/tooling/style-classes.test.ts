import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Classes that have their own rule outside any `@` block. */
function ownClasses(css: string): string[] {
  const text = css.replace(/\/\*[^]*?\*\//g, '');
  const found: string[] = [];
  let depth = 0;
  for (const [, before = '', sign] of text.matchAll(/([^{};]*)([{};])/g)) {
    if (sign === '{' && depth === 0) found.push(...before.split(',').map((one) => one.trim()));
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
  }
  return found.filter((one) => /^\.t-[\w-]+$/.test(one));
}

test('a class is styled in one file, so that no screen changes another’s layout', () => {
  const files = new Map<string, Set<string>>();
  for (const file of globSync('app/ui/styles/*.css'))
    for (const name of ownClasses(readFileSync(file, 'utf8')))
      files.set(name, (files.get(name) ?? new Set()).add(basename(file)));

  expect(files.size).toBeGreaterThan(300);
  const shared = [...files].filter(([, where]) => where.size > 1);
  expect(shared.map(([name, where]) => [name, ...where])).toEqual([]);
});

test('a class in two files is detected, one inside a condition is not', () => {
  const css =
    '.t-a,\n.t-b > p { top: 0 }\n/* .t-c {} */ @media print { .t-d { top: 0 } } .t-e { top: 0; }';

  expect(ownClasses(css)).toEqual(['.t-a', '.t-e']);
});
