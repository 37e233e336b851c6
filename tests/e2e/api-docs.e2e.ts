import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf } from './harness.ts';
import { errorsOf } from './sound.ts';

for (const width of [1280, 390])
  test(`the API’s page and its samples can be read at ${width} px, with and without script`, async ({
    browser,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        javaScriptEnabled,
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      for (const path of ['/api/docs', '/api/docs/samples']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (!javaScriptEnabled) continue;
        expect(await errorsOf(page)).toEqual([]);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
      }
      await page.goto('/api/docs#too-many-requests');
      await expect(
        page.getByText(
          'Wait the number of seconds in the Retry-After header, then send the request again.',
        ),
      ).toBeInViewport();
      expect(complaints).toEqual([]);
      await context.close();
    }
  });
