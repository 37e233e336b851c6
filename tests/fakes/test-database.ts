import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  url: string;
  /** The URL of the same database over a Unix socket, which is faster; the same as `url` where there are no sockets. */
  nearUrl: string;
  drop(): Promise<void>;
};

/** A separate database with all migrations and no rows. Either another test returned it and it was emptied, or it is
 *  a clone of the template, which takes much longer. */
export async function freshDatabase(): Promise<TestDatabase> {
  const name = (await takeSpare()) ?? (await makeDatabase(`template "${templateName()}"`));
  return { ...addressesOf(name), drop: () => leave(name) };
}

/** A completely empty database, for tests of the migrations themselves. */
export async function bareDatabase(): Promise<TestDatabase> {
  const name = await makeDatabase('');
  return { ...addressesOf(name), drop: () => dropDatabase(name) };
}

/** Empties a database and keeps it for the next test, or drops it. It is renamed, so that code that still has the old
 *  name cannot reach another test's database. */
async function leave(name: string): Promise<void> {
  if (!(await query(nearUrlOf(name), emptied).catch(() => false))) return dropDatabase(name);
  const renamed = newName();
  await onServer(async (server) => {
    await server.query(`alter database "${name}" rename to "${renamed}"`);
    await server.query('insert into spare_databases values ($1)', [renamed]);
  }).catch(() => dropDatabase(name));
}

/** Ends all connections except those whose application name is `KEPT` (spare-databases.ts), and removes all rows.
 *  @returns False when emptying is not worthwhile, the tables differ from the template's, or an error occurred. */
export function emptied(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  return client.query<{ emptied: boolean }>('select spare.emptied()').then(
    ({ rows }) => rows[0]?.emptied === true,
    () => false,
  );
}

async function takeSpare(): Promise<string | null> {
  return onServer(async (server) => {
    const { rows } = await server.query<{ name: string }>(
      `delete from spare_databases where name =
         (select name from spare_databases limit 1 for update skip locked) returning name`,
    );
    return rows[0]?.name ?? null;
  });
}

async function makeDatabase(source: string): Promise<string> {
  const name = newName();
  await onServer((server) => server.query(`create database "${name}" ${source}`));
  return name;
}

async function dropDatabase(name: string): Promise<void> {
  await onServer((server) => server.query(`drop database if exists "${name}" with (force)`));
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`;
}

function templateName(): string {
  return new URL(inject('templateUrl')).pathname.slice(1);
}

function addressesOf(name: string): { url: string; nearUrl: string } {
  return { url: named(inject('templateUrl'), name), nearUrl: nearUrlOf(name) };
}

function nearUrlOf(name: string): string {
  return named(inject('nearTemplateUrl'), name);
}

function named(template: string, name: string): string {
  const url = new URL(template);
  url.pathname = `/${name}`;
  return url.href;
}

let server: Promise<pg.Client> | undefined;

/** Runs statements in the server's database `postgres`, over one connection per test file. It is closed with the file's
 *  process. */
async function onServer<T>(ask: (server: pg.Client) => Promise<T>): Promise<T> {
  server ??= connect(nearUrlOf('postgres'));
  return ask(await server);
}

async function query<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
