import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';
import { isSignedBy, readPluginClaim } from '#app/auth/plugin-signature.ts';
import { wantedWebhooks } from '#app/domain/stores/woo-webhooks.ts';
import { verifyWooSignature } from '#app/integrations/woocommerce/webhook-endpoint.ts';
import { serveTls, type Tls } from './tls.ts';
import type { Shop } from './wordpress.ts';

type Heard = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Whether the request passes the real portal's signature check. */
  isSigned: boolean;
};

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };

/** A fake portal with configurable answers; it records every request. */
export async function startFakePortal(tls: Tls) {
  const storeId = randomUUID();
  const secret = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';
  const heard: Heard[] = [];
  const answers = new Map<string, (one: Heard) => Answer>();

  const front = await serveTls(tls, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const { method = '', url = '', headers } = request;
      const claim = readPluginClaim(headers.authorization);
      const key = headers['idempotency-key'];
      const idempotencyKey = typeof key === 'string' ? key : undefined;
      const isHook = url === `/webhooks/woocommerce/${storeId}`;
      const signature = headers['x-wc-webhook-signature'];
      const home = headers['thumela-home']?.toString();
      const isSigned = isHook
        ? verifyWooSignature(bytes, typeof signature === 'string' ? signature : undefined, secret)
        : claim?.storeId === storeId &&
          isSignedBy(secret, claim, { method, path: url, idempotencyKey, home, body: bytes });
      const one = { method, path: url, headers, body: bytes.toString('utf8'), isSigned };
      heard.push(one);
      const {
        status = 200,
        body = {},
        headers: more,
      } = answers.get(`${method} ${url}`)?.(one) ?? {};
      if (status === 0) return void request.socket.destroy();
      response.writeHead(status, { 'Content-Type': 'application/json', ...more });
      response.end(JSON.stringify(body));
    });
  });
  onTestFinished(() => front.stop());

  return {
    url: front.url,
    port: front.port,
    storeId,
    secret,
    heard,
    hookPath: `/webhooks/woocommerce/${storeId}`,
    at: (path: string) => heard.filter((one) => one.path === path),
    answer(endpoint: string, answer: Answer | ((one: Heard) => Answer)) {
      answers.set(endpoint, typeof answer === 'function' ? answer : () => answer);
    },
  };
}

export type FakePortal = Awaited<ReturnType<typeof startFakePortal>>;

type Portal = { url: string; port: number; storeId: string; secret: string };

/** Sets up the shop as a real connection through wc-auth does: portal URL, webhooks and an API key. */
export async function connect(shop: Shop, portal: Portal): Promise<void> {
  await shop.run('setOption', 'test_safe_ports', [portal.port]);
  await shop.run('setOption', 'thumela_portal_url', portal.url);
  const { url, storeId, secret } = portal;
  const wanted = wantedWebhooks(url, storeId, secret, { resetSecret: false });
  for (const topic of wanted.topics)
    await shop.run('webhook', { topic, delivery_url: wanted.deliveryUrl, secret });
  await shop.run('apiKey', 'Thumela - API (2026-11-21 02:00:00)', '1234567');
}
