import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

/** Shopify's own CLI, apart because it is fetched on demand. */
export default defineConfig({
  test: {
    include: ['tests/extensions/**/*.extensions.ts'],
    setupFiles: './tests/setup.ts',
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    teardownTimeout: TEST_HANG_MS,
    allowOnly: false,
  },
});
