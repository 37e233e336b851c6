import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createOutboundGuard } from '#app/integrations/outbound-guard.ts';
import { createWooClient } from '#app/integrations/woocommerce/rest-client.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { wooRig } from './fixtures.ts';

const rig = wooRig();
const KEYS = { consumerKey: 'ck_1', consumerSecret: 'cs_1' };

/** A store that answers one request per connection and closes the connection on the second. */
async function forgetfulStore() {
  const heard: string[] = [];
  const answered = new WeakSet<object>();
  const server = createServer(rig.tls(), (request, response) => {
    heard.push(request.method ?? '');
    if (answered.has(request.socket)) return request.socket.destroy();
    answered.add(request.socket);
    response.setHeader('Content-Type', 'application/json').end('{"id":1}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guard = createOutboundGuard([url]);
  const ask = createWooClient({ guard, timeoutMs: HANG_MS, ca: rig.tls().ca });
  const call = (method: 'get' | 'post') =>
    ask(
      { url, keys: KEYS },
      { method, path: 'orders/1', ...(method === 'post' ? { body: {} } : {}) },
    );
  return { heard, call };
}

test('a read on a connection that the store has just closed is repeated once', async () => {
  const { heard, call } = await forgetfulStore();

  await call('get');
  expect(await call('get')).toMatchObject({ status: 200, data: { id: 1 } });

  expect(heard).toEqual(['GET', 'GET', 'GET']);
});

test('a change on such a connection may have been received and is not repeated', async () => {
  const { heard, call } = await forgetfulStore();

  await call('get');
  await expect(call('post')).rejects.toMatchObject({ code: 'store-down' });

  expect(heard).toEqual(['GET', 'POST']);
});
