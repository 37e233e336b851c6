import { makeCgroup, removeCgroup } from './cgroup.ts';
import { startDutyCycle } from './duty-cycle.ts';
import { CORES } from './share.ts';

/** Holds the throttle on a process and all below it, in a process of its own: when its standard
 *  input ends, because the tests are over or were killed, it takes everything back. */
const [root, divisor, group, way] = [
  Number(process.argv[2]),
  Number(process.argv[3]),
  process.argv[4] ?? '',
  process.argv[5] ?? 'any',
];

const { name, end } = begin();
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('SIGHUP', () => undefined);
process.stdin.on('end', leave).on('error', leave).resume();
process.stdout.on('error', () => undefined);
process.stdout.write(`${name}\n`);

function begin(): { name: string; end(): void } {
  const cgroup = way === 'signals' ? null : makeCgroup(group, CORES / divisor);
  if (cgroup) {
    try {
      cgroup.enter(root);
      return { name: `${cgroup.name} (${cgroup.folder})`, end: () => removeCgroup(cgroup.folder) };
    } catch {
      removeCgroup(cgroup.folder);
    }
  }
  const cycle = startDutyCycle(root, divisor);
  return { name: 'stopping and continuing its processes', end: cycle.end };
}

function leave(): void {
  end();
  process.exit(0);
}
