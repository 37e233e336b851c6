import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Line of `postmaster.pid` with the port that the server has taken. */
const PORT_LINE = 3;
const Secrets = z.object({ DATABASE_PASSWORD: z.string() });

/** The database that a command of the operator's is about: the one that is named, else the running
 *  one of evaluation mode, whose data folder tells where it is. Null where there is neither. */
export async function databaseUrlOf(
  env: Record<string, string | undefined>,
): Promise<string | null> {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  if (env['NODE_ENV'] === 'production') return null;
  const folder = env['DATA_DIR'] ?? '.data';
  const read = (...file: string[]) => readFile(join(folder, ...file), 'utf8');
  try {
    const port = z.coerce
      .number()
      .int()
      .min(1)
      .parse((await read('pg', 'postmaster.pid')).split('\n')[PORT_LINE]);
    const { DATABASE_PASSWORD } = Secrets.parse(JSON.parse(await read('secrets.json')));
    const password = encodeURIComponent(DATABASE_PASSWORD);
    return `postgres://postgres:${password}@127.0.0.1:${port}/thumela`;
  } catch {
    return null;
  }
}

/** The settings that are named, and of evaluation mode the secrets that it has made for itself. */
export async function withSecretsOf(
  env: Record<string, string | undefined>,
): Promise<Record<string, string | undefined>> {
  if (env['ENCRYPTION_KEY'] || env['NODE_ENV'] === 'production') return env;
  const file = join(env['DATA_DIR'] ?? '.data', 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => '{}');
  return { ...z.record(z.string(), z.string()).parse(JSON.parse(kept)), ...env };
}
