import { defineConfig } from 'vitest/config';
import { isGate } from './tests/run/extent.ts';
import { HANG_MS, TEST_HANG_MS } from './tests/run/patience.ts';

const TESTS = [
  'app/**/*.test.{ts,tsx}',
  'worker/**/*.test.ts',
  'extensions/**/*.test.ts',
  'tests/{api,conformance,worker,contract,labels,run,tooling}/**/*.test.{ts,tsx}',
];
/** Only in `npm run test:all`, and when the part is asked for by name. */
const FULL = isGate ? ['**/*.full.test.{ts,tsx}'] : [];
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
const WITH_A_USER_POOL = {
  extends: true as const,
  test: {
    name: 'with a user pool',
    include: OF_PASSWORDS,
    env: { PASSWORDS_IN: 'user pool' },
    globalSetup: './tests/global-setup.ts',
    isolate: false,
  },
};
/** What puts something else in a module's place has a process of its own. */
const APART = ['app/**/*.apart.test.ts'];

export default defineConfig({
  test: {
    // Its sources are TypeScript with JSX, which node does not load by itself.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A test left behind with .only would hide all the others.
    allowOnly: false,
    // One line a file is enough to follow a run.
    slowTestThreshold: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: TESTS,
          exclude: [...APART, ...FULL],
          globalSetup: './tests/global-setup.ts',
          // To start and to import what was there already took a third of the time. Nothing of ours
          // keeps anything in a module.
          isolate: false,
        },
      },
      ...(isGate ? [] : [WITH_A_USER_POOL]),
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});
