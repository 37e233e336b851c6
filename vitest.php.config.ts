import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

/** The PHP samples, apart because a machine may have no PHP. */
export default defineConfig({
  test: {
    include: ['tests/php/**/*.php.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
