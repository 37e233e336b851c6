import { expect, test } from 'vitest';
import { isWordpressTokenSignedBy, readWordpressToken } from '#app/auth/wordpress-token.ts';
import { connect, startFakePortal } from './fake-portal.ts';
import { useShop } from './shops.ts';
import type { Visitor } from './visitor.ts';

const PAGE = '/wp-admin/admin.php?page=thumela';
const TOKEN = '/wp-json/thumela/v1/frame-token';

const at = useShop({ hpos: true });

async function connected() {
  await at.shop.run('clear');
  const portal = await startFakePortal(at.tls);
  await connect(at.shop, portal);
  return { shop: at.shop, portal };
}

/** The REST nonce in the page, which its script sends with every call. */
async function nonceOf(visitor: Visitor): Promise<string> {
  const { text } = await visitor.get(PAGE);
  return /createNonceMiddleware\(\s*"([0-9a-f]+)"/.exec(text)?.[1] ?? '';
}

const ask = (visitor: Visitor, nonce: string) =>
  visitor.post(TOKEN, {}, nonce ? { 'X-WP-Nonce': nonce } : {});

test('the page of a connected shop frames the portal, and its token says who is signed in', async () => {
  const { shop, portal } = await connected();
  const manager = await shop.visitor('manager');

  const page = await manager.get(PAGE);
  const answer = await ask(manager, await nonceOf(manager));

  expect(page.text).toContain('<iframe title="Thumela"');
  expect(page.text).toContain(`"door":"\\/wordpress\\/${portal.storeId}\\/open"`);
  expect(page.text, 'no secret').not.toContain(portal.secret);
  const { token } = JSON.parse(answer.text) as { token: string };
  const read = readWordpressToken(token);
  expect(read?.claim).toMatchObject({
    store: portal.storeId,
    origin: new URL(shop.url).origin,
    manage: true,
  });
  expect(read && isWordpressTokenSignedBy(portal.secret, read)).toBe(true);
});

test('there is no token without a nonce, without permission to edit orders, or without a connection', async () => {
  const { shop } = await connected();
  const manager = await shop.visitor('manager');
  const writer = await shop.visitor('writer');
  const anyone = await shop.visitor();
  const nonce = await nonceOf(manager);

  expect((await writer.get(PAGE)).status).toBe(403);
  expect((await ask(writer, nonce)).status).toBe(403);
  expect((await ask(anyone, nonce)).status).toBe(403);
  expect((await ask(manager, '')).status).toBe(401);
  await shop.run('clear');
  expect((await ask(manager, nonce)).status).toBe(409);
  expect((await manager.get(PAGE)).text).toContain('This store is not connected to Thumela.');
});

test('a person who may only edit their own orders gets no page and no token', async () => {
  const { shop } = await connected();
  const seller = await shop.visitor('seller');
  const { text: nonce } = await seller.get('/wp-admin/admin-ajax.php?action=rest-nonce');

  expect(nonce).toMatch(/^[0-9a-f]{10}$/);
  expect((await seller.get(PAGE)).status).toBe(403);
  expect((await ask(seller, nonce)).status).toBe(403);
});
