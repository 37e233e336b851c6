import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Settings } from '#app/cli/processes.ts';
import type { Need } from './needs.ts';
import { readPlaywright, readVitest, type Failure, type PartResult } from './reports.ts';

/** A part stops after this many failures, because the run has failed anyway. */
export const STOP_AFTER = 5;

/** How many tests to run. `gate`: what `npm test` runs. `all`: everything, in the short form where there are two.
 *  `named`: a part requested by name, in its long form. */
export type Extent = 'gate' | 'all' | 'named';

export type Part = {
  title: string;
  /** The programs and builds that the part needs (needs.ts). */
  needs: readonly Need[];
  command(report: string, extent: Extent): string[];
  env?(report: string, extent: Extent): Settings;
  /** The command that repeats only these tests. */
  again(failures: readonly Failure[]): string[];
  read(report: unknown, stopAfter?: number): PartResult;
};

const near = createRequire(import.meta.url);
const VITEST = join(dirname(near.resolve('vitest/package.json')), 'vitest.mjs');
const STOPPER = join(import.meta.dirname, 'stop-after.ts');
export const PLAYWRIGHT = join(dirname(near.resolve('@playwright/test/package.json')), 'cli.js');

type VitestOptions = {
  title: string;
  needs: readonly Need[];
  /** A project name pattern of vitest.config.ts. */
  project: string;
  /** The files that the gate runs; absent means all. */
  gate?: readonly string[];
  env?: Part['env'];
};

function vitestPart({ title, needs, project, gate = [], env }: VitestOptions): Part {
  return {
    title,
    needs,
    command: (report, extent) => [
      VITEST,
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${STOPPER}`,
      `--project=${project}`,
      ...(extent === 'gate' ? gate : []),
    ],
    again: (failures) => ['--maxWorkers=1', ...filesOf(failures), ...namesOf(failures, '-t')],
    ...(env ? { env } : {}),
    read: readVitest,
  };
}

/** The environment variable that chooses the form of tests with a short and a long one: the long form only when the
 *  part was requested by name. */
const form = (name: string) => (_: string, extent: Extent) => ({
  [name]: extent === 'named' ? 'full' : 'short',
});

export const PARTS = {
  unit: vitestPart({
    title: 'Rules, use cases, API, contracts',
    needs: ['client'],
    project: 'unit*',
    env: (_, extent) => ({ TEST_EXTENT: extent }),
  }),
  chaos: vitestPart({
    title: 'Chaos: kill, repeat, reorder',
    needs: ['client', 'screens'],
    project: 'chaos',
    gate: [
      'one-courier-job.chaos',
      'one-order-walk.chaos',
      'history.chaos',
      'duplicates',
      'mixed-money.chaos',
    ],
    env: form('CHAOS'),
  }),
  security: vitestPart({
    title: 'Security: every route from outside',
    needs: ['client', 'screens', 'browser'],
    project: 'security',
    env: form('SECURITY'),
  }),
  browser: vitestPart({
    title: 'Simulators and pages in a browser',
    needs: ['client', 'browser'],
    project: 'browser',
  }),
  redis: vitestPart({
    title: 'The queue on Redis',
    needs: ['client', 'redis'],
    project: 'redis',
  }),
  php: vitestPart({
    title: 'The samples in PHP',
    needs: ['client', 'php'],
    project: 'php',
  }),
  extensions: vitestPart({
    title: 'The extensions by Shopify’s CLI',
    needs: ['shopifyCli'],
    project: 'extensions',
  }),
  e2e: {
    title: 'Journeys in a browser',
    needs: ['browser', 'client', 'screens'],
    command: (_, extent) => [
      PLAYWRIGHT,
      'test',
      '--reporter=list,json',
      `--max-failures=${STOP_AFTER}`,
      ...(extent === 'gate' ? ['--grep=@gate'] : []),
    ],
    again: (failures) => ['--workers=1', ...filesOf(failures), ...namesOf(failures, '--grep')],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: readPlaywright,
  },
  pluginUnit: vitestPart({
    title: 'WordPress plugin: its own tests',
    needs: ['phpunit'],
    project: 'pluginUnit',
  }),
  plugin: vitestPart({
    title: 'WordPress plugin in WordPress',
    needs: ['client', 'wordpress', 'screens', 'browser'],
    project: 'plugin',
  }),
} satisfies Record<string, Part>;

export type PartName = keyof typeof PARTS;

function filesOf(failures: readonly Failure[]): string[] {
  return [...new Set(failures.map(({ file }) => file ?? ''))];
}

/** The arguments that select the failed tests by name. Empty when a file could not be loaded: then the whole file is
 *  run again. */
function namesOf(failures: readonly Failure[], flag: string): string[] {
  const names = failures.map(({ name }) => name);
  if (names.some((name) => name === undefined)) return [];
  const escaped = names.map((name) => (name ?? '').replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return [flag, escaped.join('|')];
}
