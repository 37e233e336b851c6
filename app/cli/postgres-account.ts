import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { mendLinks } from './postgres-programs.ts';

/** Whom PostgreSQL runs as. Empty: as ourselves. It refuses to run as root. */
export type Account = { uid?: number; gid?: number };

/** Ourselves, or an unprivileged user that is already there when we are root. */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

/** The wanted folder, made and owned by the account; or, when the account cannot reach it (a
 *  checkout below root's own 0700 home), one in the temporary folder, noted in a file beside the
 *  wanted one: whoever removes the data begins anew. */
export async function prepareDataFolder(wanted: string, account: Account): Promise<string> {
  if (account.uid === undefined) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return wanted;
  }
  const note = `${wanted}.elsewhere`;
  if (existsSync(note)) {
    const noted = (await readFile(note, 'utf8')).trim();
    if (existsSync(noted)) return noted;
  }
  await own(wanted, account);
  if (canReach(wanted, account)) return wanted;
  const instead = await mkdtemp(join(lastingTemporaryFolder(), 'thumela-data-'));
  await own(instead, account);
  await rmdir(wanted);
  await writeFile(note, `${instead}\n`);
  return instead;
}

/** PostgreSQL's folder of programs with the links that belong there; or a copy of it, when that is
 *  not ours to write to or the account cannot reach it. */
export async function usablePrograms(native: string, account: Account): Promise<string> {
  const isWhole = await mendLinks(native);
  if (isWhole && canRun(join(native, 'bin', 'postgres'), account)) return native;
  const copy = join(lastingTemporaryFolder(), `thumela-postgres-${fingerprint(native)}`);
  refuseStranger(copy);
  if (!existsSync(copy)) await copyWhole(native, copy);
  await mendLinks(copy);
  return copy;
}

function canRun(program: string, account: Account): boolean {
  return account.uid === undefined || canReach(program, account);
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}-`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  // What was copied from a folder that nobody may write to may itself be such a one.
  await chmod(join(unfinished, 'lib'), 0o755);
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another start was quicker.
    if (!existsSync(to)) throw error;
  }
}

function idOf(flag: '-u' | '-g', name: string): number | null {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return status === 0 ? Number.parseInt(stdout, 10) : null;
}

async function own(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chown(folder, account.uid ?? -1, account.gid ?? -1);
  await chmod(folder, 0o700);
}

function canReach(path: string, account: Account): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/' });
  return test.status === 0;
}

/** Anyone may write to the temporary folder: what another user put there is not ours to run. */
function refuseStranger(path: string): void {
  if (!existsSync(path) || statSync(path).uid === (process.getuid?.() ?? 0)) return;
  throw new Error(`${path} belongs to somebody else. Remove it and start again.`);
}

/** /var/tmp outlives a reboot, /tmp may not. */
function lastingTemporaryFolder(): string {
  return existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
}

function fingerprint(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return `${basename(dirname(path))}-${hash}`.replaceAll(/[^\w-]/g, '');
}
