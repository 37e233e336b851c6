import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Returns the accessibility violations that axe finds on the page or in `within`, each with its first element.
 *  Checks the WCAG 2.2 AA rules. With `grave`, checks all rules but reports only serious and critical violations.
 *  Scrolls to the top first and makes the work tray static, because a control half hidden under a bar would count as
 *  a too small target. People reach it by scrolling, but axe does not scroll. */
export async function errorsOf(
  page: Page,
  { within, grave = false }: { within?: string; grave?: boolean } = {},
): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(layBarsDown);
  const builder = within ? new AxeBuilder({ page }).include(within) : new AxeBuilder({ page });
  const { violations } = await (grave ? builder : builder.withTags(WCAG)).analyze();
  for (const frame of page.frames()) await frame.evaluate(() => (document.adoptedStyleSheets = []));
  return violations
    .filter(({ impact }) => !grave || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Runs in the page. Scrolls to the top and makes the work tray static. A style sheet is used because the tray may
 *  appear after the page. */
function layBarsDown(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.t-tray { position: static !important }');
  document.adoptedStyleSheets = [sheet];
}

/** Expects no WCAG 2.2 AA violation and no page content wider than the window. */
export async function sound(page: Page): Promise<void> {
  expect(await errorsOf(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
