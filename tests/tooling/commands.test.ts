import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
/** What is loaded with the importer; a command may well begin another one by `import()`. */
const IMPORT = /from\s+'([^']+\.tsx?)'/g;

/** What package.json runs: such a file begins its work as soon as it is read. */
function commands(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap((line) => line.match(/[\w/-]+\.ts\b/g) ?? []);
  return files.filter((file) => !read(file).includes('import.meta.filename'));
}

/** A path below the repository, as `importer` names it. */
function pathOf(importer: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : join(dirname(importer), name);
}

test('no module imports a command, whose work would begin with it', () => {
  const begun = new Set(commands());
  const sources = globSync('{app,worker,simulators,tests}/**/*.{ts,tsx}');
  const imports = sources.flatMap((importer) =>
    [...read(importer).matchAll(IMPORT)].map(([, name = '']) => ({
      importer,
      file: pathOf(importer, name),
    })),
  );

  expect(begun.size).toBeGreaterThan(10);
  expect(imports.length).toBeGreaterThan(1_000);
  expect(imports.filter(({ file }) => begun.has(file))).toEqual([]);
});
