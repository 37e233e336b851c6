import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Request, Response } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import type { Log } from '#app/ports/log.ts';
import { problemHandler } from '#app/api/problem.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';

/** The smallest Remix build that can be served: one page with a loader. */
const BUILD = `
const route = { id: 'orders', path: 'orders', hasLoader: true };
export const routes = { orders: { ...route, module: { loader: () => ({ ok: true }) } } };
export const entry = { module: {
  default: () => new Response('page'),
  handleDataRequest: (response) => response,
  handleError: (error, { context }) => context.services.log.error({ err: error }, 'A page failed'),
} };
export const assets = { routes: { orders: route } };
export const future = { v3_singleFetch: true };
export const basename = '/';
`;

async function buildOf(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'thumela-build-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, 'server'));
  await writeFile(join(dir, 'server', 'package.json'), '{"type":"module"}');
  await writeFile(join(dir, 'server', 'index.js'), BUILD);
  return dir;
}

/** A log that collects every line of level error. */
function errorLog() {
  const errors: unknown[] = [];
  const log: Log = { ...quietLog, error: (...said: unknown[]) => void errors.push(said.at(-1)) };
  return { errors, log };
}

test.each(['_data=orders', '_data=root', '_data', 'a=1&%5Fdata=x'])(
  'a page requested with ?%s is not found, and is not logged as our error',
  async (query) => {
    const { errors, log } = errorLog();
    const database = await freshDatabase();
    onTestFinished(() => database.drop());
    const app = await startWebApp({
      databaseUrl: database.nearUrl,
      buildDir: await buildOf(),
      weaken: ({ services }) => Object.assign(services, { log }),
    });
    onTestFinished(() => app.stop());

    const answers = await Promise.all(
      ['/orders', '/app', '/nowhere'].map((path) => fetch(`${app.url}${path}?${query}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(errors).toEqual([]);
  },
);

test('broken twin: without the refusal Remix would log an error for it', async () => {
  const { errors, log } = errorLog();
  const file = join(await buildOf(), 'server', 'index.js');
  const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as ServerBuild;
  const handle = createRequestHandler(build, 'production');

  const request = new globalThis.Request('http://127.0.0.1/orders?_data=orders');
  await handle(request, { services: { log } } as never);

  expect(errors).toEqual(['A page failed']);
});

test.each([
  [new AppError('busy', 'The label is still being made.'), 503, 0],
  [new AppError('store-down', 'The store is not responding.'), 503, 0],
  [new Error('Something of ours'), 500, 1],
])('%s is answered with %i and logged as an error %i times', (error, status, lines) => {
  const { errors, log } = errorLog();
  let answered = 0;
  const response = {
    locals: {},
    setHeader: () => response,
    type: () => response,
    send: () => response,
    status(code: number) {
      answered = code;
      return response;
    },
  } as unknown as Response;

  problemHandler(log)(error, { originalUrl: '/' } as Request, response, () => undefined);

  expect([answered, errors.length]).toEqual([status, lines]);
});
