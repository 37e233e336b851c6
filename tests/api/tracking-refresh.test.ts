import { readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const SCRIPT = readFileSync('app/public/tracking.js', 'utf8');

async function parcel({ search = '' } = {}) {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, status: 'collected' });
  const path = `/track-order/${order.orderKey}${search}`;
  const read = async () => (await fetch(app.url + path)).text();
  const deliver = () =>
    services.db.order.update({ where: { id: order.id }, data: { status: 'deliveryCompleted' } });
  return { app, path, order, read, deliver };
}

/** The page in a browser whose timers run only when the test says so. */
async function opened({ app, path, read }: Awaited<ReturnType<typeof parcel>>) {
  const { window } = new JSDOM(await read(), { url: app.url + path, runScripts: 'outside-only' });
  const timers: { look: () => unknown; ms: number }[] = [];
  const asked: string[] = [];
  let isDown = false;
  Object.assign(window, {
    setTimeout: (look: () => unknown, ms: number) => timers.push({ look, ms }),
    clearTimeout: () => timers.splice(0),
    fetch: async (asks: string) => {
      asked.push(asks);
      if (isDown) throw new Error('no network');
      return fetch(app.url + asks);
    },
  });
  window.eval(SCRIPT);
  const { document } = window;
  const textOf = (selector: string) => document.querySelector(selector)?.textContent;
  const pass = () => timers.splice(0).at(-1)?.look();
  const lose = () => (isDown = true);
  return { window, document, timers, asked, textOf, pass, lose };
}

test('a parcel in transit is looked up again without a reload, or by a reload without script', async () => {
  const world = await parcel();
  const html = await world.read();
  const { document } = new JSDOM(html).window;

  expect(html).not.toMatch(/http-equiv/i);
  const form = document.querySelector('form.again');
  expect(form?.getAttribute('method')).toBe('get');
  expect(form?.getAttribute('action')).toBe(world.path);
  expect(form?.querySelector('button')?.textContent).toBe('Check again');
  expect(form?.textContent).toMatch(/Checked: \d+ \w+ 20\d\d/);
  expect(document.querySelector('script')?.getAttribute('src')).toBe('/tracking.js');
  await world.deliver();
  expect(await world.read()).not.toMatch(/<script|data-refresh-seconds/);
});

test('with script the page follows the parcel, says so, and stops at the end', async () => {
  const world = await parcel();
  const page = await opened(world);
  const button = page.document.querySelector('button')!;
  button.focus();
  const before = page.textOf('h1');
  expect(page.timers.map(({ ms }) => ms)).toEqual([120_000]);

  await page.pass();
  expect(page.textOf('.news')).toBe('');
  await world.deliver();
  await page.pass();

  expect(page.asked).toEqual([world.path, world.path]);
  expect(page.textOf('h1')).not.toBe(before);
  expect(page.textOf('.news')).toBe(page.textOf('h1'));
  expect(page.document.title).toContain(page.textOf('h1'));
  expect(page.document.activeElement).toBe(button);
  expect(page.timers).toEqual([]);
});

test('without a network the page says so, keeps its content and tries again', async () => {
  const page = await opened(await parcel());
  const before = page.textOf('[data-part="road"]');
  page.lose();

  await page.pass();

  expect(page.textOf('.again .error')).toMatch(/^We could not check for updates/);
  expect(page.textOf('[data-part="road"]')).toBe(before);
  expect(page.timers).toHaveLength(1);
});

test('the button of a page with script asks once, without leaving the page', async () => {
  const world = await parcel();
  const page = await opened(world);
  const sent = new page.window.Event('submit', { cancelable: true });

  page.document.querySelector('form.again')?.dispatchEvent(sent);

  expect(sent.defaultPrevented).toBe(true);
  expect(page.asked).toEqual([world.path]);
});

test('a page in another language stays in that language, also without a network', async () => {
  const page = await opened(await parcel({ search: '?lang=af' }));

  await page.pass();
  expect(page.asked).toEqual([expect.stringMatching(/\?lang=af$/)]);
  expect(page.textOf('h1')).toBe('Op pad na ons depot');
  page.lose();
  await page.pass();

  expect(page.textOf('.again .error')).toMatch(/^Ons kon nie vir nuus kyk nie/);
});
