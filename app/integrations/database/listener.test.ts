import { createServer, Socket, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { createListen } from './listener.ts';

const CHANNEL = 'listener_test';

test.each(['closes', 'resets', 'says that it starts'] as const)(
  'a listener to a database that %s retries one connection at a time, after growing waits, and then listens once',
  async (refusal) => {
    const { proxy, waits, waiting, heard, say, listening } = await world(refusal);
    await eventually(() => expect(waits.length).toBeGreaterThan(8));

    proxy.isOpen = true;
    await eventually(async () => expect(await listening()).toBe(1));
    const tried = proxy.tried;
    await say('order 1 2');
    await eventually(() => expect(heard).toContain('order 1 2'));

    expect(waiting.max).toBe(1);
    expect(heard).toEqual(['order 1 2']);
    expect(tried).toBe(waits.length + 1);
    // Each wait is between 50 % and 100 % of a limit that doubles each time, up to 15 seconds.
    for (const [at, ms] of waits.entries()) {
      const max = Math.min(15_000, 500 * 2 ** at);
      expect([ms >= max / 2, ms <= max]).toEqual([true, true]);
    }
  },
);

test('a lost connection is opened again and logged, and the waits start from the shortest', async () => {
  const { proxy, waits, opened, end, listening } = await world('closes');
  await eventually(() => expect(waits.length).toBeGreaterThan(4));
  proxy.isOpen = true;
  await eventually(() => expect(opened.count).toBe(1));
  const before = waits.length;

  await end();
  await eventually(() => expect(opened.count).toBe(2));

  expect(waits[before]).toBeLessThanOrEqual(500);
  expect(await listening()).toBe(1);
});

test('a listener that waits before its next attempt stops at once', async () => {
  const { url } = await proxyTo(new URL('postgres://nobody@127.0.0.1:1/none'), 'closes');
  let isWaiting = false;
  const listener = createListen({
    connection: { connectionString: url },
    log: quietLog,
    wait: (_, signal) =>
      new Promise((resolve) => {
        isWaiting = true;
        signal.addEventListener('abort', resolve);
      }),
  })(CHANNEL, { onMessage: () => undefined });
  await eventually(() => expect(isWaiting).toBe(true));

  await listener.stop();
});

test.each(['before it connects', 'while it connects'])(
  'a listener whose database never answers stops %s',
  async (when) => {
    const proxy = await proxyTo(new URL('postgres://nobody@127.0.0.1:1/none'), 'never answers');
    onTestFinished(() => proxy.close());
    const listener = createListen({ connection: { connectionString: proxy.url }, log: quietLog })(
      CHANNEL,
      { onMessage: () => undefined },
    );
    if (when === 'while it connects') await eventually(() => expect(proxy.tried).toBe(1));

    await listener.stop();
  },
);

type Refusal = 'closes' | 'resets' | 'says that it starts' | 'never answers';

/** A listener to a database that does not accept connections yet. Its waits are recorded but skipped. */
async function world(refusal: Refusal) {
  const database = await freshDatabase();
  const proxy = await proxyTo(new URL(database.url), refusal);
  const waits: number[] = [];
  const heard: string[] = [];
  const opened = { count: 0 };
  const waiting = { now: 0, max: 0 };
  const listen = createListen({
    connection: { connectionString: proxy.url },
    log: quietLog,
    async wait(ms) {
      waits.push(ms);
      waiting.now += 1;
      waiting.max = Math.max(waiting.max, waiting.now);
      await nextTurn();
      waiting.now -= 1;
    },
  });
  const listener = listen(CHANNEL, {
    onMessage: (payload) => heard.push(payload),
    onOpen: () => void (opened.count += 1),
  });
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(async () => {
    await listener.stop();
    await other.end();
    await proxy.close();
    await database.drop();
  });
  const LISTENING = `from pg_stat_activity where datname = current_database() and query = 'listen ${CHANNEL}'`;
  return {
    proxy,
    waits,
    waiting,
    heard,
    opened,
    say: (payload: string) => other.query('select pg_notify($1, $2)', [CHANNEL, payload]),
    end: () => other.query(`select pg_terminate_backend(pid) ${LISTENING}`),
    listening: async () => {
      const { rows } = await other.query<{ count: number }>(`select count(*)::int ${LISTENING}`);
      return rows[0]?.count;
    },
  };
}

/** PostgreSQL's message while it starts: FATAL 57P03. */
const STARTING = Buffer.from(
  'E\0\0\0\0SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0',
);
STARTING.writeUInt32BE(STARTING.length - 1, 1);

/** A TCP proxy to the database that refuses connections at first. */
async function proxyTo(target: URL, refusal: Refusal) {
  const proxy = { isOpen: false, tried: 0 };
  const server = createServer((socket) => {
    proxy.tried += 1;
    socket.on('error', () => undefined);
    if (proxy.isOpen) {
      const onward = new Socket().connect(Number(target.port), target.hostname);
      onward.on('error', () => socket.destroy());
      onward.on('close', () => socket.destroy());
      socket.on('close', () => onward.destroy());
      return void socket.pipe(onward).pipe(socket);
    }
    if (refusal === 'says that it starts') socket.once('data', () => socket.end(STARTING));
    else if (refusal === 'resets') socket.resetAndDestroy();
    else if (refusal === 'closes') socket.destroy();
    else socket.resume();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(proxy, {
    url: url.href,
    close: () => new Promise<void>((done) => server.close(() => done())),
  });
}
