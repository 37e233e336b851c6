import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { removeCgroup, type LimitedGroup } from './cgroup.ts';
import { descendantsOf } from './descendants.ts';
import { signal } from './duty-cycle.ts';
import { CORES, measureShare } from './share.ts';

const KEEPER = resolve(import.meta.dirname, 'throttle-keeper.ts');

type Throttle = {
  /** The method, for display. */
  by: string;
  /** The cgroup with the limit, if that method is used. */
  group: LimitedGroup | null;
  /** The measured share of the processor that was left. */
  share: number;
  /** The pid of the process that removes the throttle, even if this one is killed. */
  keeper: number;
  release(): Promise<void>;
};

type Options = { divisor: number; way?: 'any' | 'signals' };

/** Leaves this process and its children one part in `divisor` of the processor (of two cores at most). Uses a cgroup
 *  limit if we may set one, otherwise stops and continues the children. Nothing is left behind, however this process
 *  ends. */
export async function throttle({ divisor, way = 'any' }: Options): Promise<Throttle> {
  const name = `thumela-slow-${process.pid}-${Date.now()}`;
  const args = [KEEPER, String(process.pid), String(divisor), name, way];
  // In its own process group: Ctrl-C is for the tests, and the keeper ends after them.
  const keeper = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  const { by, group } = await new Promise<Pick<Throttle, 'by' | 'group'>>((done, broken) => {
    keeper.stdout.once('data', (line: Buffer) => done(JSON.parse(line.toString())));
    keeper.once('exit', (code) => broken(new Error(`The throttle ended with code ${code}.`)));
  });
  let isReleased = false;
  keeper.once('exit', () => {
    if (isReleased) return;
    if (group) removeCgroup(group);
    for (const { pid } of descendantsOf(process.pid)) signal(pid, 'SIGCONT');
  });
  const release = async () => {
    isReleased = true;
    keeper.stdin.end();
    await ended;
  };
  return { by, group, share: await measureShare(), keeper: keeper.pid ?? 0, release };
}

/** The requested and the measured share, in one line. */
export function sayThrottle({ by, share }: Throttle, divisor: number): string {
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  const cores = `${CORES} ${CORES === 1 ? 'core' : 'cores'}`;
  return `Slow: ${percent(1 / divisor)} of ${cores}, by ${by}; measured ${percent(share)}.`;
}
