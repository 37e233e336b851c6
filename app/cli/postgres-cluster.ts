import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from './postgres-account.ts';
import { processesNaming, signalGroup } from './processes.ts';

type Wanted = { bin: string; dir: string; account: Account; password: string; durable: boolean };

/** The lowest OID of a database created by users; PostgreSQL's own three have lower ones. */
const FIRST_OWN_DATABASE = 16_384;

/** Creates the cluster in a temporary folder beside its own and then renames it, so that an interruption leaves
 *  either nothing or a complete cluster. A cluster without any database of ours holds no data and may be incomplete,
 *  so it is created again. */
export async function ensureCluster(wanted: Wanted): Promise<void> {
  const { dir, account } = wanted;
  const unfinished = `${dir}.new-${process.pid}`;
  await clearUnfinished(dir);
  if (await holdsDatabases(dir)) return;
  await clearEmpty(dir);
  await mkdir(unfinished, { mode: 0o700 });
  await own(unfinished, account);
  try {
    await initialise(wanted, unfinished);
    // Windows cannot rename onto an existing folder, not even an empty one.
    if (process.platform === 'win32') await rmdir(dir);
    await rename(unfinished, dir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function holdsDatabases(dir: string): Promise<boolean> {
  const names = await readdir(join(dir, 'base')).catch(() => []);
  return names.some((name) => Number(name) >= FIRST_OWN_DATABASE);
}

/** Empties a folder that an interrupted initdb left behind.
 *  @throws Error when the folder contains files that are not PostgreSQL's. */
async function clearEmpty(dir: string): Promise<void> {
  const entries = await readdir(dir);
  if (entries.length === 0) return;
  // initdb creates the folder `pg_wal` before any other file, so a folder without it does not come from initdb.
  if (!existsSync(join(dir, 'pg_wal'))) {
    throw new Error(`${dir} contains other files than a database. Move them away and start again.`);
  }
  endInitialisers(dir);
  for (const entry of entries) await remove(join(dir, entry));
}

/** Removes unfinished clusters of starts that were killed; their initdb may still be running. */
async function clearUnfinished(dir: string): Promise<void> {
  const prefix = `${basename(dir)}.new-`;
  for (const name of await readdir(dirname(dir))) {
    if (!name.startsWith(prefix)) continue;
    const folder = join(dirname(dir), name);
    endInitialisers(folder);
    await remove(folder);
  }
}

/** Ends the initdb processes of a folder. Each of them leads a process group that includes the servers it runs. */
function endInitialisers(folder: string): void {
  for (const pid of processesNaming(`--pgdata=${folder} `)) signalGroup(pid, 'SIGKILL');
}

/** Retries, because a process that is just ending may still create a file. */
function remove(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

async function own(path: string, { uid, gid }: Account): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

async function initialise({ bin, account, password, durable }: Wanted, dir: string): Promise<void> {
  const secretFolder = await mkdtemp(join(tmpdir(), 'thumela-initdb-'));
  try {
    const file = join(secretFolder, 'password');
    await writeFile(file, `${password}\n`, { mode: 0o600 });
    await chmod(secretFolder, 0o700);
    await own(secretFolder, account);
    await own(file, account);
    // prettier-ignore
    await run(join(bin, 'initdb'), account, dir, [
      `--pgdata=${dir}`, '--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256',
      '--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync']),
    ]);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

/** The environment of PostgreSQL's programs. It sets the time zone, because initdb would otherwise store the machine's
 *  zone as that of the database. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, NODE_ENV } = process.env;
  return { PATH, SystemRoot, NODE_ENV, LC_ALL: 'C', TZ: 'UTC' };
}

export function run(program: string, account: Account, cwd: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    // The child gets its own process group, so that Ctrl-C reaches only the parent.
    const child = spawn(program, args, {
      ...account,
      cwd,
      env: quietEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('error', failed);
    child.once('close', (code) => {
      if (code === 0) done();
      else failed(new Error(`${program} ended with code ${code}: ${said.trim()}`));
    });
  });
}
