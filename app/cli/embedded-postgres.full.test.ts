import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { commandOf, processesNaming } from './processes.ts';
import { holdPort } from './ports.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let folder: string;
let running: EmbeddedPostgres | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumela-embedded-'));
});

/** Retries, because a server that is just ending may still create a file. */
const remove = (path: string) =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

afterEach(async () => {
  await running?.stop();
  if (running !== undefined) {
    await remove(running.dir);
    await rm(`${running.dir}.log`, { force: true });
  }
  running = undefined;
  await remove(folder);
});

test('committed data survives a crash of the server', async () => {
  running = await start();
  await query(running.url, 'create table kept (n int); insert into kept values (1)');

  await running.restart('immediate');

  expect(await query(running.url, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('the database counts time in UTC, not in the zone of the machine', async () => {
  running = await start();

  expect(await query(running.url, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
});

test('the data may be in a folder that only its owner can enter, even for root', async () => {
  await chmod(folder, 0o700);

  running = await start();

  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await running.stop();
  const again = await start();
  expect(again.dir).toBe(running.dir);
  running = again;
});

test('a pid file left by a crash does not stop the next start, even if another process has that pid now', async () => {
  running = await start();
  await running.stop();
  // The pid of a living process that is not PostgreSQL, as is common after a container restart.
  await writeFile(join(running.dir, 'postmaster.pid'), `${process.pid}\n${running.dir}\n0\n5432\n`);

  running = await start();

  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a server that outlived its parent is stopped, and a new one starts', async () => {
  const abandoned = await start();

  running = await start();

  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  await expect(abandoned.stop()).resolves.toBeUndefined();
  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a start with another password than that of the data fails with that reason', async () => {
  running = await start();
  await running.stop();

  const wrong = startEmbeddedPostgres({ dir: join(folder, 'pg'), port: 0, password: 'other' });

  await expect(wrong).rejects.toThrow('password authentication failed');
});

test.each(['initdb', 'a start that ended before the rename'])(
  'an incomplete cluster left by %s is replaced by a new one',
  async (who) => {
    await chmod(folder, 0o755);
    const half = join(folder, who === 'initdb' ? 'pg' : 'pg.new-999999');
    await mkdir(join(half, 'base', '1'), { recursive: true });
    await mkdir(join(half, 'pg_wal'));
    await writeFile(join(half, 'PG_VERSION'), '18\n');

    running = await start();

    expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect((await readdir(folder)).sort()).toEqual(['pg', 'pg.log']);
  },
);

test('an initdb that outlived its start is ended and does not disturb the next start', async () => {
  await chmod(folder, 0o755);
  const dir = join(folder, 'pg');
  const begin = `
    import { startEmbeddedPostgres } from '${new URL('./embedded-postgres.ts', import.meta.url).href}';
    await startEmbeddedPostgres({ dir: '${dir}', port: 0, password: 'it’s a secret/@:' });
  `;
  const first = spawn(process.execPath, ['--input-type=module', '-e', begin], { stdio: 'ignore' });
  const [initdb] = await eventually(() => {
    const pids = processesNaming(`--pgdata=${dir}`);
    expect(pids).toHaveLength(1);
    return pids;
  });
  first.kill('SIGKILL');

  running = await start();

  expect(commandOf(initdb ?? 0)).toBe('');
  expect(await query(running.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect((await readdir(folder)).sort()).toEqual(['pg', 'pg.log']);
});

test('a folder that contains other files than a database is left unchanged', async () => {
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'pg'));
  await writeFile(join(folder, 'pg', 'letter.txt'), 'mine');

  await expect(start()).rejects.toThrow('contains other files than a database');

  expect(await readdir(join(folder, 'pg'))).toEqual(['letter.txt']);
});

test('eight servers that start at once with the same preferred port all run, each with its own port and data', async () => {
  await chmod(folder, 0o755);
  const folders = Array.from({ length: 8 }, (_, index) => join(folder, String(index)));
  const { port, release } = await holdPort(21_000);
  await release();

  const begun = await Promise.allSettled(
    folders.map((dir) =>
      startEmbeddedPostgres({ dir, port, password: 'the same', durable: false }),
    ),
  );

  const servers = begun.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
  try {
    expect(begun.filter((one) => one.status === 'rejected')).toEqual([]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(8);
    for (const { url, dir } of servers) {
      expect(await query(url, 'show data_directory')).toEqual([{ data_directory: dir }]);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}, 60_000);

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dir: join(folder, 'pg'), port: 0, password: 'it’s a secret/@:' });
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
