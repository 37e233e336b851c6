import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { CORES } from './share.ts';

/** How long the work below takes on the reference machine (two cores of an AMD EPYC, idle), in milliseconds, with one
 *  process per core. */
const REFERENCE_MS = 2_000;

/** The work that tests do most: create objects, sort, write and read JSON, hash. */
const WORK = `
const { createHash } = require('node:crypto');
const from = performance.now();
for (let round = 0; round < 600; round += 1) {
  const rows = Array.from({ length: 2000 }, (_, i) => ({ id: i, name: 'n' + ((i * 7919) % 2003), more: [i, { x: String(i) }] }));
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  const json = JSON.stringify(rows);
  createHash('sha256').update(JSON.stringify(JSON.parse(json))).digest();
}
console.log(performance.now() - from);`;

/** How long the fixed piece of work takes here now, and how many times the reference that is (at least 1, to one
 *  decimal). */
export async function measureSlowness(): Promise<{ ms: number; slowness: number }> {
  const times = await Promise.all(Array.from({ length: CORES }, work));
  const ms = Math.round(Math.max(...times));
  return { ms, slowness: Math.max(1, Math.ceil((10 * ms) / REFERENCE_MS) / 10) };
}

async function work(): Promise<number> {
  const child = spawn(process.execPath, ['-e', WORK], { stdio: ['ignore', 'pipe', 'inherit'] });
  return Number(await text(child.stdout));
}

/** The line about this machine at the start of a run. */
export function saySlowness({ ms, slowness }: { ms: number; slowness: number }): string {
  return `Machine: ${ms} ms for what takes ${REFERENCE_MS} ms on the reference machine; limits × ${slowness}.`;
}
