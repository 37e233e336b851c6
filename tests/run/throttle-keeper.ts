import { makeCgroup, removeCgroup, type LimitedGroup } from './cgroup.ts';
import { startDutyCycle } from './duty-cycle.ts';
import { CORES } from './share.ts';

// Keeps the throttle on a process and everything below it, from a separate process. When its standard input ends,
// because the tests finished or were killed, it removes the throttle. Prints as a line of JSON which method it uses.

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
