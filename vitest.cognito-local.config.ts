import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

/** The contract of a user pool against an emulator that others wrote, which is fetched for it. */
export default defineConfig({
  test: {
    include: ['tests/cognito-local/**/*.local.ts'],
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
