import { expect, type Frame, type Page } from '@playwright/test';
import { pathIn, screensOf } from '#app/shells/screens.ts';
import { test } from './journey.ts';
import { complaintsOf, simulatorOrigins } from './harness.ts';
import { addressOf, namesOf } from './screen-address.ts';
import { errorsOf } from './sound.ts';
import { untilShopIsIn } from './steps.ts';

/** Every page of the embedded app. */
const PAGES = screensOf('embedded').filter(({ shows }) => !shows);
/** The paths of pages without parameters. */
const PATHS = PAGES.filter((screen) => namesOf(screen).length === 0).map(({ path }) =>
  path ? `/${path}` : '',
);

const HOME = '/store/kloof-and-karoo/apps/thumela';
/** Shopify's limit for layout shift (docs/integrations/shopify.md). */
const MAX_SHIFT = 0.1;

test('each embedded document: App Bridge first, framed by this shop only, no storage, no cookies, no layout shift, no errors', async ({
  page,
  context,
}) => {
  const { shopify } = await simulatorOrigins();
  const complaints = complaintsOf(page);
  const errors: string[] = [];
  // While past orders are imported, each new row at the top would shift the list.
  await untilShopIsIn(page, shopify);

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of PATHS) {
      const where = `/app${path} at ${width}`;
      const policy = page.waitForResponse(
        (response) =>
          new URL(response.url()).pathname === `/app${path}` &&
          response.request().resourceType() === 'document' &&
          response.status() === 200,
      );
      await page.goto(`${shopify}${HOME}${path}`);
      const answer = await policy;
      const app = await frameOf(page);
      await expect(app.locator('.t-embedded')).toBeVisible();

      const reported = await factsOf(app);
      if (!reported.firstScript?.endsWith('/app-bridge.js'))
        errors.push(`${where}: the first script is ${reported.firstScript}`);
      if (reported.kept > 0)
        errors.push(`${where}: ${reported.kept} things kept in the browser's storage`);
      if (reported.shift > MAX_SHIFT)
        errors.push(`${where}: jumps by ${reported.shift}: ${reported.jumped.join(' ')}`);
      if (reported.overflow > 0)
        errors.push(`${where}: ${reported.overflow} px wider than the frame`);
      if (reported.asksForDomain) errors.push(`${where}: asks for a shop's address`);
      const csp = answer.headers()['content-security-policy'] ?? '';
      const ancestors = /frame-ancestors ([^;]*)/.exec(csp)?.[1] ?? 'none';
      if (!ancestors.includes('https://kloof-and-karoo.myshopify.com') || /\*/.test(ancestors))
        errors.push(`${where}: may be framed by ${ancestors}`);
      for (const error of await errorsOf(page, { within: 'iframe#app' }))
        errors.push(`${where}: ${error}`);
    }
  }

  expect(errors).toEqual([]);
  const cookies = await context.cookies((await frameOf(page)).url());
  expect(cookies.map(({ name }) => name)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('nothing inside Shopify sells or leads to a top-up, whether or not Shopify bills', async ({
  page,
}) => {
  const { shopify } = await simulatorOrigins();
  await page.goto(`${shopify}${HOME}/orders`);
  const list = page.frameLocator('iframe#app');
  const first = list.locator('a[href*="/app/orders/"]:not([href$="/create"])').first();
  const orderKey = /orders\/([^/?]+)/.exec((await first.getAttribute('href')) ?? '')?.[1] ?? '';
  expect(orderKey).not.toBe('');
  const errors: string[] = [];
  expect(PAGES.length).toBeGreaterThan(8);

  for (const screen of PAGES) {
    const path = pathIn('embedded', screen);
    const where =
      `/${addressOf({ ...screen, path }, { orderId: orderKey, page: 'request-shipments' })}`.replace(
        /\/$/,
        '',
      );
    await page.goto(`${shopify}${HOME}${where}`);
    const app = await frameOf(page);
    await expect(app.locator('.t-embedded'), where).toBeVisible();
    const { links, words } = await app.evaluate(() => {
      const shown = document.body.cloneNode(true) as HTMLElement;
      for (const script of shown.querySelectorAll('script')) script.remove();
      return {
        links: [...document.querySelectorAll('a[href], form[action]')].map(
          (one) => one.getAttribute('href') ?? one.getAttribute('action') ?? '',
        ),
        words: shown.textContent ?? '',
      };
    });
    for (const link of links)
      if (/\/(account|payment-success|transaction)\b/.test(new URL(link, 'http://app').pathname))
        errors.push(`${where} leads to ${link}`);
    if (/top(ped|ping)?[\s-]*up/i.test(words)) errors.push(`${where} speaks of a top-up`);
  }

  expect(errors).toEqual([]);
});

async function frameOf(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe#app')).contentFrame();
  if (!frame) throw new Error('The admin shows no app.');
  return frame;
}

function factsOf(app: Frame) {
  return app.evaluate(async () => {
    const jumped = new Set<string>();
    const shift = await new Promise<number>((done) => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          sum += entry.value;
          for (const { node } of entry.sources)
            if (node instanceof Element) jumped.add(`${node.tagName}.${node.className}`);
        }
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
    });
    return {
      shift,
      jumped: [...jumped],
      firstScript: document.querySelector('head script')?.getAttribute('src') ?? null,
      kept: localStorage.length + sessionStorage.length,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      asksForDomain: document.querySelector('input[name=shop]:not([type=hidden])') !== null,
    };
  });
}
