import { defineConfig } from 'vitest/config';

/** The queue on a real Redis, apart because a machine may have none. */
export default defineConfig({
  test: {
    include: ['tests/redis/**/*.redis.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
  },
});
