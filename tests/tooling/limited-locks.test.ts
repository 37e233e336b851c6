import { readFileSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { expect, test } from 'vitest';

/** With a nested-loop plan PostgreSQL runs `in (select … limit n for update)` again for each row. Each run skips
 *  the rows that this statement has changed and takes others, so n is no limit. `= any(array(…))` runs once. */
const RUN_AGAIN = /\bin\s*\(\s*select\b(?:(?!`)[^;])*?\blimit\b[^()`]*\bfor (no key )?update\b/gi;

const findings = (text: string) => text.match(RUN_AGAIN) ?? [];

test('rows that are locked up to a limit are selected once', () => {
  const found = ['app', 'worker', 'prisma'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((path) => /\.(tsx?|sql)$/.test(path) && !/\.test\./.test(path))
      .flatMap((path) => findings(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  ['update a set b = 1 where id in (select id from a where c limit 5 for update skip locked)', 1],
  ['delete from a where id in (\n select id from a order by b limit ${MOST} for update)', 1],
  ['update a set b = 1 where id = any(array(select id from a limit 5 for update))', 0],
  ['update a set b = 1 where id in (select id from a for update skip locked)', 0],
  ['delete from a where id in (select id from a limit 5)', 0],
])('%s', (text, count) => {
  expect(findings(text)).toHaveLength(count);
});
