import { test as bare } from '@playwright/test';

/** A journey. The browser is kept for the next one; what a journey opened in it is not, so that no
 *  page of an earlier one goes on to draw, to stream, or to stand in the picture of a later fault. */
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
