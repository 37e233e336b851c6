import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareDatabase, type TestDatabase } from '#tests/fakes/test-database.ts';
import { diffMigrationsAgainstSchema } from './migration-diff.ts';
import { applyMigrations } from './migrations.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await bareDatabase();
  folder = await mkdtemp(join(tmpdir(), 'thumela-migrations-'));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const SCHEMA = `
datasource db {
  provider = "postgresql"
}

enum Kind {
  plain
  fancy
}

model Thing {
  id     String   @id @db.Uuid
  kind   Kind     @default(plain)
  name   String
  cents  BigInt   @default(0)
  tags   String[]
  parts  Part[]

  @@index([name(ops: raw("gin_trgm_ops"))], type: Gin)
}

model Part {
  id      String @id @db.Uuid
  thingId String @db.Uuid
  thing   Thing  @relation(fields: [thingId], references: [id])

  @@index([thingId])
}
`;

/** What Prisma cannot express and what naive runners fail on: dollar quotes, triggers, checks. */
const HAND_WRITTEN = `
create function never_negative() returns trigger language plpgsql as $$
begin
  if new.cents < 0 then raise exception 'negative; refused'; end if;
  return new;
end;
$$;
create trigger thing_never_negative before insert or update on "Thing"
  for each row execute function never_negative();
alter table "Thing" add constraint cents_small check (cents < 1000000);
create index "thing_open_partial" on "Thing" (name) where cents = 0;
drop index "Part_thingId_idx";
create index "Part_thingId_idx" on "Part" ("thingId") include (id);
`;

test('a migration generated from the schema makes schema and migrations agree', async () => {
  await migration('1_things', `create extension pg_trgm;\n${await diff(SCHEMA)}`);

  const afterwards = await diff(SCHEMA);

  expect(afterwards).toBe('');
  expect(await applyMigrations(database.url, folder)).toEqual(['1_things']);
  // Another test file may be comparing on the same server, so temporary databases are allowed to disappear first.
  await expect.poll(shadowDatabases).toEqual([]);
});

test('functions, checks, and partial or including indexes do not count as drift', async () => {
  await migration('1_things', `create extension pg_trgm;\n${await diff(SCHEMA)}`);
  await migration('2_by_hand', HAND_WRITTEN);

  expect(await diff(SCHEMA)).toBe('');
  await applyMigrations(database.url, folder);
  await expect(query(`insert into "Thing" (id, name, cents) values (gen_random_uuid(), 'a', -1)`))
    .rejects.toThrow('negative; refused'); // prettier-ignore
});

test('a field that no migration creates is reported as drift', async () => {
  await migration('1_things', `create extension pg_trgm;\n${await diff(SCHEMA)}`);

  const drift = await diff(SCHEMA.replace('name   String', 'name   String\n  colour String?'));

  expect(drift).toContain('ALTER TABLE "Thing" ADD COLUMN     "colour" TEXT');
});

test('an index with changed key columns is reported as drift, with or without included columns', async () => {
  await migration('1_things', `create extension pg_trgm;\n${await diff(SCHEMA)}`);
  await migration('2_by_hand', HAND_WRITTEN);

  const drift = await diff(SCHEMA.replace('@@index([thingId])', '@@index([thingId, id])'));

  expect(drift).toContain('CREATE INDEX "Part_thingId_id_idx"');
});

test('several simultaneous runners apply each migration once', async () => {
  await migration('1_counter', 'create table counter (n int); insert into counter values (1);');
  await migration('2_more', 'insert into counter values (2);');

  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.url, folder)));

  expect(applied.flat().sort()).toEqual(['1_counter', '2_more']);
  expect(await query('select n from counter order by n')).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a migration that was changed after it was applied is refused by name', async () => {
  await migration('1_counter', 'create table counter (n int);');
  await applyMigrations(database.url, folder);
  await migration('1_counter', 'create table counter (n bigint);');
  await migration('2_more', 'create table more (n int);');

  await expect(applyMigrations(database.url, folder)).rejects.toThrow('1_counter was changed');
  expect(await query(`select to_regclass('more') as found`)).toEqual([{ found: null }]);
});

test('a missing migration that was applied is refused by name', async () => {
  await migration('1_counter', 'create table counter (n int);');
  await applyMigrations(database.url, folder);
  await rm(join(folder, '1_counter'), { recursive: true });

  await expect(applyMigrations(database.url, folder)).rejects.toThrow('1_counter was applied');
});

test('a failed migration is rolled back, and those before it stay applied', async () => {
  await migration('1_counter', 'create table counter (n int);');
  await migration('2_broken', 'create table half (n int); insert into nowhere values (1);');

  await expect(applyMigrations(database.url, folder)).rejects.toThrow(
    'Migration 2_broken failed: relation "nowhere" does not exist',
  );
  expect(await query(`select to_regclass('half') as half, to_regclass('counter')::text as counter`))
    .toEqual([{ half: null, counter: 'counter' }]); // prettier-ignore

  await migration('2_broken', 'create table half (n int);');
  expect(await applyMigrations(database.url, folder)).toEqual(['2_broken']);
});

async function migration(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

async function diff(schema: string): Promise<string> {
  const schemaFile = join(folder, 'schema.prisma');
  await writeFile(schemaFile, schema);
  return diffMigrationsAgainstSchema(database.url, { schemaFile, migrationsFolder: folder });
}

function shadowDatabases(): Promise<unknown[]> {
  return query(`select datname from pg_database where datname like 'prisma_shadow_%'`);
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
