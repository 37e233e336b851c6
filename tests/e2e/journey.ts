import { test as bare } from '@playwright/test';

/** The `test` function of the journeys. Journeys share the browser, but contexts that a journey opened are closed
 *  at its end. Otherwise its pages would keep rendering and streaming, and appear in later failure screenshots. */
export const test = bare.extend<{ closed: undefined }>({
  closed: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      for (const context of left) await context.close();
    },
    { auto: true },
  ],
});
