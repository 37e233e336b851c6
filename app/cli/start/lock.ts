import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beganAt, commandOf } from '../processes.ts';

type Claim = {
  /** True when the last run did not end cleanly: its processes may still be ending. */
  tookOver: boolean;
  release(): Promise<void>;
};

/** Tolerance when comparing a process's start time with the lock file's time, because the two clocks differ. */
const CLOCKS_DIFFER_MS = 2_000;

/** Claims a data folder for this process, because two starts on the same data would corrupt it. An operating system
 *  lock decides: it has one holder and is released when the holder ends, in whatever way. The file `lock` only shows
 *  who the holder is and whether the last run ended cleanly.
 *  @throws Error when another start holds the folder. */
export async function claimData(folder: string): Promise<Claim> {
  const file = join(folder, 'lock');
  const database = hold(join(folder, 'lock.db'));
  if (database === null) throw taken(folder, await ownerIn(file));
  try {
    const text = await readFile(file, 'utf8').catch(() => null);
    // Up to 0.1.0 there was only the file, which contained just a pid.
    const older = /^\d+$/.test(text ?? '') ? await ownerIn(file) : null;
    if (older !== null && older !== process.pid && isStart(older)) throw taken(folder, older);
    await writeFile(file, `${process.pid}\n`);
    return { tookOver: text !== null, release: once(() => letGo(file, database)) };
  } catch (error) {
    letGoOf(database);
    throw error;
  }
}

/** The locks of this process. Without a reference to its database a lock would be released by the garbage collector. */
const held = new Set<DatabaseSync>();

/** Locks through SQLite, because Node has no file locks. Null while another process holds it. */
function hold(file: string): DatabaseSync | null {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
    held.add(database);
    return database;
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === SQLITE_BUSY) return null;
    throw error;
  }
}

const SQLITE_BUSY = 5;

/** The file is removed before the lock is released, since the next holder writes its own file. */
async function letGo(file: string, database: DatabaseSync): Promise<void> {
  await rm(file, { force: true });
  letGoOf(database);
}

function letGoOf(database: DatabaseSync): void {
  held.delete(database);
  database.close();
}

/** The process that wrote the file, if it still runs. A process started later merely reuses the pid. */
async function ownerIn(file: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
    const { mtimeMs } = await stat(file);
    const began = beganAt(pid);
    return began !== null && began <= mtimeMs + CLOCKS_DIFFER_MS ? pid : null;
  } catch {
    return null;
  }
}

function isStart(pid: number): boolean {
  return /app\/cli\/start\.ts/.test(commandOf(pid));
}

function taken(folder: string, owner: number | null): Error {
  if (owner === null) return new Error(`Another start of Thumela has just taken ${folder}.`);
  return new Error(
    `Thumela is already running on ${folder} (process ${owner}). Stop it first: kill ${owner}`,
  );
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}
