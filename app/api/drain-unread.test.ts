import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReadableStreamFromReadable } from '@remix-run/node';
import express, { type RequestHandler } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { drainUnread } from './drain-unread.ts';

/** A server that starts to read a body as Remix does, and responds before it has read all of it. */
async function serverWith(drain: RequestHandler): Promise<number> {
  const app = express();
  app.post('/', drain, (incoming, response) => {
    createReadableStreamFromReadable(incoming);
    incoming.once('data', () => response.status(415).end());
  });
  app.get('/', (_request, response) => void response.end());
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends the large form and the following request on one connection. */
function oneAfterTheOther(port: number, agent: Agent): Promise<number[]> {
  const statuses: number[] = [];
  return new Promise((done, broken) => {
    const ask = (method: string, body: string, next: () => void) => {
      const asked = request({ port, host: '127.0.0.1', method, agent }, (answer) => {
        statuses.push(answer.statusCode ?? 0);
        answer.resume().once('end', next);
      });
      asked.once('error', broken);
      asked.end(body);
    };
    ask('POST', 'x'.repeat(2_000_000), () => ask('GET', '', () => done(statuses)));
  });
}

test('after an answer sent before its request body was read, the connection serves the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());

  expect(await oneAfterTheOther(await serverWith(drainUnread()), agent)).toEqual([415, 200]);
});

test('broken twin: without draining, the next request gets no answer', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const port = await serverWith((_request, _response, next) => next());

  const answered = oneAfterTheOther(port, agent).catch(() => 'cut off');
  // Other requests are answered in the meantime, so a slow machine is not the reason for the missing answer.
  for (let other = 0; other < 50; other += 1)
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);

  expect(await Promise.race([answered, Promise.resolve('nothing yet')])).toBe('nothing yet');
});
