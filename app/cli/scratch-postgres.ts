import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

/** A PostgreSQL to throw away: in the temporary folder, quick because careless of its data,
 *  and gone with its files when stopped. */
export async function startScratchPostgres(): Promise<EmbeddedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-scratch-'));
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
