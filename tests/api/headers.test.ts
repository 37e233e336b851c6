import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

test('every kind of answer carries the headers that keep browsers honest', async () => {
  const app = await startApp({ PUBLIC_URL: 'https://portal.example.co.za' });
  const kinds = [
    '/api/openapi.json',
    '/api/docs',
    '/api/no-such-call',
    '/track-order',
    '/track-order/NOTANORDER',
    '/webhooks/none',
    '/documents/none.pdf',
    '/events/orders',
  ];

  for (const path of kinds) {
    const answer = await fetch(app.url + path, {
      headers: { 'X-Request-Id': 'a-request-of-the-test' },
    });
    await answer.arrayBuffer();
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    expect(answer.headers.get('Referrer-Policy'), path).toBeTruthy();
    expect(answer.headers.get('Strict-Transport-Security'), path).toContain('max-age=');
    expect(answer.headers.get('X-Request-Id'), path).toBe('a-request-of-the-test');
    expect(answer.headers.get('X-Powered-By'), path).toBeNull();
  }
});

test('the API document lists every call, its references resolve, and its page loads nothing from outside', async () => {
  const app = await startApp();
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, object>;
    components: { schemas: object };
  };

  expect(document.openapi).toBe('3.1.0');
  for (const { method, path } of ALL_ENDPOINTS)
    expect(document.paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method);
  const references = [
    ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
  ].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const name of references) expect(document.components.schemas).toHaveProperty([name]);
  const page = await (await fetch(`${app.url}/api/docs`)).text();
  expect(
    [...page.matchAll(/(?:src|href)="([^"]+)"/g)].every(([, url]) => url?.startsWith('/')),
  ).toBe(true);
});

test('health says that the process lives, readiness that it can serve', async () => {
  const app = await startApp();

  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
});

test('the public tracking page is small, has no script, tells nothing of the person, and is throttled', async () => {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const order = await given.order(services, {
    merchant,
    store: await given.store(services, merchant),
    customerName: 'Zebulon Private',
    phone: '+27820001111',
    email: 'zebulon@post.example',
  });

  const empty = await fetch(`${app.url}/track-order?number=`);
  expect([empty.status, (await empty.text()).includes('Please fill all fields')]).toEqual([
    400,
    true,
  ]);
  const answer = await fetch(`${app.url}/track-order/${order.orderKey}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(Buffer.byteLength(html)).toBeLessThan(8_000);
  expect(html).not.toMatch(/<script/i);
  for (const secret of ['Zebulon', 'Private', '+2782', 'zebulon@'])
    expect(html).not.toContain(secret);
  expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");

  const statuses: number[] = [];
  for (let look = 0; look < 62; look += 1)
    statuses.push((await fetch(`${app.url}/track-order/${order.orderKey}`)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(59);
  expect(statuses.at(-1)).toBe(429);
});
