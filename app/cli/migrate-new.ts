import { mkdir, writeFile, chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { diffMigrationsAgainstSchema } from './migration-diff.ts';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { commandOf, signalGroup } from './processes.ts';

const PREFIX = 'thumela-scratch-';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migrate:new -- what_it_changes   (small letters and underscores)');
  process.exit(1);
}

const sql = await differenceInScratchDatabase();
if (sql === '') {
  console.log('The migrations already agree with prisma/schema.prisma.');
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join('prisma', 'migrations', `${stamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join('prisma', 'migrations', 'migration_lock.toml'), lockFile());
  await writeFile(join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${join(folder, 'migration.sql')}. Read it before you commit it.`);
}

/** The comparison replays the migrations, so it needs a server; one is made for it alone. */
async function differenceInScratchDatabase(): Promise<string> {
  const server = await startScratchPostgres();
  try {
    return await diffMigrationsAgainstSchema(server.url);
  } finally {
    await server.stop();
  }
}

/** Prisma's own tools ask for this file. */
function lockFile(): string {
  return '# Which database the migrations are written for.\nprovider = "postgresql"\n';
}

/** A PostgreSQL to throw away: in the temporary folder, quick because careless of its data,
 *  and gone with its files when stopped. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    // Where we are root the server is another user, who must be able to pass through.
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

/** Ends and removes what runs that were killed outright have left behind. */
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
