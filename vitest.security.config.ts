import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './tests/run/patience.ts';

const isShort = process.env['SECURITY'] === 'short';

/** The run that tries every door from outside (docs/security.md). SECURITY=short asks for the form
 *  that `npm test` runs; there the matrices of `tests/api` belong to the unit part already. */
export default defineConfig({
  test: {
    include: [
      'tests/security/**/*.security.ts',
      ...(isShort
        ? []
        : [
            'tests/security/**/*.full.ts',
            'tests/api/{permissions,permissions-doors,permissions-live,cross-site,headers}.test.ts',
          ]),
    ],
    globalSetup: ['./tests/global-setup.ts', './tests/security/table.ts'],
    setupFiles: './tests/setup.ts',
    // The built screens are run as node runs them, not taken apart again.
    server: { deps: { external: [/\/build\/server\//] } },
    pool: 'forks',
    // In full time is judged, so nothing else of ours runs beside it.
    maxWorkers: isShort ? 2 : 1,
    fileParallelism: isShort,
    testTimeout: 4 * TEST_HANG_MS,
    hookTimeout: TEST_HANG_MS,
    allowOnly: false,
    slowTestThreshold: 60_000,
  },
});
