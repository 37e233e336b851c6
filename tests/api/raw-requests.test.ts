import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createHttpServer } from '#app/api/raw/http-server.ts';
import { rawAnswers } from '#app/api/raw/raw-answer.ts';
import { endAfter, rawRequest, resetAfter } from '#tests/fakes/raw-request.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const HOST = 'Host: 127.0.0.1\r\n';
const WS = `${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;
const CLOSE = 'Connection: close\r\n';

// prettier-ignore
const ODD: readonly [string, string, number][] = [
  ['an upgrade of no path',             `GET // HTTP/1.1\r\n${WS}\r\n`, 400],
  ['an upgrade of a backslash',         `GET /\\\\x HTTP/1.1\r\n${WS}\r\n`, 400],
  ['an upgrade of a star',              `OPTIONS * HTTP/1.1\r\n${WS}\r\n`, 400],
  ['an upgrade of a whole address',     `GET http://[ HTTP/1.1\r\n${WS}\r\n`, 400],
  ['an upgrade elsewhere',              `GET /orders HTTP/1.1\r\n${WS}\r\n`, 404],
  ['an upgrade of another host\'s feed',`GET //x/printer-feed HTTP/1.1\r\n${WS}\r\n`, 400],
  ['an upgrade by POST',                `POST /printer-feed HTTP/1.1\r\n${WS}\r\n`, 426],
  ['an upgrade to several',             `GET /printer-feed HTTP/1.1\r\n${WS.replace('websocket', 'h2c, websocket')}\r\n`, 426],
  ['a feed from no page of ours',       `GET /printer-feed?email=a HTTP/1.1\r\n${WS}\r\n`, 403],
  ['TRACE',                             `TRACE / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405],
  ['PROPFIND',                          `PROPFIND / HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405],
  ['CONNECT',                           `CONNECT a:443 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405],
  ['OPTIONS *',                         `OPTIONS * HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['a whole address',                   `GET http://a.example/orders HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['two slashes',                       `GET //a.example/orders HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['an encoded step upwards',           `GET /app/..%2f HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['one in the middle',                 `GET /app/%2e%2e%2Forders HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['one behind a backslash',            `GET /app%5c.. HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['an encoded NUL',                    `GET /orders%00 HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['half a percent sign',               `GET /documents/%E0%A4%A HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
  ['an invalid host',               `GET /orders HTTP/1.1\r\nHost: [\r\n${CLOSE}\r\n`, 400],
  ['a host with a path',                `GET /orders HTTP/1.1\r\nHost: a/b@c\r\n${CLOSE}\r\n`, 400],
  ['an invalid port',               `GET /orders HTTP/1.1\r\nHost: a:99999\r\n${CLOSE}\r\n`, 400],
  ['a forwarded host without a proxy',    `GET /orders HTTP/1.1\r\n${HOST}X-Forwarded-Host: a:[\r\n${CLOSE}\r\n`, 403],
  ['no host',                           `GET /orders HTTP/1.1\r\n${CLOSE}\r\n`, 400],
  ['no host, of old',                   `GET /orders HTTP/1.0\r\n\r\n`, 400],
  ['no HTTP',                           `\x16\x03\x01\x02\x00\r\n\r\n`, 400],
  ['headers without an end',            `GET / HTTP/1.1\r\n${HOST}${'X-A: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(600)}\r\n`, 431],
  ['two lengths',                       `POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  ['a length and chunks',               `POST /api/x HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['invalid chunks',              `POST /api/x HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, 400],
  ['an expectation',                    `POST /api/x HTTP/1.1\r\n${HOST}Expect: a-miracle\r\nContent-Length: 0\r\n\r\n`, 417],
  ['invalid gzip data',                 zipped(Buffer.from('not gzip')), 400],
  ['gzip that breaks off',              zipped(gzipSync('{"email":"a@b.example"}').subarray(0, 20)), 400],
  ['an unknown compression',        zipped(Buffer.from('{}')).replace('gzip', 'snappy'), 415],
  ['an unknown charset',            zipped(Buffer.from('{}')).replace('Content-Encoding: gzip', 'X: y').replace('/json', '/json; charset=klingon'), 415],
];

function zipped(body: Buffer): string {
  return `POST /api/users/login HTTP/1.1\r\n${HOST}${CLOSE}Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n${body.toString('latin1')}`;
}

test('every malformed request is answered with its error, and its connection ends', async () => {
  const app = await startApp();
  const errors: string[] = [];

  for (const [name, bytes, expected] of ODD) {
    const { status, text } = await rawRequest(app.url, Buffer.from(bytes, 'latin1'));
    if (status !== expected) errors.push(`${name}: ${status} instead of ${expected}`);
    if (!/x-content-type-options: nosniff/i.test(text)) errors.push(`${name}: without headers`);
  }

  expect(errors).toEqual([]);
});

test('a client that also offers HTTP/2 is served without it, and the connection then closes', async () => {
  const app = await startApp();

  const offered = `GET /healthz HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings, close\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`;
  const { status, text } = await rawRequest(app.url, offered.replace(', close', ''));

  expect([status, /^Connection: close/im.test(text)]).toEqual([200, true]);
});

test.each([
  ['ours', (app: () => void) => createHttpServer({ app, onUpgrade: breaks, refuse }), 0],
  // Broken twin: a server that does not handle upgrades keeps all 50 descriptors.
  ['one that leaves upgrades alone', (onRequest: () => void) => createServer(onRequest), 50],
])('refused upgrades release their descriptors: %s', async (_name, make, kept) => {
  const held = new Set<Socket>();
  const server = make(() => {});
  let upgrades = 0;
  server.on('upgrade', () => (upgrades += 1));
  server.on('connection', (socket) => {
    held.add(socket);
    socket.on('close', () => held.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    for (const socket of held) socket.destroy();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  for (let one = 0; one < 50; one += 1) endAfter(url, `GET /nothing HTTP/1.1\r\n${WS}\r\n`);

  await vi.waitFor(() => expect([upgrades, held.size]).toEqual([50, kept]), { timeout: 60_000 });
});

test('an upgrade whose connection is reset while it is refused affects nothing else', async () => {
  const app = await startApp();

  for (let one = 0; one < 50; one += 1) await resetAfter(app.url, `GET // HTTP/1.1\r\n${WS}\r\n`);

  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
});

const refuse = rawAnswers({ PUBLIC_URL: 'https://portal.example.co.za' });

function breaks(): never {
  throw new Error('an upgrade that breaks');
}
