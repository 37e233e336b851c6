import { createServer, request as ask, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';

const LIMIT = 60;
/** The client address that the proxy sees. Addresses that a client forges come before it in the header. */
const REAL = '198.51.100.7';

type Answer = { status: number; text: string; headers: IncomingHttpHeaders };

function get(url: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = ask(url, { method, headers }, async (answer) => {
      let text = '';
      for await (const chunk of answer as AsyncIterable<Buffer>) text += chunk.toString();
      resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
    });
    call.on('error', reject);
    call.end();
  });
}

/** A typical proxy: it appends what it sees to the forwarding headers it received. */
async function proxyBefore(target: string, sees = REAL): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const adding = (name: string, value: string) =>
      [incoming.headers[name], value].filter(Boolean).join(', ');
    const headers = {
      ...(incoming.headers as Record<string, string>),
      'x-forwarded-for': adding('x-forwarded-for', sees),
      'x-forwarded-proto': adding('x-forwarded-proto', 'https'),
    };
    void get(target + (incoming.url ?? '/'), headers, incoming.method).then((answer) => {
      outgoing.writeHead(
        answer.status,
        answer.headers['retry-after'] ? { 'Retry-After': '1' } : {},
      );
      outgoing.end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Looks up a parcel more often than one address may, with a different forged address each time. Returns how many
 *  look-ups were not refused with 429. */
async function lookUpsThatPass(url: string, forged: (at: number) => string): Promise<number> {
  const times = Array.from({ length: LIMIT + 20 }, (_, at) => at);
  const answers = await Promise.all(
    times.map((at) => get(`${url}/track-order/NOTANORDER12`, { 'X-Forwarded-For': forged(at) })),
  );
  return answers.filter(({ status }) => status !== 429).length;
}

const another = (at: number) => `203.0.113.${at}`;
const chain = (at: number) => `203.0.113.${at}, 127.0.0.1, ${REAL}, 10.0.0.${at}`;
const garbage = (at: number) => `${at}, unknown, [::${at}]`;

const WAYS: [string, string, (at: number) => string][] = [
  '1',
  'loopback',
  '127.0.0.0/8, 10.0.0.0/8',
].flatMap((setting) =>
  [another, chain, garbage].map(
    (forged) => [setting, forged.name, forged] as [string, string, (at: number) => string],
  ),
);

test.each(WAYS)(
  'TRUST_PROXY=%s: forged addresses (%s) before a proxy that appends its own count as one address',
  async (TRUST_PROXY, _name, forged) => {
    const app = await startApp({ TRUST_PROXY });

    expect(await lookUpsThatPass(await proxyBefore(app.url), forged)).toBe(LIMIT);
  },
);

test('with two proxies in a row, addresses before them are ignored', async () => {
  const app = await startApp({ TRUST_PROXY: '2' });
  const url = await proxyBefore(await proxyBefore(app.url, '10.0.0.9'));

  expect(await lookUpsThatPass(url, chain)).toBe(LIMIT);
});

test('without a proxy no forwarding header is trusted', async () => {
  const app = await startApp();

  expect(await lookUpsThatPass(app.url, another)).toBe(LIMIT);
});

test('broken twin: if every proxy is trusted, the limit has no effect', async () => {
  const app = await startApp();
  app.web.app.set('trust proxy', true);

  expect(await lookUpsThatPass(await proxyBefore(app.url), another)).toBe(LIMIT + 20);
});

test('buyers behind a proxy are distinguished', async () => {
  const app = await startApp({ TRUST_PROXY: '1' });

  expect(await lookUpsThatPass(await proxyBefore(app.url, '198.51.100.1'), another)).toBe(LIMIT);
  expect(await lookUpsThatPass(await proxyBefore(app.url, '198.51.100.2'), another)).toBe(LIMIT);
});

/** The request's properties as the code behind our middleware sees them. */
async function seenBy(app: StartedApp, headers: Record<string, string>): Promise<unknown> {
  return JSON.parse((await get(`${app.url}/seen`, headers)).text);
}

async function appThatEchoes(settings: Record<string, string>): Promise<StartedApp> {
  const app = await startApp(settings);
  app.web.app.get('/seen', (request, response) => {
    const { protocol, hostname, secure, ip, headers } = request;
    const asked = headers['x-forwarded-host'] ?? headers.host;
    response.json({ protocol, hostname, secure, ip, asked });
  });
  return app;
}

const FORGED = {
  Host: 'localhost',
  'X-Forwarded-For': '203.0.113.1',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'localhost:99',
  Forwarded: 'for=203.0.113.1;proto=https;host=evil.localhost',
};

test('forged protocol and host headers are not trusted, by us or by our libraries', async () => {
  const stranger = await appThatEchoes({});
  expect(await seenBy(stranger, FORGED)).toEqual({
    protocol: 'http',
    hostname: 'localhost',
    secure: false,
    asked: 'localhost',
    ip: expect.stringContaining('127.0.0.1') as string,
  });

  const others = await appThatEchoes({ TRUST_PROXY: '10.0.0.0/8' });
  expect(await seenBy(others, FORGED)).toMatchObject({ secure: false, asked: 'localhost' });

  const one = await appThatEchoes({ TRUST_PROXY: '1' });
  expect(await seenBy(one, FORGED)).toEqual({
    protocol: 'https',
    hostname: 'localhost',
    secure: true,
    asked: 'localhost:99',
    ip: '203.0.113.1',
  });
  // The proxy has appended to the headers that a client forged.
  const added = {
    ...FORGED,
    'X-Forwarded-For': '1.2.3.4, 203.0.113.1',
    'X-Forwarded-Proto': 'https, http',
    'X-Forwarded-Host': '127.0.0.9, localhost:98',
  };
  expect(await seenBy(one, added)).toMatchObject({
    protocol: 'http',
    secure: false,
    ip: '203.0.113.1',
    asked: 'localhost:98',
  });
  const odd = { ...FORGED, 'X-Forwarded-Proto': 'javascript' };
  expect(await seenBy(one, odd)).toMatchObject({ protocol: 'http' });
  const torn = await get(`${one.url}/seen`, { ...FORGED, 'X-Forwarded-Host': 'localhost/x?' });
  expect(torn.status).toBe(403);
});

test('evaluation mode refuses every host name except this machine’s, at every endpoint, with an explanation', async () => {
  const app = await startApp();
  const paths = ['/', '/api/openapi.json', '/api/docs', '/track-order', '/webhooks/none'];
  const names = ['evil.example', `evil.example:${new URL(app.url).port}`, '127.0.0.1.evil.example'];

  for (const path of paths)
    for (const Host of names) {
      const { status, text } = await get(app.url + path, { Host, Accept: 'text/html' });
      expect([
        status,
        text.includes('the portal opens only on the computer where it runs'),
      ]).toEqual([403, true]);
      expect(text).toContain(app.env.PUBLIC_URL);
    }
  for (const Host of ['localhost', '127.0.0.1:1', '[::1]:3000', 'portal.localhost'])
    expect((await get(`${app.url}/api/openapi.json`, { Host })).status, Host).toBe(200);
  const tunnel = { Host: 'localhost', 'X-Forwarded-Host': 'a-tunnel.example' };
  const other = { Host: 'localhost', Forwarded: 'for=8.8.8.8;host="a-tunnel.example";proto=https' };
  const trusting = await startApp({ TRUST_PROXY: 'loopback' });
  for (const { url } of [app, trusting])
    for (const headers of [tunnel, other])
      expect((await get(`${url}/api/openapi.json`, headers)).status).toBe(403);
  // Broken twin: the same request without the check for evaluation mode.
  app.env.APP_MODE = 'production';
  expect((await get(`${app.url}/api/openapi.json`, { Host: 'evil.example' })).status).toBe(200);
});
