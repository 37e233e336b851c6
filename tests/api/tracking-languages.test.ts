import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { passedOn } from '#tests/fakes/passed-on.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Headers = Record<string, string>;

async function world() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const order = await given.order(services, { merchant, store, status: 'deliveryStarted' });
  const get = async (path: string, headers: Headers = {}) => {
    const answer = await fetch(app.url + path, { redirect: 'manual', headers });
    const text = await answer.text();
    const { document } = new JSDOM(text).window;
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      language: document.documentElement.lang,
      heading: document.querySelector('h1')?.textContent,
      cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '',
    };
  };
  const setLanguage = (recipientLanguage: 'af' | 'zu' | 'xh') =>
    services.db.store.update({ where: { id: store.id }, data: { recipientLanguage } });
  return {
    services,
    merchant,
    store,
    order,
    path: `/track-order/${order.orderKey}`,
    get,
    setLanguage,
  };
}

test('a recipient reads the page in their browser’s language', async () => {
  const { path, get } = await world();
  const heading = async (accept: string) =>
    (await get(path, { 'Accept-Language': accept })).heading;

  expect(await heading('en-ZA,en;q=0.9')).toBe('On its way to you');
  expect(await heading('af-ZA,en;q=0.5')).toBe('Op pad na jou toe');
  expect(await heading('fr,en;q=0.4,zu;q=0.7')).toBe('Lisendleleni eza kuwe');
  expect(await heading('en;q=0,xh;q=0.001')).toBe('Isendleleni eza kuwe');
  const page = await get(path, { 'Accept-Language': 'af' });
  expect([page.language, page.headers.get('Content-Language')]).toEqual(['af-ZA', 'af-ZA']);
  expect(page.headers.get('Vary')).toMatch(/Accept-Language/);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  expect(page.cookie).toBe('');
});

test('a language chosen on the page is kept, without script, and takes precedence over the browser’s', async () => {
  const { path, get } = await world();

  const chosen = await get(`${path}?lang=xh`, { 'Accept-Language': 'af' });
  expect(chosen.heading).toBe('Isendleleni eza kuwe');
  expect(chosen.headers.get('Set-Cookie')).toMatch(/; HttpOnly; Secure; SameSite=Lax/i);
  const later = await get(path, { Cookie: chosen.cookie, 'Accept-Language': 'af' });
  expect([later.language, later.cookie]).toEqual(['xh-ZA', '']);
  expect((await get('/track-order', { Cookie: chosen.cookie })).heading).toBe(
    'Landelela iodolo yakho',
  );
  const back = await get(`${path}?lang=en`, { Cookie: chosen.cookie });
  expect(back.heading).toBe('On its way to you');
});

test('the tracking entry page keeps the language of the address', async () => {
  const { order, get } = await world();

  const entry = await get('/track-order?lang=zu');
  expect(entry.text).toContain('<input type="hidden" name="lang" value="zu" />');
  const typed = await get(`/track-order?lang=zu&number=${order.orderKey}`);
  expect(typed.headers.get('Location')).toBe(`/track-order/${order.orderKey}?lang=zu`);
  const plain = await get(`/track-order?lang=fr&number=${order.orderKey}`);
  expect(plain.headers.get('Location')).toBe(`/track-order/${order.orderKey}`);
});

test('a browser without one of our languages gets the store’s, otherwise English', async () => {
  const { path, get, setLanguage } = await world();
  expect((await get(path, { 'Accept-Language': 'fr' })).language).toBe('en-ZA');

  await setLanguage('af');

  expect((await get(path, { 'Accept-Language': 'fr-FR,pt;q=0.2' })).language).toBe('af-ZA');
  expect((await get(path, { 'Accept-Language': '*' })).language).toBe('af-ZA');
  expect((await get(path, { 'Accept-Language': 'en' })).language).toBe('en-ZA');
  expect((await get(`${path}?lang=fr`, { 'Accept-Language': 'fr' })).language).toBe('af-ZA');
});

test('an unknown number and a missing number are refused in the reader’s language', async () => {
  const { order, get } = await world();
  const af = { 'Accept-Language': 'af' };

  const unknown = await get('/track-order/NOTANORDER12', af);
  expect([unknown.status, unknown.language]).toEqual([404, 'af-ZA']);
  expect(unknown.text).toContain('Ons ken nie hierdie opsporingsnommer nie.');
  expect(unknown.text).toContain('href="/track-order/NOTANORDER12?lang=zu"');
  const parcel = await get(`/track-order/${order.orderKey}-P9`, af);
  expect(parcel.text).toContain('Die bestelling is hier: ');
  const empty = await get('/track-order?number=', af);
  expect([empty.status, empty.text.includes('Vul asseblief al die velde in')]).toEqual([400, true]);
  const cut = await get(`/track-order/${encodeURIComponent(`${'A'.repeat(63)}😀`)}`, af);
  expect(cut.status).toBe(404);
});

test('too many searches are refused in the reader’s language', async () => {
  const { get } = await world();
  const answers = [];
  for (let look = 0; look < 61; look += 1)
    answers.push(await get('/track-order/NOTANORDER12', { 'Accept-Language': 'zu' }));

  const last = answers.at(-1);
  expect([last?.status, last?.language]).toEqual([429, 'zu-ZA']);
  expect(last?.text).toContain('Ukusesha kuningi kakhulu.');
});

test.each([
  ['5 kB of languages', Array.from({ length: 700 }, (_, n) => `x${n};q=1`).join(',')],
  ['5 kB of one', `${'a'.repeat(5_000)}-ZA`],
  ['5 kB of blanks', `af${' '.repeat(2_500)};${' '.repeat(2_500)}q=1`],
  ['any', '*'],
  ['no quality', ';q='],
  ['a quality that is not a number', 'zu;q=x,en;q='],
  ['a quality that is too large', 'en;q=1e309'],
  ['only commas', ',,,,;;;,'],
  ['a NUL in words', 'af%00,"; drop'],
  ['nothing wanted', '*;q=0'],
])('a header of %s is answered in one of our languages', async (_what, header) => {
  const { path, get } = await world();

  for (const to of [path, '/track-order', '/track-order/NOTANORDER12']) {
    const answer = await get(to, { 'Accept-Language': header });
    expect([200, 404]).toContain(answer.status);
    expect(answer.language).toMatch(/^(en|af|zu|xh)-ZA$/);
  }
});

test('an unknown language in the address or the cookie changes nothing', async () => {
  const { path, get } = await world();

  for (const asked of ['fr', '', 'AF', 'constructor', '<script>', 'af&lang=zu'])
    expect((await get(`${path}?lang=${asked}`)).language, asked).toBe('en-ZA');
  for (const value of ['"fr"', 'eyJ', '%', '', 'InRvU3RyaW5nIg=='])
    expect((await get(path, { Cookie: `__Host-thumela-language=${value}` })).language).toBe(
      'en-ZA',
    );
});

test('under a shop’s own address its language applies, and a choice is kept in the links, because there are no cookies', async () => {
  const { services, merchant, get } = await world();
  const shop = await given.store(services, merchant, {
    ...PLATFORM_STORE('shopify'),
    recipientLanguage: 'zu',
  });
  const order = await given.order(services, { merchant, store: shop, status: 'collected' });
  const path = `/proxy/${order.orderKey}`;
  const query = (more: Headers = {}) => passedOn({ shop: shop.externalId ?? '', ...more });

  expect((await get(`/proxy?${query()}`)).heading).toBe('Landelela i-oda yakho');
  expect((await get(`/proxy/NOTANORDER12?${query()}`)).language).toBe('zu-ZA');
  const chosen = await get(`${path}?${query({ lang: 'af' })}`);
  expect([chosen.language, chosen.cookie]).toEqual(['af-ZA', '']);
  expect(chosen.text).toContain('href="/apps/track?lang=af"');
  expect(chosen.text).toContain(`href="/apps/track/${order.orderKey}?lang=xh"`);
});
