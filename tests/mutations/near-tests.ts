import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Imports of a file, without type imports, because those run no code. */
const IMPORTS =
  /^(?:import|export)\s(?!type\b)[^;'"]*?from\s+'([^']+)'|\bimport\(\s*'([^']+)'\)/gms;
const SOURCES = '{app,worker,simulators,tests}/**/*.{ts,tsx}';
/** Tests that run in a separate process, and tests that run only in full. */
const LEFT_OUT = /\.(apart|full)\.test\.tsx?$|^tests\/(tooling|run)\//;
/** Tests that run in a simulated browser. */
const IN_BROWSER = /@vitest-environment/;

/** This file loads each route by its path, so it counts as an importer of all routes. */
const OF_ROUTES = 'tests/fakes/screens-from-source.ts';
const ROUTE = /^app\/routes\/.*\.tsx$/;

/** Finds the tests that reach a file through imports. */
export class Tests {
  readonly #importers = new Map<string, string[]>();
  readonly #isTest: (path: string) => boolean;

  constructor(root: string) {
    const texts = new Map(
      globSync(SOURCES, { cwd: root }).map((path) => [
        path,
        readFileSync(join(root, path), 'utf8'),
      ]),
    );
    for (const [path, text] of texts) {
      if (ROUTE.test(path)) this.#note(OF_ROUTES, path);
      for (const imported of importsOf(path, text)) this.#note(path, imported);
    }
    this.#isTest = (path) =>
      /\.test\.tsx?$/.test(path) && !LEFT_OUT.test(path) && !IN_BROWSER.test(texts.get(path) ?? '');
  }

  /** The tests of a file, nearest first: the test beside it, then by the number of imports between them. At the same
   *  distance, tests in the file's folder come first, then those with the folder's name in their path. */
  near(file: string, count: number): string[] {
    const reached = [...this.#reaching(file)].filter(([path]) => this.#isTest(path));
    const folder = dirname(file);
    const beside = join(folder, `${basename(file, '.ts')}.`);
    const rank = ([path, steps]: [string, number]) => {
      if (path.startsWith(beside)) return 0;
      if (dirname(path) === folder) return steps;
      return steps + (path.includes(basename(folder)) ? 0.3 : 0.5);
    };
    return reached
      .toSorted((a, b) => rank(a) - rank(b) || a[0].localeCompare(b[0]))
      .slice(0, count)
      .map(([path]) => path);
  }

  #note(importer: string, imported: string): void {
    const importers = this.#importers.get(imported) ?? [];
    importers.push(importer);
    this.#importers.set(imported, importers);
  }

  #reaching(file: string): Map<string, number> {
    const steps = new Map([[file, 0]]);
    for (const [path, count] of steps)
      for (const importer of this.#importers.get(path) ?? [])
        if (!steps.has(importer)) steps.set(importer, count + 1);
    return steps;
  }
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORTS)].flatMap(([, named, loaded]) => {
    const name = named ?? loaded ?? '';
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [join(dirname(path), name)] : [];
  });
}
