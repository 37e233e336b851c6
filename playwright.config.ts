import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './tests/e2e/browser.ts';
import { ACTION_MS, NAVIGATION_MS, TEST_HANG_MS } from './tests/run/patience.ts';

// Found once; the workers, which read this file too, take it from here.
const executablePath = (process.env['CHROMIUM_PATH'] = findChromium());

/** What has a web side of its own (with-screens.ts), and what only reads public pages. */
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

/** Shopify's library takes a headless browser's own name for a robot's and answers 410. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // One product with its simulators serves all journeys, each with companies of its own; beside them
  // goes what changes nothing there.
  projects: [
    { name: 'journeys', testIgnore: BESIDE, workers: 1 },
    { name: 'doors', testMatch: BESIDE, workers: 1 },
    // Draws files of the repository, so only when asked for (`npm run pictures`).
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
    // To record costs a fifteenth of the time; TRACE=1 when somebody looks for a fault.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath,
      args: [
        // A tab that a page opens asks before it is told the name above.
        `--user-agent=${USER_AGENT}`,
        ...CHROMIUM_FLAGS,
      ],
    },
  },
});
