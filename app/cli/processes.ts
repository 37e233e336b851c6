import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Environment variables of a process. Wider than Node's own type, which one of our libraries narrows. */
export type Settings = Record<string, string | undefined>;

/** The command line of a running process; empty when there is none. A pid alone proves nothing, because after a
 *  restart it may belong to another program. */
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

/** When a running process started, in epoch milliseconds; null when there is none. */
export function beganAt(pid: number): number | null {
  try {
    if (existsSync('/proc/self')) {
      const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]);
      // The process name, in brackets, may contain spaces; field 22 is the start time in hundredths of a second.
      const figures = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return boot * 1_000 + Number(figures?.[19]) * 10;
    }
    const env = { ...process.env, LC_ALL: 'C' };
    const ps = spawnSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', env });
    const began = Date.parse(ps.stdout ?? '');
    return Number.isNaN(began) ? null : began;
  } catch {
    return null;
  }
}

/** The running processes with this text in their command line. */
export function processesNaming(words: string): number[] {
  if (existsSync('/proc/self')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => commandOf(pid).includes(words));
  }
  const { stdout } = spawnSync('ps', ['-Ao', 'pid=,command='], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter((line) => line.includes(words));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Signals the process group that `pid` leads; on Windows only that process. Ignores processes that have ended. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    // A negative pid means the whole process group, which Windows does not have.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
