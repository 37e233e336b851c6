import { makeCgroup, removeCgroup, type LimitedGroup } from './cgroup.ts';
import { startDutyCycle } from './duty-cycle.ts';
import { CORES } from './share.ts';

/** Holds the throttle on a process and all below it, in a process of its own: when its standard
 *  input ends, because the tests are over or were killed, it takes everything back. Says in a line of
 *  JSON how it is done. */
const [root, divisor] = [Number(process.argv[2]), Number(process.argv[3])];
const [name = '', way = 'any'] = process.argv.slice(4);

const { by, group: limited, end } = begin();
for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(each, () => undefined);
process.stdin.on('end', leave).on('error', leave).resume();
process.stdout.on('error', () => undefined);
process.stdout.write(`${JSON.stringify({ by, group: limited })}\n`);

function begin(): { by: string; group: LimitedGroup | null; end(): void } {
  const cgroup = way === 'signals' ? null : makeCgroup(name, CORES / divisor);
  if (cgroup) {
    const { folder, home } = cgroup;
    try {
      cgroup.enter(root);
      return { by: cgroup.name, group: { folder, home }, end: () => removeCgroup(cgroup) };
    } catch {
      removeCgroup(cgroup);
    }
  }
  const { end } = startDutyCycle(root, divisor);
  return { by: 'stopping and continuing its processes', group: null, end };
}

function leave(): void {
  end();
  process.exit(0);
}
