import { makeCgroup, removeCgroup } from './cgroup.ts';
import { startDutyCycle } from './duty-cycle.ts';
import { CORES } from './share.ts';

/** Holds the throttle on a process and all below it, in a process of its own: when its standard
 *  input ends, because the tests are over or were killed, it takes everything back. Says in a line of
 *  JSON how it is done. */
const [root, divisor] = [Number(process.argv[2]), Number(process.argv[3])];
const [group = '', way = 'any'] = process.argv.slice(4);

const { by, folder, end } = begin();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
process.stdin.on('end', leave).on('error', leave).resume();
process.stdout.on('error', () => undefined);
process.stdout.write(`${JSON.stringify({ by, folder })}\n`);

function begin(): { by: string; folder: string | null; end(): void } {
  const cgroup = way === 'signals' ? null : makeCgroup(group, CORES / divisor);
  if (cgroup) {
    const { folder } = cgroup;
    try {
      cgroup.enter(root);
      return { by: cgroup.name, folder, end: () => removeCgroup(folder) };
    } catch {
      removeCgroup(folder);
    }
  }
  const { end } = startDutyCycle(root, divisor);
  return { by: 'stopping and continuing its processes', folder: null, end };
}

function leave(): void {
  end();
  process.exit(0);
}
