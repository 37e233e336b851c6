import { defineConfig } from 'vitest/config';

/** The PHP samples, apart because a machine may have no PHP. */
export default defineConfig({
  test: {
    include: ['tests/php/**/*.php.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
  },
});
