import { allRunning, descendantsOf, type Running } from './descendants.ts';

const PERIOD_MS = 100;

/** Used on systems without cgroup limits. Lets everything below a process run for a part of each tenth of a second
 *  and stops it for the rest. The process itself is never stopped. */
export function startDutyCycle(root: number, divisor: number): { end(): void } {
  // Includes processes whose parent has died.
  const known = new Map<number, Running>();
  let timer: NodeJS.Timeout;

  const look = () => {
    const all = allRunning();
    const now = new Map(all.map((one) => [one.pid, one]));
    for (const { pid, started } of known.values())
      if (now.get(pid)?.started !== started) known.delete(pid);
    for (const pid of [root, ...known.keys()])
      for (const one of descendantsOf(pid, all))
        if (one.pid !== process.pid) known.set(one.pid, one);
  };
  const stopKnown = () => {
    for (const { pid } of known.values()) signal(pid, 'SIGSTOP');
  };
  const stop = () => {
    // Before looking for new processes, because with hundreds of processes the search takes as long as they may run.
    stopKnown();
    look();
    stopKnown();
    timer = setTimeout(run, PERIOD_MS * (1 - 1 / divisor));
  };
  const run = () => {
    for (const { pid } of known.values()) signal(pid, 'SIGCONT');
    timer = setTimeout(stop, PERIOD_MS / divisor);
  };
  stop();
  return {
    end() {
      clearTimeout(timer);
      look();
      for (const { pid } of known.values()) signal(pid, 'SIGCONT');
    },
  };
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended in the meantime, or is not ours.
  }
}
