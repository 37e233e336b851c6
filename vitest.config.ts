import { defineConfig } from 'vitest/config';
import { HANG_MS, TEST_HANG_MS } from './tests/run/patience.ts';

export default defineConfig({
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'worker/**/*.test.ts',
      'extensions/**/*.test.ts',
      'tests/{api,worker,contract,labels,run,tooling}/**/*.test.{ts,tsx}',
    ],
    // Its sources are TypeScript with JSX, which node does not load by itself.
    server: { deps: { inline: ['@shopify/ui-extensions-tester'] } },
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    expect: { poll: { timeout: HANG_MS, interval: 20 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A test left behind with .only would hide all the others.
    allowOnly: false,
    // One line a file is enough to follow a run.
    slowTestThreshold: 20_000,
  },
});
