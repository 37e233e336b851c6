import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#app/cli/embedded-postgres.ts';
import { applyMigrations } from '#app/cli/migrations.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';

type BenchDatabase = {
  url: string;
  /** Removed when the database stops. */
  dataDir: string;
  /** The production-like environment of a process that is measured against this database. */
  env(dataDir?: string): NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/** A migrated database to measure against. `durable` flushes writes to the disk, as in production. */
export async function benchDatabase(options: { durable: boolean }): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-bench-'));
  await chmod(folder, 0o755);
  const ownDataDir = join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres({
      dir: join(folder, 'pg'),
      port: 0,
      password: 'bench',
      durable: options.durable,
    });
    await applyMigrations(server.url);
    return {
      url: server.url,
      dataDir: ownDataDir,
      env: (dataDir = ownDataDir) => ({
        ...process.env,
        ...TEST_SETTINGS,
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        DATABASE_URL: server.url,
        DATA_DIR: dataDir,
      }),
      stop: () => server.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
