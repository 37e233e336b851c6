import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { notedFolder } from './postgres-account.ts';
import { dataDirOf } from './start-options.ts';

/** The index of the line of `postmaster.pid` that contains the server's port. The first line has index 0. */
const PORT_LINE = 3;
const Secrets = z.object({ DATABASE_PASSWORD: z.string() });

/** The database that an operator's command works on: the configured one, otherwise the running evaluation database
 *  found through its data folder. Null when there is neither. */
export async function databaseUrlOf(
  env: Record<string, string | undefined>,
): Promise<string | null> {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  if (env['NODE_ENV'] === 'production') return null;
  const folder = dataDirOf(env);
  const read = (...file: string[]) => readFile(join(...file), 'utf8');
  const wanted = join(folder, 'pg');
  try {
    // A start as root may have put the data into another folder. The path of that folder is noted beside the usual one.
    const pidFile = await read(wanted, 'postmaster.pid').catch(async () =>
      read((await notedFolder(wanted)) ?? wanted, 'postmaster.pid'),
    );
    const port = z.coerce.number().int().min(1).parse(pidFile.split('\n')[PORT_LINE]);
    const { DATABASE_PASSWORD } = Secrets.parse(JSON.parse(await read(folder, 'secrets.json')));
    const password = encodeURIComponent(DATABASE_PASSWORD);
    return `postgres://postgres:${password}@127.0.0.1:${port}/thumela`;
  } catch {
    return null;
  }
}

/** The given settings, completed with the secrets that evaluation mode generated. */
export async function withSecretsOf(
  env: Record<string, string | undefined>,
): Promise<Record<string, string | undefined>> {
  if (env['ENCRYPTION_KEY'] || env['NODE_ENV'] === 'production') return env;
  const file = join(dataDirOf(env), 'secrets.json');
  const kept = await readFile(file, 'utf8').catch(() => '{}');
  return { ...z.record(z.string(), z.string()).parse(JSON.parse(kept)), ...env };
}
