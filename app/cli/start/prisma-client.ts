import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './run-to-end.ts';

const SCHEMA = 'prisma/schema.prisma';
const GENERATE = fileURLToPath(new URL('./generate-client.ts', import.meta.url));

/** Generates the Prisma client unless it already fits the schema; says whether it did. Needs no
 *  network and no install script: whoever needs the client calls this first. */
export async function ensurePrismaClient(): Promise<boolean> {
  if (!existsSync(SCHEMA)) return false;
  // Linked packages belong to another checkout, whose client this would overwrite.
  if ((await lstat('node_modules')).isSymbolicLink()) return false;
  const near = createRequire(import.meta.url);
  const modules = join(dirname(near.resolve('@prisma/client/package.json')), '..', '..');
  const client = join(modules, '.prisma', 'client');
  if (await isCurrent(client)) return false;
  await mkdir(dirname(client), { recursive: true });
  // Beside it first: whoever reads meanwhile finds the old one whole.
  const fresh = await mkdtemp(join(dirname(client), 'fresh-'));
  try {
    await runToEnd('Generating the database client', [GENERATE, fresh], { NO_COLOR: '1' });
    await replace(fresh, client);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/** Two commands may have generated at the same moment: either's client will do. */
async function replace(fresh: string, client: string): Promise<void> {
  await rm(client, { recursive: true, force: true });
  try {
    await rename(fresh, client);
  } catch (error) {
    if (!(await isCurrent(client))) throw error;
  }
}

/** The generated client keeps a copy of the schema it was made from, written as its last file. */
async function isCurrent(client: string): Promise<boolean> {
  try {
    const copy = await readFile(join(client, 'schema.prisma'), 'utf8');
    return copy === (await readFile(SCHEMA, 'utf8'));
  } catch {
    return false;
  }
}
