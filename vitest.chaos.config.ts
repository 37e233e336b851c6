import { defineConfig } from 'vitest/config';

/** The tests that kill and disturb: slow, and alone on the machine, hence apart. CHAOS=short
 *  asks them for the form that `npm test` runs. */
export default defineConfig({
  test: {
    include: ['tests/chaos/**/*.chaos.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
