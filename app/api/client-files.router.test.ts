import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { clientFilesRouter } from './client-files.router.ts';

const SCRIPT = `console.log('é', ${'1 + '.repeat(500)}1);`;

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** A server with one compressed script, one without a copy, and a service worker. */
async function served(): Promise<(path: string, accepted?: string) => Promise<Answer>> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'hubs'));
  await writeFile(join(folder, 'assets', 'big-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'big-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'small-3c4d.js'), '1;');
  await writeFile(join(folder, 'hubs', 'sw.js'), '2;');
  const app = express();
  app.use(await clientFilesRouter(folder));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  // Not `fetch`, which would unpack the body.
  return (path, accepted) =>
    new Promise((done, failed) => {
      const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
      get({ port, host: '127.0.0.1', path, headers, agent: false }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        done({ status: response.statusCode, headers: response.headers, body });
      }).on('error', failed);
    });
}

test.each(['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.9'])(
  'a browser that accepts %s gets the compressed copy of an asset, as a script for a year',
  async (accepted) => {
    const ask = await served();

    const { status, headers, body } = await ask('/assets/big-1a2b.js', accepted);

    expect([status, headers]).toMatchObject([
      200,
      {
        'content-encoding': 'br',
        'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/i),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'cross-origin-resource-policy': 'cross-origin',
      },
    ]);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
  },
);

test.each([undefined, 'gzip', 'br;q=0', 'identity, br;q=0'])(
  'a client that accepts %s gets the asset itself',
  async (accepted) => {
    const ask = await served();

    const { status, headers, body } = await ask('/assets/big-1a2b.js', accepted);

    expect([status, headers['content-encoding'], headers.vary]).toEqual([
      200,
      undefined,
      'Accept-Encoding',
    ]);
    expect(body.toString()).toBe(SCRIPT);
  },
);

test('an asset without a compressed copy is served as it is', async () => {
  const ask = await served();

  const { status, headers, body } = await ask('/assets/small-3c4d.js', 'br');

  expect([status, headers['content-encoding'], String(body)]).toEqual([200, undefined, '1;']);
});

test('an unknown asset and a folder are left to the screens, without the headers of a file', async () => {
  const ask = await served();

  for (const path of ['/assets/none.js', '/assets/', '/assets', '/hubs', '/hubs/']) {
    const { status, headers } = await ask(path, 'br');
    expect([status, headers['content-encoding']], path).toEqual([404, undefined]);
  }
});

test('the service worker is asked for again at every start and may fetch', async () => {
  const ask = await served();

  const { headers } = await ask('/hubs/sw.js');

  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
});
