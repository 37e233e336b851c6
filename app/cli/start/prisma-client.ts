import { existsSync } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runToEnd } from './run-to-end.ts';

const SCHEMA = 'prisma/schema.prisma';

/** Generates the Prisma client unless it already fits the schema; says whether it did.
 *  Needs no network: `generate` never runs the engine that Prisma would download for it, so any
 *  existing file may stand in. Set here alone, for real Prisma commands do need that engine. */
export async function ensurePrismaClient(): Promise<boolean> {
  if (!existsSync(SCHEMA)) return false;
  // Linked packages belong to another checkout, whose client this would overwrite.
  if ((await lstat('node_modules')).isSymbolicLink()) return false;
  const near = createRequire(import.meta.url);
  if (await isCurrent(near)) return false;
  const prisma = join(dirname(near.resolve('prisma/package.json')), 'build', 'index.js');
  await runToEnd('Generating the database client', [prisma, 'generate'], {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    NO_COLOR: '1',
  });
  return true;
}

/** The generated client keeps a copy of the schema it was made from. */
async function isCurrent(near: NodeJS.Require): Promise<boolean> {
  const client = createRequire(near.resolve('@prisma/client/package.json'));
  try {
    const copy = client.resolve('.prisma/client/schema.prisma');
    return (await readFile(copy, 'utf8')) === (await readFile(SCHEMA, 'utf8'));
  } catch {
    return false;
  }
}
