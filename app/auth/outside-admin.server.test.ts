import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSession } from '#app/domain/people/sessions.ts';
import { onlyShopOf } from '#app/domain/stores/store-visibility.ts';
import { given } from '#tests/builders/given.ts';
import { openIdentityBench, type IdentityBench } from '#tests/fakes/identity-bench.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { placeAsked, placeInAdmin, withPlaceAsked } from './outside-admin.server.ts';

const ADMIN = 'https://admin.shopify.com/store/kloof/apps/key-of-the-app';
const NAMED = 'shop=kloof.myshopify.com';

let bench: IdentityBench;

beforeAll(async () => {
  bench = await openIdentityBench();
});
afterAll(() => bench.close());

function place(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const { auth, db } = bench;
  const needs = { services: { db, settings: auth.settings }, auth };
  return placeInAdmin(needs, new Request(`http://127.0.0.1:3000${path}`, { headers }));
}

test.each([
  [`/app?${NAMED}`, `${ADMIN}/app`],
  [`/app?${NAMED}&host=YWRtaW4&timestamp=1&hmac=ab&session=cd&locale=en`, `${ADMIN}/app`],
  [`/app/orders/4K7Q2M100037?${NAMED}`, `${ADMIN}/app/orders/4K7Q2M100037`],
  [`/app/orders?q=naidoo&${NAMED}`, `${ADMIN}/app/orders?q=naidoo`],
  [`/APP/orders?${NAMED}`, `${ADMIN}/APP/orders`],
])('%s, opened outside the admin, redirects to %s', async (path, address) => {
  expect(await place(path)).toBe(address);
});

test.each([
  ['/app', {}],
  ['/app?shop=evil.example', {}],
  ['/app?shop=evil.example/.myshopify.com', {}],
  [`/app?${NAMED}&embedded=1`, {}],
  [`/app?${NAMED}&id_token=a.b.c`, {}],
  [`/app?${NAMED}`, { Authorization: 'Bearer a.b.c' }],
])(
  '%s does not redirect, because the shop is unknown or the admin itself made the request (%o)',
  async (path, headers) => {
    expect(await place(path, headers as Record<string, string>)).toBeNull();
  },
);

test('the redirect to the page that asks for a shop carries the requested page', () => {
  const request = new Request('http://127.0.0.1:3000/app/orders?q=naidoo&host=YWRtaW4');
  const toLogin = new Response(null, { status: 302, headers: { Location: '/auth/login' } });
  const elsewhere = new Response(null, { status: 302, headers: { Location: '/auth' } });

  const reported = withPlaceAsked(toLogin, request) as Response;

  expect(reported.headers.get('Location')).toBe('/auth/login?to=%2Fapp%2Forders%3Fq%3Dnaidoo');
  expect(withPlaceAsked(elsewhere, request)).toBe(elsewhere);
});

test.each([
  ['?to=%2Fapp%2Forders%3Fq%3Dnaidoo', '/app/orders?q=naidoo'],
  ['', '/app'],
  ['?to=%2Flogin', '/app'],
  ['?to=%2Fapplause', '/app'],
  ['?to=%2F%2Fevil.example%2Fapp', '/app'],
  ['?to=https%3A%2F%2Fevil.example%2Fapp', '/app'],
  ['?to=%2Fapp%2F..%2F%2Fevil.example', '/app'],
])('%s requests the page %s', (query, place) => {
  expect(placeAsked(new Request(`http://127.0.0.1:3000/auth/login${query}`))).toBe(place);
});

test('a person signed in at the portal is redirected to the only shop of the account', async () => {
  const userId = await bench.provedPerson('one-shop@example.co.za');
  const { merchantId } = await bench.db.membership.findFirstOrThrow({ where: { userId } });
  const { sessionId } = await createSession(bench.auth, userId);
  const cookie = (await bench.auth.cookies.session.set(sessionId)).split(';')[0] ?? '';
  const { services } = await testServices();
  const ask = () => place('/app/orders', { Cookie: cookie });
  const shop = (externalId: string) =>
    given.store(
      { ...services, db: bench.db },
      { merchantId: merchantId! },
      { integrationType: 'shopify', externalId },
    );

  expect(await ask()).toBeNull();
  await shop('kloof.myshopify.com');
  expect(await ask()).toBe(`${ADMIN}/app/orders`);
  await shop('karoo.myshopify.com');
  expect(await ask()).toBeNull();
});

test('a person is not redirected to a shop that they may not see', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const own = await given.store(services, merchant);
  const shop = { integrationType: 'shopify' as const, externalId: 'kloof.myshopify.com' };
  await given.store(services, merchant, shop);

  expect(await onlyShopOf(services.db, merchant)).toBe('kloof.myshopify.com');
  expect(await onlyShopOf(services.db, given.storeManager(merchant, [own]))).toBeNull();
  expect(await onlyShopOf(services.db, await given.merchant(services))).toBeNull();
  expect(await onlyShopOf(services.db, await given.admin(services))).toBeNull();
  expect(await onlyShopOf(services.db, given.hubStaff())).toBeNull();
});
