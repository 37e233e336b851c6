import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isGate } from './tests/run/extent.ts';
import { HANG_MS, TEST_HANG_MS } from './tests/run/patience.ts';

/** Needs a database of its own. */
const DATABASE = './tests/global-setup.ts';
/** What is asked of people holds whoever keeps their passwords. */
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
/** What puts something else in a module's place has a process of its own. */
const APART = ['app/**/*.apart.test.ts'];
/** The forms that `npm run test:all` runs of what has a longer one. */
const isShortChaos = process.env['CHAOS'] === 'short';
const isShortSecurity = process.env['SECURITY'] === 'short';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;
type Part = Pick<Project, 'include' | 'exclude' | 'globalSetup' | 'server'> & {
  /** Files that run beside each other. */
  workers?: number;
  /** How many times the ordinary limit a test of this part may take; say why where it is set. */
  patience?: number;
};

/** Rules, use cases, API, contracts: the processes and modules are shared, since to start and to import what
 *  was there already took a third of the time. Nothing of ours keeps anything in a module. */
function shared(name: string, own: Project): TestProjectInlineConfiguration {
  const undone = { restoreMocks: true, unstubEnvs: true, unstubGlobals: true } as const;
  return { extends: true, test: { name, maxWorkers: 2, ...undone, ...own } };
}

/** A part that runs apart from those: a process for each file. */
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

/** Every test but the journeys in a browser (playwright.config.ts). `npm test` and its like choose projects
 *  (tests/run/parts.ts); `npm run test:unit` takes the first three. */
export default defineConfig({
  test: {
    // Its sources are TypeScript with JSX, which node does not load by itself.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
    // A test left behind with .only would hide all the others.
    allowOnly: false,
    // One line a file is enough to follow a run.
    slowTestThreshold: 20_000,
    projects: [
      shared('unit', {
        include: [
          'app/**/*.test.{ts,tsx}',
          'worker/**/*.test.ts',
          'extensions/**/*.test.ts',
          'tests/{api,conformance,fakes,worker,contract,labels,mutations,run,tooling}/**/*.test.{ts,tsx}',
        ],
        // Only in `npm run test:all`, and when the part is asked for by name.
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
      // The tests that kill and disturb. In full they are alone on the machine; in their short form they
      // wait most of the time and two go beside each other. A test of thousands of operations may take
      // many times the ordinary limit.
      part('chaos', {
        include: [
          'tests/chaos/**/*.chaos.ts',
          ...(isShortChaos ? [] : ['tests/chaos/**/*.full.ts']),
        ],
        globalSetup: DATABASE,
        workers: isShortChaos ? 2 : 1,
        patience: isShortChaos ? 5 : 30,
      }),
      // The run that tries every door from outside (docs/security.md); in its short form the matrices of
      // `tests/api` belong to `unit` already. A test tries thousands of requests. In full time is judged,
      // so nothing else of ours runs beside it.
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
        // The built screens are run as node runs them, not taken apart again.
        server: { deps: { external: [/\/build\/server\//] } },
        workers: isShortSecurity ? 2 : 1,
        patience: 30,
      }),
      // What is looked at in a browser without being a journey.
      part('browser', { include: ['tests/**/*.browser.ts'], globalSetup: DATABASE }),
      // Apart because a machine may have no Redis, or no PHP.
      part('redis', { include: ['tests/redis/**/*.redis.ts'], globalSetup: DATABASE }),
      part('php', { include: ['tests/php/**/*.php.ts'], globalSetup: DATABASE }),
      // Shopify's own CLI, fetched on demand. It builds five extensions in a test.
      part('extensions', { include: ['tests/extensions/**/*.extensions.ts'], patience: 3 }),
      // The WordPress plugin's own PHPUnit tests: PHP, but no WordPress and no database.
      part('pluginUnit', { include: ['tests/plugin/unit.plugin.ts'] }),
      // A real WordPress driven over HTTP. Its first test installs a shop, which takes minutes on a busy
      // machine.
      part('plugin', {
        include: ['tests/plugin/**/*.plugin.ts'],
        exclude: ['tests/plugin/unit.plugin.ts'],
        globalSetup: './tests/plugin/global-setup.ts',
        workers: 2,
        patience: 5,
      }),
      // The contract of a user pool against an emulator that others wrote (tests/cognito-local/run.ts).
      part('cognitoLocal', { include: ['tests/cognito-local/**/*.local.ts'] }),
    ],
  },
});
