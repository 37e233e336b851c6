import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

/** The WordPress plugin: PHPUnit, and a real WordPress driven over HTTP. Needs PHP, WordPress and
 *  MariaDB of the system, hence apart. */
export default defineConfig({
  test: {
    include: ['tests/plugin/**/*.plugin.ts'],
    globalSetup: './tests/plugin/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
