import express from 'express';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { intoEmbedded } from './into-embedded.ts';

const OPENED = 'embedded=1&shop=kloof.myshopify.com&host=YWRtaW4&id_token=a.b.c';

let url: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const app = express();
  app.use(intoEmbedded());
  app.use((_, response) => void response.send('not led'));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => new Promise((resolve) => server.close(resolve));
});
afterAll(() => close());

async function leads(path: string, init: RequestInit = {}): Promise<string | null> {
  const answer = await fetch(url + path, { redirect: 'manual', ...init });
  await answer.body?.cancel();
  return answer.headers.get('Location');
}

test.each([
  [`/?${OPENED}`, `/app?${OPENED}`],
  [
    `/?shop=kloof.myshopify.com&hmac=ab&timestamp=1`,
    `/app?shop=kloof.myshopify.com&hmac=ab&timestamp=1`,
  ],
  [`/orders?${OPENED}`, `/app/orders?${OPENED}`],
  [`/order-details/4K7Q?${OPENED}`, `/app/order-details/4K7Q?${OPENED}`],
  [`//evil.example/?${OPENED}`, `/app/evil.example?${OPENED}`],
])('when Shopify opens %s, it redirects to %s', async (path, to) => {
  expect(await leads(path)).toBe(to);
});

test.each([
  '/',
  '/orders',
  '/?shop=kloof.myshopify.com',
  `/app?${OPENED}`,
  `/App/orders?${OPENED}`,
  `/auth/session-token?${OPENED}`,
  // A data request of a page whose own URL still has Shopify's parameters.
  `/app.data?${OPENED}`,
  `/app/orders.data?${OPENED}`,
  `/auth/login.data?${OPENED}`,
])('%s is not redirected', async (path) => {
  expect(await leads(path)).toBeNull();
});

test('only read requests are redirected', async () => {
  expect(await leads(`/?${OPENED}`, { method: 'POST' })).toBeNull();
});
