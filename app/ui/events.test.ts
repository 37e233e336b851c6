import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { listenWith, type EventStream } from './events.ts';

/** A server whose event streams the test writes. With `refuses` it answers with that status instead. */
async function streamingServer({ refuses = 0 } = {}) {
  const streams: ServerResponse[] = [];
  const server = createServer((_, response) => {
    streams.push(response);
    response.writeHead(refuses || 200, { 'Content-Type': 'text/event-stream' });
    if (refuses) response.end();
    else response.flushHeaders();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { streams, url: `http://127.0.0.1:${port}/` };
}

function listening(url: string) {
  const reported: string[] = [];
  const stream: EventStream = listenWith(
    url,
    {
      event: 'order',
      onEvent: (data) => void reported.push(data),
      onOpen: () => void reported.push('open'),
      onRefused: () => void reported.push('refused'),
    },
    0,
  );
  onTestFinished(() => stream.close());
  return { reported, stream };
}

const nthStream = (streams: ServerResponse[], n: number) =>
  eventually(() => streams[n] ?? Promise.reject(new Error('no stream yet')));

test('only events with the given name are received', async () => {
  const { streams, url } = await streamingServer();
  const { reported, stream } = listening(url);
  const server = await nthStream(streams, 0);
  expect(stream.isOpen()).toBe(false);

  server.write('retry: 2000\n\nevent: ready\ndata: {}\n\n: still here\n\n');
  server.write('event: order\ndata: {"id":"1"}\n\n');

  await eventually(() => expect(reported).toEqual(['open', '{"id":"1"}']));
  expect(stream.isOpen()).toBe(true);
});

test('every event is received once and complete, however the network splits the stream', async () => {
  const { streams, url } = await streamingServer();
  const ids = ['é', '王小明', '3', '4'];
  const bytes = Buffer.from(ids.map((id) => `event: order\ndata: ${id}\n\n`).join(''));
  let n = 0;

  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 8 }),
      async (cuts) => {
        const { reported, stream } = listening(url);
        const server = await nthStream(streams, n++);
        let from = 0;
        for (const to of [...cuts.sort((a, b) => a - b), bytes.length]) {
          await new Promise((sent) => server.write(bytes.subarray(from, to), sent));
          from = to;
        }
        await eventually(() => expect(reported).toEqual(['open', ...ids]));
        stream.close();
      },
    ),
    { numRuns: 20 },
  );
});

test('a lost connection is reopened, and onOpen reports that events may have been missed', async () => {
  const { streams, url } = await streamingServer();
  const { reported, stream } = listening(url);
  (await nthStream(streams, 0)).end('retry: 2000\n\n');

  const second = await nthStream(streams, 1);
  expect(stream.isOpen()).toBe(false);
  second.destroy();
  (await nthStream(streams, 2)).write('event: order\ndata: 1\n\n');

  await eventually(() => expect(reported).toEqual(['open', 'open', '1']));
});

test('a refusal is reported once, without a retry', async () => {
  const { streams, url } = await streamingServer({ refuses: 401 });
  const { reported } = listening(url);

  await eventually(() => expect(reported).toEqual(['refused']));
  expect(streams).toHaveLength(1);
});

test('a closed stream receives nothing and does not reconnect', async () => {
  const { streams, url } = await streamingServer();
  const { reported, stream } = listening(url);
  const server = await nthStream(streams, 0);
  const isGone = new Promise((resolve) => server.on('close', resolve));

  stream.close();

  await isGone;
  expect(reported).toEqual([]);
  expect(stream.isOpen()).toBe(false);
  expect(streams).toHaveLength(1);
});
