import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe holds against a page, or against `within` of it, once each with the first element: rules
 *  of WCAG 2.2 AA; with `grave` only what it calls serious or critical, of its other rules too.
 *  The page is looked at from its top: what a person scrolls half under the bar is no small target. */
export async function errorsOf(
  page: Page,
  { within, grave = false }: { within?: string; grave?: boolean } = {},
): Promise<string[]> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
  const builder = within ? new AxeBuilder({ page }).include(within) : new AxeBuilder({ page });
  const { violations } = await (grave ? builder : builder.withTags(WCAG)).analyze();
  return violations
    .filter(({ impact }) => !grave || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** No serious fault, and no wider than the window. */
export async function sound(page: Page): Promise<void> {
  expect(await errorsOf(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
