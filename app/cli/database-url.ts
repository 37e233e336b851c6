import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Ports = z.object({ database: z.number() });
const Secrets = z.object({ DATABASE_PASSWORD: z.string() });

/** The database that a command of the operator's is about: the one that is named, else the running
 *  one of evaluation mode, whose data folder tells where it is. Null where there is neither. */
export async function databaseUrlOf(
  env: Record<string, string | undefined>,
): Promise<string | null> {
  if (env['DATABASE_URL']) return env['DATABASE_URL'];
  if (env['NODE_ENV'] === 'production') return null;
  const folder = env['DATA_DIR'] ?? '.data';
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, file), 'utf8')) as unknown;
  try {
    const { database } = Ports.parse(await read('ports.json'));
    const { DATABASE_PASSWORD } = Secrets.parse(await read('secrets.json'));
    const password = encodeURIComponent(DATABASE_PASSWORD);
    return `postgres://postgres:${password}@127.0.0.1:${database}/thumela`;
  } catch {
    return null;
  }
}
