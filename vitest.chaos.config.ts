import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

const isShort = process.env['CHAOS'] === 'short';

/** The tests that kill and disturb: slow, hence apart. In full they are alone on the machine;
 *  CHAOS=short asks for the form that `npm test` runs, where they wait most of the time and two go
 *  beside each other. */
export default defineConfig({
  test: {
    include: ['tests/chaos/**/*.chaos.ts', ...(isShort ? [] : ['tests/chaos/**/*.full.ts'])],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: isShort ? 2 : 1,
    fileParallelism: isShort,
    testTimeout: 4 * TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
