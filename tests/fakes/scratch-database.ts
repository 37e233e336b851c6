import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { applyMigrations } from '#app/cli/migrations.ts';

export async function openScratchDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const base = process.env['TEST_POSTGRES_URL'];
  if (!base) throw new Error('TEST_POSTGRES_URL is not set');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await run(base, `create database ${name}`);
  const url = Object.assign(new URL(base), { pathname: `/${name}` }).href;
  await applyMigrations(url);
  return { url, drop: () => run(base, `drop database ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
