import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { passedOn, SHOP_BASE as BASE } from '#tests/fakes/passed-on.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp } from '#tests/fakes/started-app.ts';

async function shop() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, status: 'collected' });
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(app.url + path, { redirect: 'manual', headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  return { order, get };
}

test('a shop’s own address shows the parcel, with links there and style sheets from us', async () => {
  const { order, get } = await shop();

  const { status, text, headers } = await get(`/proxy/${order.orderKey}?${passedOn()}`);

  expect(status).toBe(200);
  expect(text).toContain(order.orderKey);
  expect(text).toContain(`href="${BASE}"`);
  expect(text).not.toContain('"/track-order');
  expect(text).toContain(`href="${TEST_SETTINGS.PUBLIC_URL}/tracking.css"`);
  expect(text).toContain(`src="${TEST_SETTINGS.PUBLIC_URL}/word-mark.svg"`);
  expect(text).toContain(`src="${TEST_SETTINGS.PUBLIC_URL}/tracking.js"`);
  for (const secret of [order.customerName, order.email, order.phone, order.street])
    expect(text).not.toContain(secret);
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-none' ${TEST_SETTINGS.PUBLIC_URL};`));
  expect(policy).toContain(`style-src 'self' ${TEST_SETTINGS.PUBLIC_URL}`);
  expect(policy).toContain(`img-src 'self' ${TEST_SETTINGS.PUBLIC_URL}`);
});

test('the entry page stays under the address of the shop, also with repeated parameters', async () => {
  const { order, get } = await shop();

  const entry = await get(`/proxy?${passedOn({ extra: ['1', '2'] })}`);
  expect([entry.status, entry.text.includes(`action="${BASE}"`)]).toEqual([200, true]);
  const typed = await get(`/proxy?${passedOn({ number: ` ${order.orderKey.toLowerCase()} ` })}`);
  expect([typed.status, typed.headers.get('Location')]).toEqual([303, `${BASE}/${order.orderKey}`]);
  expect((await get(`/proxy?${passedOn({ number: '' })}`)).status).toBe(400);
  const unknown = await get(`/proxy/NOTANORDER12?${passedOn()}`);
  expect([unknown.status, unknown.text.includes(`action="${BASE}"`)]).toEqual([404, true]);
});

test('a parcel that the order does not have is not found, and the answer names the order and the format of numbers', async () => {
  const { order, get } = await shop();

  for (const ending of ['P9', 'S9', 'R9']) {
    const { status, text } = await get(`/proxy/${order.orderKey}-${ending}?${passedOn()}`);
    expect(status).toBe(404);
    expect(text).toContain(`href="${BASE}/${order.orderKey}"`);
    for (const known of ['-S2', '-R1', '-P2']) expect(text).toContain(known);
    expect(text).not.toContain(order.city);
  }
  const stranger = await get(`/proxy/${order.orderKey}-P9`);
  expect([stranger.status, stranger.text.includes('See the order')]).toEqual([404, false]);
});

test('only recent requests that Shopify passed on are accepted', async () => {
  const { order, get } = await shop();
  const early = String(Math.floor(Date.now() / 1000) - 120);
  const wrong = {
    nothing: '',
    'another secret': passedOn({}, 'another secret'),
    'a changed address': passedOn().replace('track', 'evil'),
    'an added parameter': `${passedOn()}&more=1`,
    'an old request': passedOn({ timestamp: early }),
    'no time': passedOn({ timestamp: '' }),
    'no shop of theirs': passedOn({ shop: 'evil.example' }),
    'no address of theirs': passedOn({ path_prefix: '//evil.example' }),
    'a short signature': 'signature=ab',
  };

  for (const [name, query] of Object.entries(wrong)) {
    expect((await get(`/proxy?${query}`)).status, name).toBe(404);
    const parcel = await get(`/proxy/${order.orderKey}?${query}`);
    expect([parcel.status, parcel.text.includes(order.storeId)], name).toEqual([404, false]);
    expect(parcel.text, name).not.toContain('evil');
  }
});

test('buyers of the same shop do not share one rate limit', async () => {
  const { order, get } = await shop();
  const query = passedOn();
  const from = (buyer: string) =>
    get(`/proxy/${order.orderKey}?${query}`, { 'X-Forwarded-For': `${buyer}, 10.0.0.1` });

  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await from('203.0.113.7')).status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
  expect((await from('203.0.113.8')).status).toBe(200);
});
