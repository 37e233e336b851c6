import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A pid may be reused, but together with the start time it is unique. */
export type Running = { pid: number; parent: number; started: string };

/** All processes below this one, in any process group or session. */
export function descendantsOf(root: number, all: readonly Running[] = allRunning()): Running[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found: Running[] = [];
  const below = (pid: number) => {
    for (const child of children.get(pid) ?? []) {
      found.push(child);
      below(child.pid);
    }
  };
  below(root);
  return found;
}

export function allRunning(): Running[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs();
}

function fromProc(): Running[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // The second field is the program's name in brackets, which may contain spaces and brackets.
      const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return [{ pid: Number(name), parent: Number(rest[1]), started: rest[19] ?? '' }];
    } catch {
      // The process ended while we were reading.
      return [];
    }
  });
}

function fromPs(): Running[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,lstart='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, started = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), started }] : [];
  });
}
