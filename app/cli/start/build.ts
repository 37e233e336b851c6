import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { runToEnd } from './run-to-end.ts';

/** The sources of the built screens. */
const SOURCES = ['app', 'vite.config.ts', 'package.json', 'package-lock.json'];
export const BUILD_STAMP = 'build/.sources';
/** Replaces the stamp during a build, so that an interrupted build is not used. */
const UNFINISHED = 'unfinished';

export function isBuilt(): boolean {
  const whole = !existsSync(BUILD_STAMP) || readFileSync(BUILD_STAMP, 'utf8') !== UNFINISHED;
  return whole && existsSync('build/server/index.js') && existsSync('build/client');
}

/** Builds the screens and the print agent's script, unless the existing build was made from exactly the same
 *  sources. */
export async function ensureBuild(signal?: AbortSignal): Promise<'built' | 'kept'> {
  const now = await fingerprint();
  if (isBuilt() && (await readFile(BUILD_STAMP, 'utf8').catch(() => '')) === now) return 'kept';
  const near = createRequire(import.meta.url);
  const remix = join(dirname(near.resolve('@remix-run/dev/package.json')), 'dist', 'cli.js');
  await mkdir('build', { recursive: true });
  await writeFile(BUILD_STAMP, UNFINISHED, { flush: true });
  await runToEnd('Building the screens', [remix, 'vite:build'], { NODE_ENV: 'production' }, signal);
  const agent = ['app/integrations/print-agent/build-print-agent.ts', '--script-only'];
  await runToEnd('Building the print agent', agent, {}, signal);
  await writeFile(BUILD_STAMP, now);
  return 'built';
}

/** A hash of the screens' sources in a folder. It covers the content only, since a checkout gives every file a new
 *  modification time. */
export async function fingerprint(folder = '.'): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    if (!existsSync(join(folder, source))) continue;
    for (const file of await filesOf(folder, source))
      hash.update(file).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex');
}

async function filesOf(folder: string, source: string): Promise<string[]> {
  if (source.includes('.')) return [source];
  const root = join(folder, source);
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
