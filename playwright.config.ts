import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tests/e2e/browser.ts';
import { ACTION_MS, NAVIGATION_MS, TEST_HANG_MS } from './tests/run/patience.ts';

// Found only once: the workers also read this file and inherit the variable.
const executablePath = (process.env['CHROMIUM_PATH'] = findChromium());

/** Journeys that start their own web server (with-screens.ts) or read public pages only, so that they can run beside
 *  the others. */
const BESIDE = [
  'api-docs',
  'back-office',
  'framing',
  'headers',
  'money',
  'money-back',
  'permissions',
  'receive-many-offline',
  'same-account',
  'set-up-authenticator',
].map((name) => `**/${name}.e2e.ts`);

/** Replaces the user agent of the headless browser, which Shopify's library takes for a robot and answers with 410. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // All journeys share one running product with its simulators, and each uses its own accounts. The project `doors`
  // runs in parallel, because its files do not change the data of that product.
  projects: [
    { name: 'journeys', testIgnore: BESIDE, workers: 1 },
    { name: 'doors', testMatch: BESIDE, workers: 1 },
    // Writes pictures into the repository, so it runs only on request (`npm run pictures`).
    ...(process.env['PICTURES']
      ? [{ name: 'pictures', testMatch: '**/*.pictures.ts', workers: 1 }]
      : []),
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: TEST_HANG_MS,
  expect: { timeout: ACTION_MS },
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    actionTimeout: ACTION_MS,
    navigationTimeout: NAVIGATION_MS,
    viewport: { width: 1280, height: 900 },
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    userAgent: USER_AGENT,
    screenshot: 'only-on-failure',
    // A recording adds a fifteenth to the run time. Set TRACE=1 to find the cause of a failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath,
      args: [
        // Also as a flag, because a tab that a page opens sends its first request before `userAgent` applies to it.
        `--user-agent=${USER_AGENT}`,
        ...CHROMIUM_FLAGS,
      ],
    },
  },
});
