import { defineConfig } from 'vitest/config';

/** The WordPress plugin: PHPUnit, and a real WordPress driven over HTTP. Needs PHP, WordPress and
 *  MariaDB of the system, hence apart. */
export default defineConfig({
  test: {
    include: ['tests/plugin/**/*.plugin.ts'],
    globalSetup: './tests/plugin/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
  },
});
