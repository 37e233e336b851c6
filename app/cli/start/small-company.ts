import { existsSync } from 'node:fs';
import pg from 'pg';
import type { Settings } from '../processes.ts';
import { step } from './progress.ts';
import { runToEnd } from './run-to-end.ts';

const SEED = 'prisma/seed.ts';
/** Set as the database's comment from before the seed's first row until after its last. No user can sign in while it
 *  is set, and dropping the database removes it. */
const UNFINISHED = 'Thumela: creating the demo company';

/** An interrupted seed leaves people who cannot sign in, so its database is dropped and created again. Any other
 *  database is left unchanged. */
export async function dropHalfMade(databaseUrl: string): Promise<void> {
  const server = new URL(databaseUrl);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/postgres';
  await withClient(server.href, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.stamp !== UNFINISHED) return;
    await step('Removing an incomplete demo company', async () => {
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
      await client.query(`create database ${client.escapeIdentifier(name)}`);
    });
  });
}

export async function seedWhenEmpty(
  databaseUrl: string,
  env: Settings,
  signal: AbortSignal,
): Promise<void> {
  if (!existsSync(SEED)) return;
  await withClient(databaseUrl, async (client) => {
    if ((await client.query('select from users limit 1')).rowCount !== 0) return;
    const name = client.escapeIdentifier(client.database ?? '');
    const mark = (stamp: string) => client.query(`comment on database ${name} is ${stamp}`);
    await step('Creating the demo company', async () => {
      await mark(client.escapeLiteral(UNFINISHED));
      await runToEnd('The seed', [SEED], env, signal);
      await mark('null');
    });
  });
}

async function withClient(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The next query reports the error instead.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
