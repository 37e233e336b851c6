import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

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
    testTimeout: 4 * TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
