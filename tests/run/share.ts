import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** At most as many cores as the tests use at once, because a quarter of many cores would not slow them down. */
export const CORES = Math.min(2, availableParallelism());

/** A program that runs a busy loop for a while and prints the share of that time it had the processor. */
const BURN = `
const before = process.cpuUsage(), until = Date.now() + Number(process.argv[1]);
while (Date.now() < until);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000 / Number(process.argv[1]));`;

/** The share of these cores, 0 to 1, that processes started from here really get. */
export async function measureShare(forMs = 1_500): Promise<number> {
  const shares = await Promise.all(Array.from({ length: CORES }, () => burn(forMs)));
  return shares.reduce((sum, share) => sum + share, 0) / CORES;
}

async function burn(forMs: number): Promise<number> {
  const child = spawn(process.execPath, ['-e', BURN, String(forMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(await text(child.stdout));
}
