import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import pg from 'pg';
import { preparedNames } from '#app/domain/shared/prepared.ts';
import { transactionOptions } from '#app/config/database.rules.ts';
import { DATABASE_PATIENCE } from '#tests/run/patience.ts';
import { KEPT } from '#tests/spare-databases.ts';
import { emptied, freshDatabase, type TestDatabase } from './test-database.ts';

type Client = { db: PrismaClient; pool: pg.Pool; database: TestDatabase };

/** Clients that earlier tests of this process returned, by number of connections. Their connections stay open,
 *  because opening one and reading the schema again takes longer than most tests. */
const atRest = new Map<number, Client[]>();

/** A client of a separate, empty database, until `leave` is called. */
export async function clientOf(
  connections: number,
): Promise<{ db: PrismaClient; url: string; leave(): Promise<void> }> {
  const client = atRest.get(connections)?.pop() ?? (await makeClient(connections));
  const { db, database } = client;
  return {
    db,
    url: database.url,
    leave: async () => {
      if ((await isIdle(client.pool)) && (await emptied(client.pool))) {
        atRest.set(connections, [...(atRest.get(connections) ?? []), client]);
        return;
      }
      await database.drop();
      await Promise.all([db.$disconnect(), client.pool.end()]);
    },
  };
}

async function makeClient(connections: number): Promise<Client> {
  const database = await freshDatabase();
  const pool = new pg.Pool({
    connectionString: database.nearUrl,
    max: connections,
    idleTimeoutMillis: 0,
    application_name: KEPT,
  });
  // A test may end connections or drop the database under them.
  pool.on('error', () => undefined);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: preparedNames() }),
    transactionOptions: transactionOptions(DATABASE_PATIENCE),
  });
  return { db, pool, database };
}

/** How long to wait for queries that a test left running, so that they do not reach the next test's rows. */
const LEFT_MS = 5_000;

async function isIdle(pool: pg.Pool): Promise<boolean> {
  const until = Date.now() + LEFT_MS;
  while (pool.idleCount < pool.totalCount || pool.waitingCount > 0) {
    if (Date.now() > until) return false;
    await new Promise((again) => setTimeout(again, 5));
  }
  return true;
}
