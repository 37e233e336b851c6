import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PERIOD_US = 100_000;

/** A group of processes to which the kernel gives so much of the processor and no more. */
type Cgroup = LimitedGroup & { name: string; enter(pid: number): void };

export type LimitedGroup = {
  folder: string;
  /** Where its processes come from and go back to. */
  home: string;
};

/** Makes a group that gets this many cores; null where the kernel or our rights do not allow it. */
export function makeCgroup(name: string, cores: number): Cgroup | null {
  for (const { version, parent, home } of places()) {
    const folder = join(parent, name);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    try {
      const quota = Math.max(1_000, Math.round(cores * PERIOD_US));
      if (version === 2) writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
      else {
        writeFileSync(join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
        writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
      }
      const enter = (pid: number) => writeFileSync(join(folder, 'cgroup.procs'), String(pid));
      return { name: `cgroup v${version}`, folder, home, enter };
    } catch {
      rmdirSync(folder);
    }
  }
  return null;
}

/** Sends all that is in the group back to where it came from, and ends the group. */
export function removeCgroup({ folder, home }: LimitedGroup): void {
  for (let turn = 0; turn < 1_000 && existsSync(folder); turn += 1) {
    for (const pid of read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean)) {
      try {
        writeFileSync(join(home, 'cgroup.procs'), pid);
      } catch {
        // Ended meanwhile.
      }
    }
    try {
      rmdirSync(folder);
    } catch {
      // Someone was born into it between the two.
    }
  }
}

type Place = { version: 1 | 2; parent: string; home: string };

/** Where a group with a limit may be made. */
function places(): Place[] {
  return read('/proc/self/mountinfo')
    .split('\n')
    .flatMap((line): Place[] => {
      const [before = '', after = ''] = line.split(' - ');
      const [root = '/', mount = ''] = before.split(' ').slice(3, 5);
      const [type, , options = ''] = after.split(' ');
      if (type === 'cgroup' && options.split(',').includes('cpu')) {
        const home = join(mount, below(root, ownPath('cpu')));
        return [{ version: 1, parent: home, home }];
      }
      if (type !== 'cgroup2') return [];
      const home = join(mount, below(root, ownPath('')));
      const parent = limiting(mount, home);
      return parent === null ? [] : [{ version: 2, parent, home }];
    });
}

/** Version 2 hands a limit only to the children of a group that says so. */
function limiting(mount: string, own: string): string | null {
  for (let folder = own; folder.startsWith(mount); folder = dirname(folder)) {
    if (read(join(folder, 'cgroup.subtree_control')).split(/\s/).includes('cpu')) return folder;
    if (folder === mount) break;
  }
  return null;
}

function ownPath(controller: string): string {
  for (const line of read('/proc/self/cgroup').split('\n')) {
    const [, controllers = '', ...path] = line.split(':');
    if (controllers.split(',').includes(controller)) return path.join(':');
  }
  return '/';
}

/** A container sees its own group as the root of the mount. */
function below(root: string, path: string): string {
  return root !== '/' && path.startsWith(root) ? path.slice(root.length) : path;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
