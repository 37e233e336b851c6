import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { descendantsOf } from './descendants.ts';
import { signal } from './duty-cycle.ts';
import { CORES, measureShare } from './share.ts';

const KEEPER = resolve(import.meta.dirname, 'throttle-keeper.ts');

export type Throttle = {
  /** How it is done, for people to read. */
  by: string;
  /** The share of the processor that was left, as measured. */
  share: number;
  release(): Promise<void>;
};

type Options = {
  divisor: number;
  /** The process that is slowed down, with all that it starts from now on. */
  root?: number;
  way?: 'any' | 'signals';
};

/** Leaves this process and all that it starts one part in `divisor` of the processor (of two cores
 *  at most), by the kernel's own limit where we may set one, by stopping and continuing elsewhere.
 *  Nothing is left behind, however this process ends. */
export async function throttle({ divisor, root = process.pid, way = 'any' }: Options) {
  const group = `thumela-slow-${process.pid}-${Date.now()}`;
  // Apart from our group: Ctrl-C is for the tests, and the keeper ends after them.
  const keeper = spawn(process.execPath, [KEEPER, String(root), String(divisor), group, way], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  let released = false;
  keeper.once('exit', () => {
    if (released) return;
    for (const { pid } of descendantsOf(root)) signal(pid, 'SIGCONT');
  });
  const by = await new Promise<string>((done, broken) => {
    keeper.stdout.once('data', (line: Buffer) => done(line.toString().trim()));
    keeper.once('exit', (code) => broken(new Error(`The throttle ended with code ${code}.`)));
  });
  keeper.unref();
  const release = async () => {
    released = true;
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  return { by, share: await measureShare(), release } satisfies Throttle;
}

/** '25 % of 2 cores wished' and what was measured, in one line. */
export function sayThrottle({ by, share }: Throttle, divisor: number): string {
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  return (
    `Slow: ${percent(1 / divisor)} of ${CORES} ${CORES === 1 ? 'core' : 'cores'} ` +
    `by ${by}; measured ${percent(share)}.`
  );
}
