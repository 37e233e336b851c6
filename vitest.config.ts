import { readFile } from 'node:fs/promises';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isGate } from './tests/run/extent.ts';
import { HANG_MS, TEST_HANG_MS } from './tests/run/patience.ts';

/** The global setup of projects that need a database. */
const DATABASE = './tests/global-setup.ts';
/** Tests that run a second time with the passwords in a user pool instead of our own store. */
const OF_PASSWORDS = [
  'guess-code',
  'hub-staff',
  'managers',
  'own-access',
  'own-authenticator',
  'profile',
  'reset-password',
  'sign-in',
  'sign-up',
  'tokens',
].map((name) => `app/domain/people/${name}.test.ts`);
/** Tests that replace a module. Each file runs in its own process. */
const APART = ['app/**/*.apart.test.ts'];
/** `npm run test:all` sets these for the parts that have a short and a long form. */
const isShortChaos = process.env['CHAOS'] === 'short';
const isShortSecurity = process.env['SECURITY'] === 'short';

/** Runs a project's jsdom files after all others. Vitest ends a process whose next file needs another environment, and
 *  a new one has to import all modules again: with the files mixed, `unit` spent a third of its time on that. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const inJsdom = await Promise.all(
      sorted.map(async ({ moduleId }) => JSDOM.test(await readFile(moduleId, 'utf8'))),
    );
    const isIn = new Map(sorted.map((file, i) => [file, inJsdom[i]]));
    const byProject = Map.groupBy(sorted, ({ project }) => project);
    return [...byProject.values()].flatMap((own) => [
      ...own.filter((file) => !isIn.get(file)),
      ...own.filter((file) => isIn.get(file)),
    ]);
  }
}
const JSDOM = /^\/\/ @vitest-environment jsdom$/m;

type Project = NonNullable<TestProjectInlineConfiguration['test']>;
type Part = Pick<Project, 'include' | 'exclude' | 'globalSetup' | 'server'> & {
  /** How many files run in parallel. */
  workers?: number;
  /** Multiplies the usual time limit of a test. Give the reason where it is set. */
  patience?: number;
};

/** A project of many small test files: rules, use cases, API and contracts. With `isolate: false` they share processes
 *  and imported modules, because starting and importing them again took a third of the time. Tests must not leave state
 *  in a module. */
function shared(name: string, own: Project): TestProjectInlineConfiguration {
  const undone = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;
  return { extends: true, test: { name, maxWorkers: 2, ...undone, ...own } };
}

/** A project whose files each run in their own process. */
function part(name: string, { workers = 1, patience = 1, ...own }: Part) {
  const test = {
    ...own,
    name,
    maxWorkers: workers,
    fileParallelism: workers > 1,
    testTimeout: patience * TEST_HANG_MS,
  };
  return { extends: true, test } satisfies TestProjectInlineConfiguration;
}

/** All tests except the journeys in a browser (playwright.config.ts). `npm test` and `npm run test:all` choose the
 *  projects by tests/run/parts.ts, `npm run test:unit` runs the first three. */
export default defineConfig({
  test: {
    // This package contains TypeScript with JSX, which Node cannot load directly.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    sequence: { sequencer: ByEnvironment },
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
    // A forgotten `.only` would skip all other tests.
    allowOnly: false,
    // Keeps the output short: tests are listed one by one only if they are slower than this, in milliseconds.
    slowTestThreshold: 20_000,
    projects: [
      shared('unit', {
        include: [
          'app/**/*.test.{ts,tsx}',
          'worker/**/*.test.ts',
          'extensions/**/*.test.ts',
          'tests/{api,conformance,fakes,worker,contract,labels,mutations,run,tooling}/**/*.test.{ts,tsx}',
        ],
        // Full tests run only in `npm run test:all`, and when this part is requested by name.
        exclude: [...APART, ...(isGate ? ['**/*.full.test.{ts,tsx}'] : [])],
        globalSetup: DATABASE,
        isolate: false,
      }),
      shared('unit with a user pool', {
        include: isGate ? [] : OF_PASSWORDS,
        env: { PASSWORDS_IN: 'user pool' },
        globalSetup: DATABASE,
        isolate: false,
      }),
      shared('unit apart', { include: APART }),
      // Tests that kill and disturb processes. The short form mostly waits, so two files run in parallel; the long form
      // runs alone. A test with thousands of operations may take many times the usual limit.
      part('chaos', {
        include: [
          'tests/chaos/**/*.chaos.ts',
          ...(isShortChaos ? [] : ['tests/chaos/**/*.full.ts']),
        ],
        globalSetup: DATABASE,
        workers: isShortChaos ? 2 : 1,
        patience: isShortChaos ? 5 : 30,
      }),
      // Attacks every endpoint from outside (docs/security.md). The short form leaves out the permission tests of
      // `tests/api`, because `unit` runs them. The long form measures response times, so it runs alone. A test sends
      // thousands of requests, so it may take many times the usual limit.
      part('security', {
        include: [
          'tests/security/**/*.security.ts',
          ...(isShortSecurity
            ? []
            : [
                'tests/security/**/*.full.ts',
                'tests/api/{permissions,permissions-endpoints,permissions-live,cross-site,headers}.test.ts',
              ]),
        ],
        globalSetup: [DATABASE, './tests/security/table.ts'],
        // Node loads the built screens directly, without another transformation by Vitest.
        server: { deps: { external: [/\/build\/server\//] } },
        workers: isShortSecurity ? 2 : 1,
        patience: 30,
      }),
      // Tests in a browser that are not journeys.
      part('browser', { include: ['tests/**/*.browser.ts'], globalSetup: DATABASE }),
      // Separate projects, because Redis or PHP may not be installed.
      part('redis', { include: ['tests/redis/**/*.redis.ts'], globalSetup: DATABASE }),
      part('php', { include: ['tests/php/**/*.php.ts'], globalSetup: DATABASE }),
      // Builds all extensions with Shopify's own CLI, which is downloaded on demand. That takes longer than the usual
      // limit.
      part('extensions', { include: ['tests/extensions/**/*.extensions.ts'], patience: 3 }),
      // The WordPress plugin's own PHPUnit tests. They need PHP, but neither WordPress nor a database.
      part('pluginUnit', { include: ['tests/plugin/unit.plugin.ts'] }),
      // Tests the plugin in a real WordPress over HTTP. The first test installs a shop, which takes minutes on a busy
      // machine.
      part('plugin', {
        include: ['tests/plugin/**/*.plugin.ts'],
        exclude: ['tests/plugin/unit.plugin.ts'],
        globalSetup: './tests/plugin/global-setup.ts',
        workers: 2,
        patience: 5,
      }),
      // Tests our use of a user pool with a third-party emulator of Cognito (tests/cognito-local/run.ts).
      part('cognitoLocal', { include: ['tests/cognito-local/**/*.local.ts'] }),
    ],
  },
});
