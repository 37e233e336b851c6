import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

const FOREIGN: readonly [string, Record<string, string>][] = [
  ['another site', { Origin: 'https://evil.example' }],
  ['no origin', {}],
  ['an opaque origin', { Origin: 'null' }],
  ['a look-alike', { Origin: `${TEST_SETTINGS.PUBLIC_URL}.evil.example` }],
  ['another port', { Origin: 'http://127.0.0.1:2' }],
  ['no origin from elsewhere', { 'Sec-Fetch-Site': 'cross-site' }],
];

test('a person’s cookie changes nothing unless the request comes from our own pages', async () => {
  const app = await startApp();
  const { services, auth } = app.composition;
  const merchant = await given.merchant(services);
  const order = await given.order(services, {
    merchant,
    store: await given.store(services, merchant),
  });
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { sessionId } = await createSession(services, merchant.userId);
  const cookie = (await auth.cookies.session.set(sessionId)).split(';')[0] ?? '';
  const changing = ALL_ENDPOINTS.filter(
    (endpoint) => endpoint.method !== 'get' && endpoint.permission !== 'open',
  );
  const post = (path: string, headers: Record<string, string>, body: object = {}) =>
    fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  let refused = 0;

  for (const endpoint of changing) {
    for (const [name, headers] of FOREIGN) {
      const path = endpoint.path
        .replace(':collection', 'shipping-labels')
        .replace(':jobId', order.id);
      const answer = await fetch(`${app.url}/api${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
        body: '{}',
      });
      expect(answer.status, `${endpoint.path} from ${name}`).toBe(403);
      refused += 1;
    }
  }
  const ship = { order_keys: [order.orderKey] };
  for (const [, headers] of FOREIGN) await post('/orders/create/tookan', headers, ship);

  console.log(JSON.stringify({ calls: changing.length, refused }));
  expect(await services.db.shipment.count()).toBe(0);
  expect(
    (await post('/orders/create/tookan', { Origin: TEST_SETTINGS.PUBLIC_URL }, ship)).status,
    'from our own page',
  ).toBe(200);
  expect(await services.db.shipment.count()).toBe(1);
});
