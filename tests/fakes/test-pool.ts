import { Pool } from 'pg';
import { onTestFinished } from 'vitest';

/** A test's own connections to its database. They are closed when the test ends. */
export function testPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max });
  // The database is dropped or emptied while connections are still closing, and then ends them.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  return pool;
}
