import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
/** Matches static imports only. A command may start another one by `import()`. */
const IMPORT = /from\s+'([^']+\.tsx?)'/g;

/** The files that package.json runs. They start their work as soon as they are loaded. */
function commands(): string[] {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const files = Object.values(scripts).flatMap((line) => line.match(/[\w/-]+\.ts\b/g) ?? []);
  return files.filter((file) => !read(file).includes('import.meta.filename'));
}

/** The imported file's path, relative to the repository. */
function pathOf(importer: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : join(dirname(importer), name);
}

test('no module imports a command, because the import would start its work', () => {
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
