import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { hasOfflinePage, panelOf, scan } from './belt-steps.ts';
import { signIn, signInAgain } from './harness.ts';
import { test } from './journey.ts';
import { keptBrowser } from './kept-browser.ts';
import { personIn } from './person-in.ts';
import { withScreens } from './with-screens.ts';

/** `FULL=1` scans as many parcels as a hub receives in a day. */
const PARCELS = process.env['FULL'] ? 500 : 60;
/** The number of parcels that both devices scan. */
const SHARED = PARCELS / 5;
/** How many parcels are cancelled in the meantime in each group: first device only, both devices, second only. */
const CALLED_OFF = 3;
const LIVES = 3;

test(`${PARCELS} parcels scanned offline on two devices, each killed twice, every second answer lost: one event each, at its time`, async ({
  userAgent,
}) => {
  // Slow, because it starts its own product and restarts two browsers several times.
  test.setTimeout(5 * TEST_HANG_MS);
  await withScreens(async ({ url, composition: { services, auth } }) => {
    const hub = await given.hub(services, { teamId: '41002' });
    const keys = await bookedFor(services, hub.id);
    const login = await personIn(auth, 'hubStaff', null, { hubIds: [hub.id] });
    const net: Net = { isOn: false, asked: 0, lost: 0, longestMs: 0 };
    const half = PARCELS / 2;
    const places = [keys.slice(0, half + SHARED / 2), keys.slice(half - SHARED / 2)];
    const devices = await Promise.all(
      places.map(async (codes) => {
        const begin = (context: BrowserContext) => loseAnswers(context, net);
        const of = { baseURL: url, userAgent, begin };
        return { browser: await keptBrowser(of), codes, spans: new Map<string, Span>() };
      }),
    );
    const address = `/hubs/receive/${hub.id}`;
    try {
      for (const { browser } of devices) {
        const page = await browser.start();
        await signIn(page, login);
        await page.goto(address);
        await expect(page.getByText('All sent')).toBeVisible();
        await expect.poll(() => page.evaluate(hasOfflinePage)).toBe(true);
        await browser.context.setOffline(true);
      }
      await Promise.all(devices.map((device) => scanAll(device, address)));
      const off = [0, half, PARCELS - CALLED_OFF].flatMap((at) => keys.slice(at, at + CALLED_OFF));
      await services.db.shipment.updateMany({
        where: { reference: { in: off } },
        data: { state: 'cancelled', endedAt: services.clock.now() },
      });

      net.isOn = true;
      for (const { browser, codes } of devices) {
        const page = await browser.start();
        await signInAgain(page, login);
        await page.goto(address);
        await expect(page.getByText('All sent')).toBeVisible();
        const reported = codes.filter((code) => off.includes(code));
        await expect(
          page.getByRole('heading', { name: `Parcels to move: ${reported.length}` }),
        ).toBeVisible();
        for (const code of reported)
          await expect(page.getByRole('listitem').filter({ hasText: code })).toHaveCount(1);
      }
      expect(net.lost).toBeGreaterThan(1);
      expect(await checked(services, { keys, off, devices, net })).toEqual({
        lost: [],
        twice: [],
        untrue: [],
        calledOffAndIn: [],
      });
    } finally {
      for (const { browser } of devices) await browser.end();
    }
  });
});

/** The network that both devices share, with the longest time of one request in ms. */
type Net = { isOn: boolean; asked: number; lost: number; longestMs: number };
/** When the device was shown a barcode, from start to end, in ms since 1970. */
type Span = { from: number; to: number };
type Device = {
  browser: Awaited<ReturnType<typeof keptBrowser>>;
  codes: readonly string[];
  spans: Map<string, Span>;
};

async function bookedFor(services: Services, hubId: string): Promise<string[]> {
  const merchant = await given.merchant(services, { balanceCents: 100 * PARCELS * 100 });
  const keys: string[] = [];
  while (keys.length < PARCELS) keys.push((await given.labelledOrder(services, merchant)).orderKey);
  const requestedAt = new Date(services.clock.now().getTime() - 86_400_000);
  await services.db.shipment.updateMany({ data: { hubId, requestedAt } });
  return keys;
}

/** Loses every second response: the server stores the scans, but the device does not receive the answer. */
async function loseAnswers(context: BrowserContext, net: Net) {
  await context.route('**/api/hubs/receive-many', async (route) => {
    // `route.fetch` bypasses the browser and would work even when the browser is offline.
    if (!net.isOn) return route.abort('internetdisconnected');
    const from = Date.now();
    // The browser may be killed before the server has responded.
    const answer = await route.fetch().catch(() => null);
    if (!answer) return;
    net.longestMs = Math.max(net.longestMs, Date.now() - from);
    net.asked += 1;
    if (net.asked % 2 === 0) return route.fulfill({ response: answer });
    net.lost += 1;
    return route.abort('connectionreset');
  });
}

async function scanAll({ browser, codes, spans }: Device, address: string): Promise<void> {
  const each = Math.ceil(codes.length / LIVES);
  let page: Page | undefined = browser.context.pages()[0];
  for (let life = 0; life < LIVES; life++) {
    if (!page) {
      page = await browser.start();
      await browser.context.setOffline(true);
      await page.goto(address);
      await expect(page.getByText(`${life * each} not sent`).first()).toBeVisible();
    }
    for (const code of codes.slice(life * each, (life + 1) * each)) {
      const from = Date.now();
      await scan(page, code);
      await expect(panelOf(page)).toContainText(new RegExp(`Received\\s*${code}\\s*Not sent yet`));
      spans.set(code, { from, to: Date.now() });
    }
    await browser.kill();
    page = undefined;
  }
}

type Day = {
  keys: readonly string[];
  off: readonly string[];
  devices: readonly Device[];
  net: Net;
};

/** Finds parcels without exactly one event, or with an event at a time when no device was shown the parcel.
 *  The server corrects device clocks by the arrival time of a request, so times may be late by its duration. */
async function checked({ db }: Services, { keys, off, devices, net }: Day) {
  const events = await db.orderEvent.findMany({
    where: { kind: { in: ['receive', 'parcelIn', 'scannedBefore'] } },
    include: { order: { select: { orderKey: true } } },
  });
  const of = Map.groupBy(events, ({ order }) => order.orderKey);
  const going = keys.filter((key) => !off.includes(key));
  const order = { orderKey: { in: going } };
  const scans = await db.hubScan.count({ where: { undoneAt: null, order } });
  expect(scans).toBe(going.length);
  return {
    lost: going.filter((key) => !of.has(key)),
    twice: going.filter((key) => (of.get(key)?.length ?? 0) > 1),
    untrue: going.filter((key) => {
      const at = of.get(key)?.[0]?.at.getTime() ?? 0;
      return !devices.some(({ spans }) => {
        const span = spans.get(key);
        return span && span.from <= at && at <= span.to + net.longestMs;
      });
    }),
    calledOffAndIn: off.filter((key) => of.has(key)),
  };
}
