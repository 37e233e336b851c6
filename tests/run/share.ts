import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';

/** No more cores than the tests use at a time: a quarter of many would be no throttle at all. */
export const CORES = Math.min(2, availableParallelism());

/** Counts for a while and says how much of that while it had the processor. */
const BURN = `
const before = process.cpuUsage(), until = Date.now() + Number(process.argv[1]);
while (Date.now() < until);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000 / Number(process.argv[1]));`;

/** The share of these cores that processes started from here get in fact, 0 to 1. */
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
