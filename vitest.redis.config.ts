import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

/** The queue on a real Redis, apart because a machine may have none. */
export default defineConfig({
  test: {
    include: ['tests/redis/**/*.redis.ts'],
    globalSetup: './tests/global-setup.ts',
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
