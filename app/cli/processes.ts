import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Settings of a process. Wider than Node's own type, which a library of ours narrows. */
export type Settings = Record<string, string | undefined>;

/** The command line of a running process, empty when there is none. A number alone proves
 *  nothing: after a restart it may belong to another program. */
export function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self')) {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    }
    const ps = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return ps.stdout ?? '';
  } catch {
    return '';
  }
}

/** Signals a process and all that it started; silent when they are gone already. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    // A negative number means the whole group, which Windows does not have.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
