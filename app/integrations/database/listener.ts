import { Socket } from 'node:net';
import { addAbortSignal } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import type { Listen } from '#app/ports/listen.ts';
import type { Log } from '#app/ports/log.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

type Options = {
  connection: ClientConfig;
  log: Log;
  /** Waits between two connection attempts. Must end at once when the signal aborts. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** Returns a function that listens to a channel of the database. Each call has a connection of its own, outside every
 *  pool. A connection that ends is replaced by a new one, after waits that grow while the database is down. */
export function createListen({ connection, log, wait = calmly }: Options): Listen {
  return (channel, { onMessage, onOpen }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let failures = 0;
    const opened = () => {
      failures = 0;
      onOpen?.();
    };
    const running = (async () => {
      while (!signal.aborted) {
        const client = clientUntil(signal, connection);
        client.on('notification', ({ payload }) => onMessage(payload ?? ''));
        const error = await untilOver(client, channel, opened).catch((error: unknown) => error);
        if (signal.aborted) break;
        if (error)
          log.warn({ err: error, channel }, 'the database is not listened to; trying again');
        await wait(waitMs(failures), signal).catch(() => undefined);
        failures += 1;
      }
    })();
    return {
      async stop() {
        stopping.abort();
        await running;
      },
    };
  };
}

/** Aborting destroys the socket in any state. A client that is ended while it connects never reports that it has ended
 *  (pg 8.23), and a hung database would never close its side. */
function clientUntil(signal: AbortSignal, connection: ClientConfig): Client {
  return new Client({
    ...connection,
    stream: () => addAbortSignal(signal, new Socket()),
  });
}

/** Connects, listens, and returns when the connection has ended.
 *  @throws what the connection reports. */
async function untilOver(client: Client, channel: string, onOpen: () => void): Promise<void> {
  const over = new Promise<void>((resolve, reject) => {
    client.once('end', resolve);
    client.on('error', reject);
  });
  // Prevents an unhandled rejection: a failure before `await over` is reported by `connect` or `query`.
  over.catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onOpen();
    await over;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Exponential backoff with jitter, because many processes reconnect to a database that has just started. */
function waitMs(failures: number): number {
  const max = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10));
  return max / 2 + (Math.random() * max) / 2;
}

function calmly(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleep(ms, undefined, { signal });
}
