import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of one's own with all migrations applied: one for each test file, dropped after. */
export function freshDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl')).pathname.slice(1);
  return makeDatabase(`template "${template}"`);
}

/** A database with nothing in it at all, for tests of the migrations themselves. */
export function bareDatabase(): Promise<TestDatabase> {
  return makeDatabase('');
}

async function makeDatabase(source: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database "${name}" ${source}`);
  const url = new URL(inject('templateUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(`drop database if exists "${name}" with (force)`) };
}

async function onServer(sql: string): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
