import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Collects the figures of the whole run in one file, which its processes find through an environment variable.
 *  Prints them as one table at the end. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-figures-'));
  const file = join(folder, 'figures');
  process.env['FIGURES_FILE'] = file;
  return async () => {
    const text = await readFile(file, 'utf8').catch(() => '');
    await rm(folder, { recursive: true, force: true });
    console.log(`\nThe security run, ${process.env['SECURITY'] ?? 'full'} form:`);
    console.log(tableOf(text));
  };
}

function tableOf(lines: string): string {
  const rows = lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { part: string })
    .map(({ part, ...figures }) => [part, wordsOf(figures)] as const);
  const width = Math.max(0, ...rows.map(([part]) => part.length));
  return rows.map(([part, words]) => `  ${part.padEnd(width)}  ${words}`).join('\n');
}

function wordsOf(figures: object): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ');
}
