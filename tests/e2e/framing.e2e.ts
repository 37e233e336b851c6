import { expect } from '@playwright/test';
import { signSessionToken } from '#simulators/shopify/session-token.ts';
import { menuFor } from '#app/shells/menu.ts';
import { twoMerchants } from '#tests/builders/callers.ts';
import { given } from '#tests/builders/given.ts';
import { shopOf } from '#tests/builders/owned.ts';
import { wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { wordpressBearer } from '#tests/fakes/wordpress-person.ts';
import { test } from './journey.ts';
import { BROWSER, withScreens } from './with-screens.ts';

const KEYS = { apiKey: TEST_SETTINGS.SHOPIFY_API_KEY, apiSecret: TEST_SETTINGS.SHOPIFY_API_SECRET };
const SHOPIFY_ADMIN = 'https://admin.shopify.com';
const OTHER = 'other.myshopify.com';

const adminHost = (shop: string) => Buffer.from(`${shop}/admin`).toString('base64url');

/** One path for each kind of response of the embedded app. */
const PATHS = [
  '/app',
  '/app/orders',
  '/app/orders/NOTANORDER',
  '/app/order-details/NOTANORDER',
  '/app/no-such-page',
  '/app.data',
  '/app/orders.data',
  '/app/orders/NOTANORDER.data',
  '/app/order-details/NOTANORDER.data',
  '/app/places',
  '/auth/session-token',
  '/auth/session-token.data',
  '/auth/login',
  '/auth/none',
  '/auth/exit-iframe',
  '/auth/exit-iframe.data',
  '/app/no-such-page.data',
];

type Ancestors = { sources: string[]; status: number };

test('only the shop with a verified session token may frame the app, whatever the address and the answer', async () => {
  await withScreens(async (app) => {
    const { myShop } = await twoMerchants(app.composition);
    const own = shopOf(myShop.word);
    const token = () => signSessionToken(KEYS, own);
    const forged = () => signSessionToken({ ...KEYS, apiSecret: 'another-secret' }, OTHER);
    const named = (shop: string) => ({ shop, host: adminHost(shop), embedded: '1' });
    // prettier-ignore
    const asks = [
      { name: 'its own shop', query: () => ({ ...named(own), id_token: token() }), proved: true },
      { name: 'a forged shop', query: () => ({ ...named(OTHER), id_token: token() }), proved: true },
      { name: 'a forged host', query: () => ({ ...named(own), host: adminHost(OTHER), id_token: token() }), proved: true },
      { name: 'a forged shop beside a good header', query: () => named(OTHER), bearer: token, proved: true },
      { name: 'no token', query: () => named(OTHER) },
      { name: 'a forged token', query: () => ({ ...named(OTHER), id_token: forged() }) },
      { name: 'a forged header', query: () => named(OTHER), bearer: forged },
      { name: 'an invalid shop', query: () => named("a.myshopify.com; script-src 'unsafe-inline'") },
      { name: 'nothing at all', query: () => ({}) },
    ];
    const ancestorsOf = async (
      path: string,
      query: object,
      bearer?: () => string,
    ): Promise<Ancestors> => {
      const search = new URLSearchParams(query as Record<string, string>);
      if (path.includes('exit-iframe')) search.set('exitIframe', `${app.url}/app?shop=${OTHER}`);
      const answer = await fetch(`${app.url}${path}?${search.toString()}`, {
        headers: {
          'User-Agent': BROWSER,
          ...(bearer ? { Authorization: `Bearer ${bearer()}` } : {}),
        },
        redirect: 'manual',
      });
      const isDocument = answer.headers.get('Content-Type')?.includes('html') ?? false;
      await answer.arrayBuffer();
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      const sources = /frame-ancestors ([^;]*)/.exec(policy)?.[1]?.trim().split(/\s+/) ?? [];
      if (isDocument && answer.status < 300 && sources.length === 0)
        throw new Error(`${path} says nothing of who may frame it`);
      return { sources, status: answer.status };
    };
    const errors: string[] = [];
    const seen = { answers: 0, framedByOwnShop: 0, statuses: new Set<number>() };

    for (const path of PATHS)
      for (const { name, query, bearer, proved } of asks) {
        const { sources, status } = await ancestorsOf(path, query(), bearer);
        const where = `${path} with ${name} (${status})`;
        seen.answers += 1;
        seen.statuses.add(status);
        if (status >= 500) errors.push(`${where} breaks`);
        if (sources.includes(`https://${own}`)) {
          seen.framedByOwnShop += 1;
          if (!proved) errors.push(`${where}: framed by a shop that proved nothing`);
        }
        const allowed = [`https://${own}`, SHOPIFY_ADMIN, "'none'"];
        for (const source of sources)
          if (!allowed.includes(source)) errors.push(`${where}: may be framed by ${source}`);
      }

    console.log(JSON.stringify({ matrix: 'framing', ...seen, statuses: [...seen.statuses] }));
    expect(errors).toEqual([]);
    expect(seen.framedByOwnShop, 'a proved shop may').toBeGreaterThan(0);
  });
});

test('the page inside wp-admin can be framed only by its store, and its documents contain no personal data', async () => {
  await withScreens(async (app) => {
    const { services } = app.composition;
    const merchant = await given.merchant(services);
    const store = await wooStoreOf(services, merchant);
    const order = await given.order(services, { merchant, store, customerName: 'Zebulon Secret' });
    const bearer = await wordpressBearer(services, store.id);
    const root = `/wordpress/${store.id}`;
    const inside = `/orders/${order.orderKey}`;
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(app.url + path, { headers, redirect: 'manual' });
    const as = { Authorization: `Bearer ${bearer}` };
    const ancestorsOf = (answer: Response) =>
      /frame-ancestors ([^;]*)/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];

    const opened = await ask(`${root}/open?path=${encodeURIComponent(inside)}`);
    const html = await opened.text();
    expect([opened.status, ancestorsOf(opened)]).toEqual([
      200,
      'https://kloof-and-karoo.example https://www.kloof-and-karoo.example',
    ]);
    for (const secret of ['Zebulon', order.orderKey, store.name, String(merchant.email), bearer])
      expect(html.replaceAll(encodeURIComponent(inside), ''), secret).not.toContain(secret);
    expect(opened.headers.get('Set-Cookie')).toBeNull();

    const page = await ask(root + inside);
    expect([page.status, page.headers.get('Location')]).toEqual([
      302,
      `${root}/open?path=${encodeURIComponent(inside)}`,
    ]);
    const unknown = await ask('/wordpress/00000000-0000-4000-8000-000000000000/open');
    expect([unknown.status, ancestorsOf(unknown)]).toEqual([404, "'none'"]);
    expect((await ask(`${root}${inside}.data`)).status).toBe(401);
    expect((await ask(`${root}${inside}.data`, as)).status).toBe(200);
    const other = await wooStoreOf(services, merchant);
    expect((await ask(`/wordpress/${other.id}/orders.data`, as)).status).toBe(401);
    expect((await ask('/orders.data', as)).status, 'the portal').not.toBe(200);
    expect((await ask('/app/orders.data', as)).status, 'Shopify').not.toBe(200);
  });
});

test('every menu entry inside wp-admin opens, for the shop’s managers and for its staff', async () => {
  await withScreens(async (app) => {
    const { services } = app.composition;
    const store = await wooStoreOf(services, await given.merchant(services));
    const refused: string[] = [];
    for (const role of ['embedded', 'shopStaff'] as const) {
      const mayManage = role === 'embedded';
      const bearer = await wordpressBearer(services, store.id, { mayManage });
      const paths = menuFor(role, 'wordpress').flatMap(({ items }) =>
        items.map(({ path }) => path),
      );
      expect(paths).toContain('/orders');
      for (const path of ['', ...paths]) {
        const answer = await fetch(`${app.url}/wordpress/${store.id}${path}.data`, {
          headers: { Authorization: `Bearer ${bearer}` },
        });
        if (answer.status !== 200) refused.push(`${role} ${path} ${answer.status}`);
      }
    }

    expect(refused).toEqual([]);
  });
});
