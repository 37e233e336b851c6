import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PERIOD_US = 100_000;

/** A cgroup whose processes get only a limited share of the processor. */
type Cgroup = LimitedGroup & { name: string; enter(pid: number): void };

export type LimitedGroup = {
  folder: string;
  /** The group from which its processes come and to which they return. */
  home: string;
};

/** Creates a group limited to this many cores; null when the kernel or our permissions do not allow it. */
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

/** Moves all processes of the group back to where they came from, and removes the group. */
export function removeCgroup({ folder, home }: LimitedGroup): void {
  for (let turn = 0; turn < 1_000 && existsSync(folder); turn += 1) {
    for (const pid of read(join(folder, 'cgroup.procs')).split('\n').filter(Boolean)) {
      try {
        writeFileSync(join(home, 'cgroup.procs'), pid);
      } catch {
        // The process has ended in the meantime.
      }
    }
    try {
      rmdirSync(folder);
    } catch {
      // A process was started in the group between the two steps.
    }
  }
}

type Place = { version: 1 | 2; parent: string; home: string };

/** The places in the file system where a limited group may be created. */
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

/** The nearest group whose children can be limited: `own` or one above it; null if there is none. cgroup v2 applies a
 *  limit only to children of a group that enables it. */
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

/** The path of a group below the mount. Inside a container, whose own group is the root of the mount, that root is cut
 *  off. */
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
