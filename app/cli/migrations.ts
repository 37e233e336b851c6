import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

type Migration = { name: string; sql: string; checksum: string };

/** The key of the advisory lock. Any number works, as long as every runner uses the same one. */
const LOCK_KEY = 72707369;

/** Applies the missing migrations in name order, each in one transaction, and returns their names. Safe to run from
 *  several processes at once. The history table is Prisma's own, so Prisma's tools can read it too.
 *  @throws Error when a migration fails, or when an applied one was changed or removed. */
export async function applyMigrations(
  databaseUrl: string,
  folder = 'prisma/migrations',
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(HISTORY_TABLE);
    const pending = pendingOf(migrations, await readHistory(client));
    for (const migration of pending) await applyOne(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

/** Reads the migrations of a folder in Prisma's layout: `<stamp>_<name>/migration.sql`. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

const HISTORY_TABLE = `
  create table if not exists _prisma_migrations (
    id                  varchar(36) primary key,
    checksum            varchar(64) not null,
    finished_at         timestamptz,
    migration_name      varchar(255) not null,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

type HistoryRow = { migration_name: string; checksum: string };

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

async function readHistory(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<HistoryRow>(
    'select migration_name, checksum from _prisma_migrations where finished_at is not null and rolled_back_at is null',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function pendingOf(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  for (const name of applied.keys()) {
    if (!known.has(name)) throw new Error(`${name} was applied, but its folder is missing.`);
  }
  return migrations.filter((migration) => {
    const checksum = applied.get(migration.name);
    if (checksum !== undefined && checksum !== migration.checksum) {
      throw new Error(`${migration.name} was changed after it was applied. Add a new migration.`);
    }
    return checksum === undefined;
  });
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    // Sent as one simple query, so that several statements and dollar-quoted bodies arrive unchanged.
    await client.query(migration.sql);
    await client.query(
      `insert into _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       values ($1, $2, now(), $3, 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}
