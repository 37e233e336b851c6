import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { commandOf, signalGroup } from './processes.ts';

const PREFIX = 'thumela-scratch-';

/** A temporary PostgreSQL: fast because it is not durable, and deleted with its files when stopped. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // As root, the server runs as another user, who must be able to enter the folder.
    await chmod(folder, 0o755);
    const dir = join(folder, 'pg');
    const server = await startEmbeddedPostgres({
      dir,
      port: 0,
      password: 'scratch',
      durable: false,
    });
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Ends and removes what killed runs have left behind. */
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^thumela-scratch-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || commandOf(Number(owner)) !== '') continue;
    const folder = join(tmpdir(), name);
    const pidFile = join(folder, 'pg', 'postmaster.pid');
    if (existsSync(pidFile)) {
      const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
      if (commandOf(pid).includes(folder)) signalGroup(pid, 'SIGKILL');
    }
    await rm(folder, { recursive: true, force: true });
  }
}
