import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from './run-to-end.ts';

const SCHEMA = 'prisma/schema.prisma';
const GENERATE = fileURLToPath(new URL('./generate-client.ts', import.meta.url));

/** Whether a client was generated, from whichever schema. */
export function hasPrismaClient(manifest = clientManifest()): boolean {
  return existsSync(join(generatedBeside(manifest), 'index.js'));
}

/** Generates the Prisma client unless it already matches the schema. Returns whether it was generated. Needs no network
 *  and no install script. */
export async function ensurePrismaClient(): Promise<boolean> {
  if (!existsSync(SCHEMA)) return false;
  // Linked packages belong to another checkout, whose client would be overwritten.
  if ((await lstat('node_modules')).isSymbolicLink()) return false;
  const manifest = clientManifest();
  const client = generatedBeside(manifest);
  const stamp = join(client, '.made-from');
  const now = await fingerprint(manifest);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === now) return false;
  await rm(client, { recursive: true, force: true });
  await runToEnd('Generating the database client', [GENERATE], { NO_COLOR: '1' });
  // Written last, so that an interrupted generation is repeated.
  await writeFile(stamp, now);
  return true;
}

function clientManifest(): string {
  return createRequire(import.meta.url).resolve('@prisma/client/package.json');
}

function generatedBeside(manifest: string): string {
  return join(dirname(manifest), '..', '..', '.prisma', 'client');
}

/** A hash of what the client is generated from: the schema, and the version in the package's manifest. */
async function fingerprint(manifest: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [SCHEMA, manifest]) hash.update(await readFile(file));
  return hash.digest('hex');
}
