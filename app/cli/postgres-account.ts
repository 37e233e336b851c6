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
import { repairLinks } from './postgres-programs.ts';

/** The user that PostgreSQL runs as. Empty: the current user. PostgreSQL refuses to run as root. */
export type Account = { uid?: number; gid?: number };

/** The current user, or an existing unprivileged user when we are root. */
export function findPostgresAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name);
    const gid = idOf('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".');
}

/** Returns the data folder, created and owned by the account. If the account cannot reach it (a checkout below root's
 *  0700 home), a folder in the temporary directory is used instead. Its path is noted in a file beside the wanted
 *  folder, so that the next start uses the same folder. */
export async function prepareDataFolder(wanted: string, account: Account): Promise<string> {
  if (account.uid === undefined) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return wanted;
  }
  const noted = await notedFolder(wanted);
  if (noted) return noted;
  await own(wanted, account);
  if (canReach(wanted, account)) return wanted;
  const instead = await mkdtemp(join(lastingTemporaryFolder(), 'thumela-data-'));
  await own(instead, account);
  await rmdir(wanted);
  await writeFile(noteOf(wanted), `${instead}\n`);
  return instead;
}

/** The folder that is used instead of the wanted one, if `prepareDataFolder` noted one and it still exists. */
export async function notedFolder(wanted: string): Promise<string | null> {
  const note = noteOf(wanted);
  if (!existsSync(note)) return null;
  const noted = (await readFile(note, 'utf8')).trim();
  return existsSync(noted) ? noted : null;
}

function noteOf(wanted: string): string {
  return `${wanted}.elsewhere`;
}

/** The folder of PostgreSQL's programs with its library links in place; or a copy of it when it is not writable or
 *  the account cannot reach it. */
export async function usablePrograms(native: string, account: Account): Promise<string> {
  const isWhole = await repairLinks(native);
  if (isWhole && canRun(join(native, 'bin', 'postgres'), account)) return native;
  const copy = join(lastingTemporaryFolder(), `thumela-postgres-${fingerprint(native)}`);
  refuseStranger(copy);
  if (!existsSync(copy)) await copyWhole(native, copy);
  await repairLinks(copy);
  return copy;
}

function canRun(program: string, account: Account): boolean {
  return account.uid === undefined || canReach(program, account);
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = await mkdtemp(`${to}-`);
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  // A copy of a read-only folder may itself be read-only.
  await chmod(join(unfinished, 'lib'), 0o755);
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // If the copy exists by now, another start created it first.
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

/** Everyone may write to the temporary directory, so programs that another user put there are not run. */
function refuseStranger(path: string): void {
  if (!existsSync(path) || statSync(path).uid === (process.getuid?.() ?? 0)) return;
  throw new Error(`${path} belongs to another user of this computer. Remove it and start again.`);
}

/** /var/tmp survives a reboot, /tmp may not. */
function lastingTemporaryFolder(): string {
  return existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
}

function fingerprint(path: string): string {
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 12);
  return `${basename(dirname(path))}-${hash}`.replaceAll(/[^\w-]/g, '');
}
