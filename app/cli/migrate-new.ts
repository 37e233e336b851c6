import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diffMigrationsAgainstSchema } from './migration-diff.ts';
import { startScratchPostgres } from './scratch-postgres.ts';

const name = process.argv[2];
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(
    'Usage: npm run migrate:new -- what_it_changes   (lowercase letters and underscores)',
  );
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

/** The comparison replays the migrations and therefore needs a server; a temporary one is started. */
async function differenceInScratchDatabase(): Promise<string> {
  const server = await startScratchPostgres();
  try {
    return await diffMigrationsAgainstSchema(server.url);
  } finally {
    await server.stop();
  }
}

/** The content of `migration_lock.toml`, which Prisma's own tools require. */
function lockFile(): string {
  return '# Which database the migrations are written for.\nprovider = "postgresql"\n';
}
